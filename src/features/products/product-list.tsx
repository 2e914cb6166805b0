import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import type { LocalColumn } from '#src/ui/local-column.ts';
import { ClearSearches, type Empty, NoRows } from '#src/ui/no-rows.tsx';
import { SortFields } from '#src/ui/sort-fields.tsx';
import { ViewToggle } from '#src/ui/view-toggle.tsx';
import { useChosenColumns, usePreference } from '#src/user-data/preferences.ts';
import { columnsWith, ProductCard } from './product-columns.tsx';
import { narrowed, selectionOf } from './product-filter.ts';
import { ProductFilters } from './product-filters.tsx';
import type { ProductSearch } from './product-search.ts';
import { ProductTiles } from './product-tiles.tsx';
import { QuickView } from './quick-view.tsx';
import { useSetFilters } from './set-filters.ts';

interface ProductListProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
}

/** The Products list. Nothing is fetched before a search or a filter is complete (RULES.md, Products list). */
export function ProductList({ search, onPatch }: ProductListProps) {
  const selection = selectionOf(search);
  const products = useQuery({
    ...productQueries.list(selection ?? { by: 'sku', sku: '' }),
    enabled: selection !== undefined,
  });
  const [viewed, setViewed] = useState<Product>();
  const [view = 'rows', setView] = usePreference('view of Products', ProductViewV1);
  const columns = useClientColumns(useMemo(() => columnsWith(setViewed), []));
  const controls = useImmediateSearch(listControls(search, onPatch));
  const found = useFoundPage(useNarrowed(products.data, search), columns, controls);
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
        set={useSetFilters(search, found?.rows, onPatch)}
        prompt={selection ? undefined : { icon: ListFilter, text: promptFor(search) }}
        filters={<ProductFilters search={search} onPatch={onPatch} />}
        action={selection && <ViewToggle view={view} onView={setView} />}
        card={(product) => <ProductCard product={product} onView={setViewed} />}
        empty={EMPTY}
      >
        {view === 'tiles' && (
          <Tiles products={found?.rows ?? []} columns={columns} controls={controls} onView={setViewed} />
        )}
      </ListScreen>
      {viewed && <QuickView product={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

const EMPTY: Empty = {
  icon: PackageSearch,
  text: 'No Products found.',
  children: (
    <p className="max-w-prose text-small text-ink-2">
      Products are created by your provider when stock arrives. Only those with a quantity above 0 are listed.
    </p>
  ),
};

interface TilesProps {
  products: readonly Product[];
  columns: readonly LocalColumn<Product>[];
  controls: ListControls;
  onView: (product: Product) => void;
}

/** The products of a page as tiles, with the sort fields above them; on a phone, the filter sheet has those. */
function Tiles({ products, columns, controls, onView }: TilesProps) {
  const isPhone = useIsPhone();
  if (products.length === 0) return <NoRows empty={EMPTY} columns={columns} controls={controls} />;
  return (
    <>
      {!isPhone && (
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <SortFields columns={columns} controls={controls} />
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
