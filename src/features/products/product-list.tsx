import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { useClientColumns } from '#src/features/pickers/clients.ts';
import { Button } from '#src/ui/button.tsx';
import type { SetFilter } from '#src/ui/filter-chips.tsx';
import { useFoundPage } from '#src/ui/found-rows.ts';
import { useImmediateSearch } from '#src/ui/immediate-search.ts';
import { listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { Opening, RowSkeletons } from '#src/ui/loaded.tsx';
import { ClearSearches, type Empty, NoRows } from '#src/ui/no-rows.tsx';
import { DebouncedSearch, SERVER_PAUSE_MS } from '#src/ui/search-input.tsx';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { CachedPage, CachedProducts } from './cached-products.tsx';
import { ProductTiles, TileSkeletons, useCatalogue } from './catalogue.tsx';
import { ProductChips, ProductFilters, useSetFilters } from './product-filters.tsx';
import { columnsWith, ProductCard } from './product-items.tsx';
import { narrowed, searchOf, selectionOf, skuHint, titleHint, widened } from './product-matching.ts';
import { chosenIn, PRODUCT_FILTERS, type ProductSearch } from './product-search.ts';
import { texts } from './texts.ts';

interface ProductListProps {
  search: ProductSearch;
  onPatch: Patch<ProductSearch>;
  isOpening: boolean;
}

/** The Products list. Nothing is fetched before a search or a filter is complete (RULES.md, Products list). */
export function ProductList({ search, onPatch, isOpening }: ProductListProps) {
  const selection = selectionOf(search);
  const products = useQuery({
    ...productQueries.list(selection ?? { by: 'sku', sku: '' }),
    enabled: selection !== undefined,
  });
  const { isTiles, toggle, onView, quickView } = useCatalogue();
  const fixed = chosenIn(search) === undefined ? undefined : PRODUCT_FILTERS[search.filter_by].column;
  const columns = useClientColumns(useMemo(() => columnsWith(onView, fixed), [onView, fixed]));
  const controls = useImmediateSearch(listControls(search, onPatch));
  const within = useNarrowed(products.data, search);
  const found = useFoundPage(within, columns, controls);
  const { label, plural } = PRODUCT_FILTERS[search.filter_by];
  const wide = widened(search);
  const more = wide && products.data && within ? narrowed(products.data, wide).length - within.length : 0;
  const offer = wide && more > 0 && (
    <SearchAll plural={plural} more={more} hasSome={found?.total !== 0} onSearch={() => onPatch(wide)} />
  );
  const empty = offer ? { ...EMPTY, children: offer } : EMPTY;
  const chosen = useSetFilters(search, found?.rows, onPatch);
  // The offer clears the chosen client, title or category: then a second button for it is one too many.
  const isInOffer = ({ name }: SetFilter) => offer && found?.total === 0 && name === label;
  const set = chosen.map((each) =>
    isInOffer(each) ? { name: label, value: each.value, isPlain: true, isInSight: true } : each,
  );
  const tiles = (rows: readonly Product[]) => <ProductTiles products={rows} isList onView={onView} />;
  const card = (product: Product) => (
    <ProductCard product={product} onView={onView} isBySku={Boolean(search.sku)} />
  );
  return (
    <>
      <ListScreen
        title="Products"
        one="product"
        result={products}
        explain={explain}
        found={found}
        columns={columns}
        choice={useTableChoice('Products')}
        controls={controls}
        set={set}
        prompt={
          selection || isOpening
            ? undefined
            : { icon: ListFilter, text: search.sku || search.title ? texts.searchTooShort : texts.noFilter }
        }
        chips={<ProductChips search={search} onPatch={onPatch} isOpening={isOpening} />}
        filters={<ProductFilters search={search} onPatch={onPatch} isOpening={isOpening} />}
        waiting={
          isOpening ? <Opening hasPictures /> : isTiles ? <TileSkeletons /> : <RowSkeletons hasPictures />
        }
        action={(selection || isOpening) && toggle}
        card={card}
        cached={
          <CachedProducts search={search}>
            {(cached) => (
              <CachedPage
                products={cached}
                columns={columns}
                controls={controls}
                card={card}
                empty={empty}
                tiles={isTiles && tiles}
              />
            )}
          </CachedProducts>
        }
        empty={empty}
        note={found && found.total > 0 && found.total === found.rows.length && offer}
        search={
          <DebouncedSearch
            label="Search products by name or SKU"
            placeholder="Name or SKU"
            hint={titleHint(search.title) ?? skuHint(search.sku)}
            value={search.title ?? search.sku ?? ''}
            onChange={(text) => onPatch({ ...searchOf(text), page: 1 }, { replace: true })}
            pause={SERVER_PAUSE_MS}
          />
        }
      >
        {isTiles &&
          (found?.total ? (
            <>
              {/* Tiles have no column searches: those that are set are cleared here. */}
              {controls.searches.size > 0 && (
                <div className="mb-4 max-sm:hidden">
                  <ClearSearches controls={controls} />
                </div>
              )}
              {tiles(found.rows)}
            </>
          ) : (
            <NoRows empty={empty} set={set} columns={columns} controls={controls} />
          ))}
      </ListScreen>
      {quickView}
    </>
  );
}

const EMPTY: Empty = {
  icon: PackageSearch,
  text: texts.none,
  children: <p className="max-w-prose text-small text-ink-2">{texts.noneIsCreated}</p>,
};

/** The rows that match the filters. Returns the same array until a filter or the products change. */
function useNarrowed(products: readonly Product[] | undefined, search: ProductSearch) {
  const { sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the search does not filter.
  return useMemo(
    () => products && narrowed(products, search),
    [products, sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id],
  );
}

interface SearchAllProps {
  plural: string;
  more: number;
  hasSome: boolean;
  onSearch: () => void;
}

function SearchAll({ plural, more, hasSome, onSearch }: SearchAllProps) {
  return (
    <div className={hasSome ? 'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2' : 'flex flex-col gap-3'}>
      <p className="text-small text-ink-2">{texts.foundElsewhere(more, hasSome, plural)}</p>
      <Button variant={hasSome ? 'secondary' : 'primary'} onClick={onSearch}>
        {texts.searchAll(plural)}
      </Button>
    </div>
  );
}
