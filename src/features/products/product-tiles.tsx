import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/surface.tsx';

interface ProductTilesProps {
  products: readonly Product[];
  /** Whether this is the Products list, so that Back leads to it. */
  isList?: boolean;
  onView: (product: Product) => void;
}

/** Products as tiles with images. */
export function ProductTiles({ products, isList = false, onView }: ProductTilesProps) {
  return (
    <ul aria-label="Products" className={useGrid()}>
      {products.map((product) => (
        <Tile key={product.id} product={product} isList={isList} onView={() => onView(product)} />
      ))}
    </ul>
  );
}

/** The placeholder of the first tiles. */
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
