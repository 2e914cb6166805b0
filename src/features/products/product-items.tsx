import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { type LocalColumn, textColumn } from '#src/ui/column.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { useRowLink } from '#src/ui/pane.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import { aboveCard, rowLink, textLink } from '#src/ui/text-link.ts';

function Thumbnail({ product, className }: { product: Product; className: string }) {
  return (
    <Picture
      query={product.thumbnail ? productQueries.thumbnail(product.thumbnail) : undefined}
      className={className}
    />
  );
}

function ProductLink({ product }: { product: Product }) {
  return (
    <Link to="/Product/$id" params={{ id: product.id }} {...useRowLink()} className={rowLink}>
      {product.title}
    </Link>
  );
}

export const columnsWith = (onView: (product: Product) => void): LocalColumn<Product>[] => [
  {
    key: 'sku',
    header: 'SKU',
    supports: 'sort',
    fit: 'line',
    value: ({ sku }) => sku,
    cell: ({ sku }) => <Code>{sku}</Code>,
  },
  {
    key: 'image',
    header: 'Image',
    fit: 'line',
    cell: (product) => <Thumbnail product={product} className="size-9" />,
  },
  {
    ...textColumn('org_name', 'Client', (product) => product.org_name ?? ''),
    shown: 'lg',
    cell: ({ org_id, org_name }) => (
      <Link to="/Organization/$id" params={{ id: org_id }} className={textLink}>
        {org_name}
      </Link>
    ),
  },
  {
    ...textColumn('show_name', 'Title', (product) => product.show_name ?? ''),
    fit: 'narrow',
    shown: 'md',
    cell: ({ show_id, show_name }) =>
      show_id && (
        <Link
          to="/Show/$id"
          params={{ id: show_id }}
          className={`block min-w-19 min-[1400px]:min-w-34 ${textLink}`}
        >
          {show_name}
        </Link>
      ),
  },
  {
    key: 'title',
    header: 'Name',
    supports: 'sort',
    value: ({ title }) => title,
    cell: (product) => <ProductLink product={product} />,
  },
  {
    ...textColumn('parent_type_name', 'Parent Category', (product) => product.parent_type_name ?? ''),
    fit: 'narrow',
    shown: 'xl',
  },
  { ...textColumn('type_name', 'Category', (product) => product.type_name ?? ''), shown: 'md' },
  {
    key: 'qty',
    header: 'Qty',
    supports: 'sort',
    fit: 'number',
    value: ({ qty }) => qty,
    cell: ({ qty }) => qty.toLocaleString('en-US'),
  },
  {
    key: 'view',
    header: '',
    cell: (product) => (
      <IconButton icon={Eye} label={`Quick View of ${product.title}`} onClick={() => onView(product)} />
    ),
  },
  { key: 'add', header: '', fit: 'line', cell: (product) => <AddToOrder product={product} /> },
];

interface ProductCardProps {
  product: Product;
  onView: (product: Product) => void;
}

export const ProductCard = memo(function ProductCard({ product, onView }: ProductCardProps) {
  const { title, sku, qty, description } = product;
  return (
    <ListCard
      picture={<Thumbnail product={product} className="mt-0.5 size-12 self-start" />}
      title={<ProductLink product={product} />}
      text={<Code>{sku}</Code>}
      end={`${qty.toLocaleString('en-US')} available`}
      more={
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="line-clamp-2 basis-full wrap-anywhere">{description}</p>
          <Button
            variant="quiet"
            className={classes(aboveCard, '-ml-4 text-small whitespace-nowrap')}
            aria-label={`Quick View of ${title}`}
            onClick={() => onView(product)}
          >
            Quick View
          </Button>
          <AddToOrder product={product} className={aboveCard} />
        </div>
      }
    />
  );
});

interface ProductTilesProps {
  products: readonly Product[];
  isList?: boolean;
  onView: (product: Product) => void;
}

export function ProductTiles({ products, isList = false, onView }: ProductTilesProps) {
  return (
    <ul aria-label="Products" className={useGrid()}>
      {products.map((product) => (
        <Tile key={product.id} product={product} isList={isList} onView={() => onView(product)} />
      ))}
    </ul>
  );
}

export function TileSkeletons() {
  return (
    <div className={useGrid()}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-72 rounded-lg" />
      ))}
    </div>
  );
}

const useGrid = () =>
  classes(
    'grid gap-3',
    useIsPhone()
      ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))]'
      : 'grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]',
  );

function Tile({ product, isList, onView }: { product: Product; isList: boolean; onView: () => void }) {
  const { id, title, sku, qty, thumbnail } = product;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card focus-within:border-line-strong hover:border-line-strong">
      <Picture
        query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined}
        className="aspect-square w-full rounded-none"
      />
      <div className="flex flex-1 flex-col gap-0.5 px-3 pt-2 pb-1">
        <Link
          to="/Product/$id"
          params={{ id }}
          state={isList ? { fromList: true } : {}}
          className="line-clamp-3 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
        <p className="truncate text-ink-2">
          <Code>{sku}</Code>
        </p>
        <div className="mt-auto flex items-center justify-between gap-2">
          <p className="text-small text-ink-2">
            <span className="font-semibold text-ink">{qty.toLocaleString('en-US')}</span> available
          </p>
          <IconButton
            icon={Eye}
            label={`Quick View of ${title}`}
            onClick={onView}
            className="relative z-1 -mr-2"
          />
        </div>
        <AddToOrder product={product} className="relative z-1 pb-2 *:w-full" />
      </div>
    </li>
  );
}
