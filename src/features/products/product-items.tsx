import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { aboveCard, classes, rowLink, textLink } from '#src/ui/classes.ts';
import { type LocalColumn, textColumn } from '#src/ui/column.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { useRowLink } from '#src/ui/panes.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { ViewedProductProps } from './catalogue.tsx';
import { texts } from './texts.ts';

function ProductLink({ product }: { product: Product }) {
  return (
    <Link to="/Product/$id" params={{ id: product.id }} {...useRowLink()} className={rowLink}>
      {product.title}
    </Link>
  );
}

export const columnsWith = (onView: ViewedProductProps['onView']): LocalColumn<Product>[] => [
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
    cell: ({ thumbnail }) => <Picture query={productQueries.thumbnail(thumbnail)} className="size-9" />,
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
    cell: ({ qty }) => <Available quantity={qty} isColumn />,
  },
  {
    key: 'view',
    header: '',
    cell: (product) => (
      <IconButton icon={Eye} label={texts.quickView(product.title)} onClick={() => onView(product)} />
    ),
  },
  { key: 'add', header: '', fit: 'line', cell: (product) => <AddToOrder product={product} /> },
];

export const ProductCard = memo(function ProductCard({ product, onView }: ViewedProductProps) {
  const { title, sku, qty, description, thumbnail } = product;
  return (
    <ListCard
      picture={<Picture query={productQueries.thumbnail(thumbnail)} className="mt-0.5 size-12 self-start" />}
      title={<ProductLink product={product} />}
      text={<Code>{sku}</Code>}
      end={<Available quantity={qty} />}
      more={
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="line-clamp-2 basis-full wrap-anywhere">{description}</p>
          <Button
            variant="quiet"
            className={classes(aboveCard, '-ml-4 text-small whitespace-nowrap')}
            aria-label={texts.quickView(title)}
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
