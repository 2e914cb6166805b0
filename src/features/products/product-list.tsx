import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { useClientColumns } from '#src/features/pickers/only-client.ts';
import { ProductViewV1 } from '#src/storage/stored/preferences-v1.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { useFoundPage } from '#src/ui/found-rows.ts';
import { useImmediateSearch } from '#src/ui/immediate-search.ts';
import { type ListControls, listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import type { LocalColumn } from '#src/ui/local-column.ts';
import { ClearSearches, type Empty, NoRows, type NoRowsProps } from '#src/ui/no-rows.tsx';
import { OPENING } from '#src/ui/opening.tsx';
import type { SetFilter } from '#src/ui/set-filter.ts';
import { SERVER_PAUSE_MS } from '#src/ui/settled-input.tsx';
import { SortFields } from '#src/ui/sort-fields.tsx';
import { ViewToggle } from '#src/ui/view-toggle.tsx';
import { useChosenColumns, usePreference } from '#src/user-data/preferences.ts';
import { KnownPage } from './known-page.tsx';
import type { KnownProductsProps } from './known-products.tsx';
import { columnsWith, ProductCard } from './product-columns.tsx';
import { narrowed, searchOf, selectionOf, skuHint, titleHint, widened } from './product-filter.ts';
import { ProductFilters } from './product-filters.tsx';
import type { ProductSearch } from './product-search.ts';
import { ProductTiles } from './product-tiles.tsx';
import { QuickView } from './quick-view.tsx';
import { SearchAll } from './search-all.tsx';
import { useSetFilters } from './set-filters.ts';

interface ProductListProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
  /** Whether it is about to open on a client. */
  isOpening: boolean;
  /** Shown below an error: the products that this device knows from its catalogues. */
  KnownProducts: ComponentType<KnownProductsProps>;
}

/** The Products list. Nothing is fetched before a search or a filter is complete (RULES.md, Products list). */
export function ProductList({ search, onPatch, isOpening, KnownProducts }: ProductListProps) {
  const selection = selectionOf(search);
  const products = useQuery({
    ...productQueries.list(selection ?? { by: 'sku', sku: '' }),
    enabled: selection !== undefined,
  });
  const [viewed, setViewed] = useState<Product>();
  const [view = 'rows', setView] = usePreference('view of Products', ProductViewV1);
  const isTiles = view === 'tiles';
  const isPhone = useIsPhone();
  const columns = useClientColumns(useMemo(() => columnsWith(setViewed), []));
  const controls = useImmediateSearch(listControls(search, onPatch));
  const within = useNarrowed(products.data, search);
  const found = useFoundPage(within, columns, controls);
  const wide = widened(search);
  const more = wide && products.data && within ? narrowed(products.data, wide).length - within.length : 0;
  const offer = wide && more > 0 && (
    <SearchAll
      by={search.filter_by}
      more={more}
      hasSome={found?.total !== 0}
      onSearch={() => onPatch(wide)}
    />
  );
  const empty = offer ? { ...EMPTY, children: offer } : EMPTY;
  const chosen = useSetFilters(search, found?.rows, onPatch);
  // The offer clears the chosen client, title or category: then a second button for it is one too many.
  const set = offer && found?.total === 0 ? chosen.map((each) => onlyNamed(each, search.filter_by)) : chosen;
  const card = (product: Product) => <ProductCard product={product} onView={setViewed} />;
  return (
    <>
      <ListScreen
        title="Products"
        one="product"
        result={products}
        explain={explain}
        found={found}
        columns={columns}
        choice={useChosenColumns('Products')}
        controls={controls}
        set={set}
        prompt={selection || isOpening ? undefined : { icon: ListFilter, text: promptFor(search) }}
        filters={<ProductFilters search={search} onPatch={onPatch} isOpening={isOpening} />}
        waiting={isOpening ? OPENING : null}
        action={
          (selection || isOpening) && (
            <>
              {isTiles && !isPhone && <SortFields columns={columns} controls={controls} isInLine />}
              <ViewToggle view={view} onView={setView} />
            </>
          )
        }
        card={card}
        known={
          <Suspense>
            <KnownProducts search={search}>
              {(products) => (
                <KnownPage
                  products={products}
                  columns={columns}
                  controls={controls}
                  card={card}
                  empty={empty}
                  tiles={isTiles && ((rows) => <ProductTiles products={rows} isList onView={setViewed} />)}
                />
              )}
            </KnownProducts>
          </Suspense>
        }
        empty={empty}
        note={found && found.total > 0 && found.total === found.rows.length && offer}
        search={
          <ListSearch
            label="Search products by name or SKU"
            placeholder="Name or SKU"
            hint={titleHint(search.title) ?? skuHint(search.sku)}
            value={search.title ?? search.sku ?? ''}
            onSettled={(text) => onPatch({ ...searchOf(text), page: 1 }, { replace: true })}
            pause={SERVER_PAUSE_MS}
          />
        }
      >
        {isTiles && (
          <Tiles
            products={found?.rows ?? []}
            columns={columns}
            controls={controls}
            empty={empty}
            set={set}
            onView={setViewed}
          />
        )}
      </ListScreen>
      {viewed && <QuickView product={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

const onlyNamed = ({ name, value, ...rest }: SetFilter, by: string): SetFilter =>
  name.toLowerCase() === by ? { name, value } : { name, value, ...rest };

const EMPTY: Empty = {
  icon: PackageSearch,
  text: 'No Products found.',
  children: (
    <p className="max-w-prose text-small text-ink-2">
      Products are created by your provider when stock arrives. Only those with a quantity above 0 are listed.
    </p>
  ),
};

interface TilesProps extends Pick<NoRowsProps, 'empty' | 'set'> {
  products: readonly Product[];
  columns: readonly LocalColumn<Product>[];
  controls: ListControls;
  onView: (product: Product) => void;
}

/** The products of a page as tiles. They have no column searches: those that are set are cleared here. */
function Tiles({ products, columns, controls, empty, set, onView }: TilesProps) {
  if (products.length === 0) return <NoRows empty={empty} set={set} columns={columns} controls={controls} />;
  return (
    <>
      {controls.searches.size > 0 && (
        <div className="mb-4 max-sm:hidden">
          <ClearSearches controls={controls} />
        </div>
      )}
      <ProductTiles products={products} isList onView={onView} />
    </>
  );
}

/** The rows that match the filters. Returns the same array until a filter or the products change. */
function useNarrowed(products: readonly Product[] | undefined, search: ProductSearch) {
  const { sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the search does not filter.
  return useMemo(
    () => products && narrowed(products, search),
    [products, sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id],
  );
}

/** Shown while nothing is fetched: no search or filter is set, or it is too short. */
function promptFor({ sku, title }: ProductSearch): string {
  return sku || title
    ? 'Please filter or search to view Products.'
    : 'Search or select a Filter to view Products.';
}
