import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { ProductViewV1 } from '#src/storage/stored/preferences-v1.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { FilterBar, SortFields } from '#src/ui/filter-bar.tsx';
import { useFoundRows } from '#src/ui/found-rows.ts';
import { type ListControls, listControls, type Patch, useImmediateSearch } from '#src/ui/list-controls.ts';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { Loaded, RowSkeletons } from '#src/ui/loaded.tsx';
import type { LocalColumn } from '#src/ui/local-column.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Paged, PagedTable } from '#src/ui/paged-table.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
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
  const [chosen, choose] = useChosenColumns('Products');
  const [view = 'rows', setView] = usePreference('view of Products', ProductViewV1);
  const columns = useMemo(() => columnsWith(setViewed), []);
  const controls = useImmediateSearch(listControls(search, onPatch));
  const found = useFoundRows(useNarrowed(products.data, search), columns, controls);
  const set = useSetFilters(search, found, onPatch);
  return (
    <>
      <PageHeader
        title="Products"
        meta={
          selection &&
          found && <ListMeta count={found.length} one="product" many="products" result={products} />
        }
        actions={
          selection && (
            <>
              {view === 'rows' && <ColumnChooser columns={columns} chosen={chosen} onChoose={choose} />}
              <ViewToggle view={view} onView={setView} />
            </>
          )
        }
      />
      <FilterBar
        label="Filter Products"
        set={set}
        columns={columns}
        controls={controls}
        prompt={selection ? undefined : { icon: ListFilter, text: promptFor(search) }}
      >
        <ProductFilters search={search} onPatch={onPatch} />
      </FilterBar>
      {selection && (
        <Loaded
          result={{ ...products, data: found }}
          explain={explain}
          label="Products"
          waiting={<RowSkeletons />}
        >
          {(rows) =>
            view === 'tiles' ? (
              <TilesOfPage rows={rows} columns={columns} controls={controls} onView={setViewed} />
            ) : (
              <PagedTable
                label="Products"
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns}
                chosen={chosen}
                card={(product) => <ProductCard product={product} onView={setViewed} />}
                controls={controls}
                empty={<NoProducts />}
              />
            )
          }
        </Loaded>
      )}
      {viewed && <QuickView product={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

interface TilesOfPageProps {
  rows: readonly Product[];
  columns: readonly LocalColumn<Product>[];
  controls: ListControls;
  onView: (product: Product) => void;
}

/** The products of a page as tiles, with the sort fields above them; on a phone, the filter sheet has those. */
function TilesOfPage({ rows, columns, controls, onView }: TilesOfPageProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && (
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <SortFields columns={columns} controls={controls} />
          {controls.searches.size > 0 && (
            <Button onClick={() => controls.onSearches(clearedSearches(controls))}>Clear search</Button>
          )}
        </div>
      )}
      <Paged rows={rows} controls={controls}>
        {(page) =>
          page.length === 0 ? <NoProducts /> : <ProductTiles products={page} isList onView={onView} />
        }
      </Paged>
    </>
  );
}

const clearedSearches = ({ searches }: ListControls) =>
  new Map([...searches.keys()].map((column) => [column, '']));

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

function NoProducts() {
  return (
    <EmptyState icon={PackageSearch} text="No Products found.">
      <p className="max-w-prose text-small text-ink-2">
        Products are created by your provider when stock arrives. Only those with a quantity above 0 are
        listed.
      </p>
    </EmptyState>
  );
}
