import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { useClientColumns, useOnlyClient } from '#src/features/pickers/clients.tsx';
import { FoundMarks } from '#src/features/pickers/marked.tsx';
import { prepareSearch, productSearch } from '#src/features/pickers/word-search.ts';
import { LabelsButton } from '#src/features/products/labels-button.tsx';
import { mostOrderedFirst, useOrderCounts } from '#src/features/products/often-ordered.ts';
import { texts } from '#src/features/products/texts.ts';
import { once } from '#src/languages/language.ts';
import { idle } from '#src/scheduling.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/filter/debounced-input.tsx';
import { DataTable } from '#src/ui/list/data-table.tsx';
import { ExportRows } from '#src/ui/list/export-rows.tsx';
import { useFoundPage } from '#src/ui/list/found-rows.ts';
import { useImmediateSearch } from '#src/ui/list/immediate-search.ts';
import { type ListProps, listControls, type Patch, searchBox } from '#src/ui/list/list-controls.ts';
import { ListScreen } from '#src/ui/list/list-screen.tsx';
import { ClearSearches, type Empty, NoRows } from '#src/ui/list/no-rows.tsx';
import { Pagination } from '#src/ui/list/pagination.tsx';
import { RowSkeletons } from '#src/ui/record/loaded.tsx';
import { useTableChoice } from '#src/user-data/preferences.ts';
import { ProductTiles, TileSkeletons, useCatalogue } from './catalogue.tsx';
import { useFavourites } from './favourites.tsx';
import { columnsWith, ProductCard } from './product-columns.tsx';
import { ProductChips, ProductFilters, useSetFilters } from './product-filters.tsx';
import {
  narrowed,
  selectionOf,
  useCachedCatalogues,
  useCachedProducts,
  widened,
} from './product-matching.ts';
import { ANY, BY_MATCH, chosenIn, PRODUCT_FILTERS, type ProductSearch } from './product-search.ts';

interface ProductListProps extends ListProps<ProductSearch> {
  isOpening: boolean;
}

/** The Products list. Nothing is fetched before a search or a filter is complete (RULES.md, Products list). */
export function ProductList({ search, onPatch, views, isOpening }: ProductListProps) {
  const selection = selectionOf(search);
  const products = useQuery({
    ...productQueries.list(selection ?? { by: 'sku', sku: '' }),
    enabled: selection !== undefined,
  });
  const { isTiles, toggle, onView, quickView } = useCatalogue();
  const fixed = chosenIn(search) === undefined ? undefined : PRODUCT_FILTERS[search.filter_by].column;
  const columns = useClientColumns(useMemo(() => columnsWith(onView, fixed), [onView, fixed]));
  const { text, controls } = useSearchControls(search, onPatch);
  const results = useFound(products.data, search, text);
  const cached = useCachedProducts(search, products);
  const shown = useFoundPage(results?.rows ?? cached?.rows, columns, controls);
  const found = results && shown;
  const by = search.filter_by;
  const only = useOnlyClient();
  const wide = only && by === 'client' ? undefined : widened(search);
  const inAll = useCount(wide, products.data, text);
  const more = results ? Math.max(0, inAll - results.rows.length) : 0;
  // An empty result offers it, too: products that are not on this device may match.
  const isOffered = wide && (more > 0 || (text !== '' && found?.total === 0));
  const hasSome = found?.total !== 0;
  const offer = isOffered && (
    <div className={hasSome ? 'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2' : 'flex flex-col gap-3'}>
      {more > 0 && <p className="text-small text-ink-2">{texts.foundElsewhere(more, hasSome, by)}</p>}
      <Button variant={hasSome ? 'secondary' : 'primary'} onClick={() => onPatch(wide)}>
        {texts.searchAll(by)}
      </Button>
    </div>
  );
  const empty = offer ? { ...emptyList(), children: offer } : emptyList();
  // In an empty list, the offer clears the chosen client, title or category. A second button would do the same.
  const filters = useSetFilters(search, shown?.rows, onPatch, !offer || hasSome);
  const set = text
    ? [{ name: texts.search, value: `“${text}”`, isPlain: true, isSearch: true }, ...filters]
    : filters;
  const tiles = (rows: readonly Product[]) => <ProductTiles products={rows} isList onView={onView} />;
  const choice = useTableChoice('Products', controls);
  const list = { counted: texts.counted, columns, choice, controls, empty };
  // A phone's header has room for the toggle only: the tools are below the list.
  const isPhone = useIsPhone();
  const tools = (
    <>
      <ExportRows {...list} name="products" rows={shown?.all} isLabelled={isPhone} />
      <LabelsButton products={shown?.all ?? []} isLabelled={isPhone} />
    </>
  );
  const card = (product: Product) => (
    <ProductCard product={product} onView={onView} isBySku={/\d/.test(search.sku ?? text)} />
  );
  return (
    <FoundMarks value={results?.partsOf}>
      <ListScreen
        title={texts.title}
        {...list}
        result={products}
        found={found}
        tools={!isPhone && tools}
        views={views}
        set={set}
        prompt={
          selection || isOpening
            ? undefined
            : { icon: ListFilter, text: search.sku || search.title ? texts.searchTooShort : texts.noFilter }
        }
        chips={<ProductChips {...{ search, onPatch, isOpening }} found={shown?.rows} />}
        filters={<ProductFilters search={search} onPatch={onPatch} isOpening={isOpening} />}
        waiting={isTiles && !isOpening ? <TileSkeletons /> : <RowSkeletons hasPictures isLate={isOpening} />}
        action={(selection || isOpening) && toggle}
        card={card}
        cached={
          cached &&
          shown && (
            <>
              <p className="mb-3 text-ink-2">{texts.fromCatalogue(cached.rows.length, cached.at)}</p>
              {isTiles ? (
                tiles(shown.rows)
              ) : (
                <DataTable label={texts.cached} rows={shown.rows} {...{ columns, controls, card, empty }} />
              )}
              <Pagination found={shown} controls={controls} />
            </>
          )
        }
        note={
          <>
            {found && found.total > 0 && found.total === found.rows.length && offer}
            {isPhone && found?.total ? <div className="mt-3 flex flex-wrap gap-2">{tools}</div> : null}
          </>
        }
        search={
          <DebouncedSearch label={texts.search} placeholder={texts.searched} {...searchBox(controls, ANY)} />
        }
      >
        {isTiles &&
          (found?.total ? (
            <>
              {/* Tiles have no column headers in which searches could be cleared. */}
              {controls.searches.size > 0 && (
                <div className="mb-4 max-sm:hidden">
                  <ClearSearches controls={controls} />
                </div>
              )}
              {tiles(found.rows)}
            </>
          ) : (
            <NoRows {...list} set={set} />
          ))}
      </ListScreen>
      {quickView}
    </FoundMarks>
  );
}

const emptyList = once(
  (): Empty => ({
    icon: PackageSearch,
    text: texts.none,
    children: <p className="max-w-prose text-small text-ink-2">{texts.noneIsCreated}</p>,
  }),
);

/** The text of the search box, and the list's controls. Results are sorted by match until the user sorts them. */
function useSearchControls(search: ProductSearch, onPatch: Patch<ProductSearch>) {
  const patch: Patch<ProductSearch> = (values, move) =>
    onPatch('s_any' in values ? { ...values, sort: BY_MATCH, order: 'ASC' } : values, move);
  const controls = useImmediateSearch(listControls(search, patch));
  const text = controls.searches.get(ANY) ?? '';
  const isTyping = text !== (search.s_any ?? '');
  const isByMatch = controls.sort.by === BY_MATCH;
  const by = text !== '' && (isByMatch || isTyping) ? BY_MATCH : isByMatch ? 'title' : controls.sort.by;
  return { text, controls: { ...controls, sort: { ...controls.sort, by } } };
}

/** The products that a search finds, the best first. Memoized by products, filters and text. */
function useFound(products: readonly Product[] | undefined, search: ProductSearch | undefined, text: string) {
  const { sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id } =
    search ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the search does not filter.
  const rows = useMemo(
    () => products && search && narrowed(products, search),
    [products, sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id],
  );
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => {
    if (!products) return;
    void idle().then(() => {
      prepareSearch(products);
      setPrepared(true);
    });
  }, [products]);
  const isSearched = text !== '';
  // Read before the first search: the order would change under the finger if they came after its results.
  const counts = useOrderCounts(filter_org_id, isSearched || isPrepared);
  const favourites = useFavourites();
  // Apart from the search: a render that the next key interrupts would sort again.
  const ordered = useMemo(
    () => rows && mostOrderedFirst(rows, counts, favourites),
    [rows, counts, favourites],
  );
  return useMemo(
    () => (ordered && isSearched ? productSearch(ordered)(text) : rows && { rows, partsOf: undefined }),
    [ordered, rows, isSearched, text],
  );
}

/** How many products a wider search finds: in the fetched products, or in the catalogues on this device. */
function useCount(wide: ProductSearch | undefined, fetched: readonly Product[] | undefined, text: string) {
  const isInCatalogues = wide !== undefined && selectionOf(wide)?.by === 'all';
  const catalogues = useCachedCatalogues(isInCatalogues);
  const rows = useMemo(
    () => (isInCatalogues ? catalogues?.flatMap(({ data }) => data ?? []) : fetched),
    [isInCatalogues, catalogues, fetched],
  );
  return useFound(rows, wide, text)?.rows.length ?? 0;
}
