/** Product tiles with picture, Add and quick view, for all screens that show products. */
import { type HistoryState, Link } from '@tanstack/react-router';
import { Eye, LayoutGrid, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pictureQueries } from '#src/api/pictures.ts';
import type { Product } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { Marked, MarkedCode } from '#src/features/pickers/marked.tsx';
import { texts } from '#src/features/products/texts.ts';
import { ProductViewV1 } from '#src/storage/stored/later-preferences-v1.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { Skeleton } from '#src/ui/record/loaded.tsx';
import { Picture } from '#src/ui/record/picture.tsx';
import { usePreference } from '#src/user-data/preferences.ts';
import { QuickView } from './quick-view.tsx';

export interface ViewedProductProps {
  product: Product;
  onView: (product: Product) => void;
}

export function useCatalogue() {
  const [viewed, onView] = useState<Product>();
  const [view = 'rows', setView] = usePreference('view of Products', ProductViewV1);
  return {
    isTiles: view === 'tiles',
    toggle: <ViewToggle view={view} onView={setView} />,
    onView,
    quickView: viewed && <QuickView product={viewed} onClose={() => onView(undefined)} />,
  };
}

const VIEWS = [
  { name: 'rows', icon: Rows3 },
  { name: 'tiles', icon: LayoutGrid },
] as const;
type View = (typeof VIEWS)[number]['name'];

function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label={dialogTexts.view} className="-my-px flex rounded-md border border-line bg-surface">
      {VIEWS.map(({ name, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={dialogTexts[name]}
          title={dialogTexts[name]}
          aria-pressed={name === view}
          onClick={() => onView(name)}
          className={classes(
            'grid place-items-center rounded-[9px] target',
            name === view
              ? 'bg-accent-soft text-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          <Icon />
        </button>
      ))}
    </fieldset>
  );
}

interface ProductTilesProps extends Pick<ViewedProductProps, 'onView'> {
  products: readonly Product[];
  isList?: boolean;
}

export function ProductTiles({ products, isList = false, onView }: ProductTilesProps) {
  return (
    <ul aria-label={texts.title} className={useGrid()}>
      {products.map((product) => (
        <ProductTile
          key={product.id}
          product={product}
          linkState={isList ? { fromList: true } : {}}
          onView={onView}
        />
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

interface ProductTileProps extends ViewedProductProps {
  /** The state of the link to the product. Without it, the tile is small, with a quick view in place of the link. */
  linkState?: HistoryState;
}

export function ProductTile({ product, linkState, onView }: ProductTileProps) {
  const { id, title, sku, thumbnail } = product;
  const isSmall = linkState === undefined;
  const Item = isSmall ? 'div' : 'li';
  return (
    <Item
      data-row
      className={classes(
        'flex flex-col overflow-hidden rounded-lg border border-line bg-surface',
        isSmall
          ? 'min-w-0 gap-1 pb-2'
          : 'relative shadow-card focus-within:border-line-strong hover:border-line-strong',
      )}
    >
      <Picture query={pictureQueries.thumbnail(thumbnail)} className="aspect-square w-full rounded-none" />
      <div className={classes('flex flex-1 flex-col gap-0.5', isSmall ? 'px-2' : 'px-3 pt-2 pb-1')}>
        {isSmall ? (
          <QuickViewButton product={product} onView={onView}>
            <span className="line-clamp-3">
              <Marked text={title} />
            </span>
          </QuickViewButton>
        ) : (
          <Link
            to="/Product/$id"
            params={{ id }}
            state={linkState}
            className="line-clamp-3 font-medium after:absolute after:inset-0 after:rounded-lg"
          >
            <Marked text={title} />
          </Link>
        )}
        <p className={classes('truncate text-ink-2', isSmall && 'font-mono text-code')}>
          <MarkedCode text={sku} />
        </p>
        <div className={classes('flex items-center justify-between', isSmall ? 'mb-1' : 'mt-auto')}>
          <p className="text-small text-ink-2">
            <Available product={product} />
          </p>
          {!isSmall && (
            <IconButton
              icon={Eye}
              label={texts.quickView(title)}
              onClick={() => onView(product)}
              className="relative z-1 -mx-3 pointer-fine:-mx-2"
            />
          )}
        </div>
        <AddToOrder
          product={product}
          className={classes('*:w-full', isSmall ? 'mt-auto' : 'relative z-1 pb-2')}
        />
      </div>
    </Item>
  );
}

interface QuickViewButtonProps extends ViewedProductProps {
  className?: string;
  children: ReactNode;
}

export function QuickViewButton({ product, onView, className = NAME, children }: QuickViewButtonProps) {
  return (
    <button
      type="button"
      title={texts.quickViewTitle}
      aria-label={texts.quickView(product.title)}
      onClick={() => onView(product)}
      className={className}
    >
      {children}
    </button>
  );
}

const NAME = '-my-3 block py-3 text-start font-medium hover:text-accent hover:underline';
