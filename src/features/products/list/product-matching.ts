/** Which products a search selects: at the API, in fetched products, and in the catalogues on this device. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ProductSelection, productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { rules, skuPrefixes } from '#src/contract/provider.ts';
import { collapsed } from '#src/contract/values.ts';
import { restoreCatalogues } from '#src/features/pickers/catalogues.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { texts } from '#src/features/products/texts.ts';
import { searchWords } from '#src/ui/filter/search-words.ts';
import { compareTexts } from '#src/ui/format.ts';
import { chosenIn, NOTHING_CHOSEN, PRODUCT_FILTERS, type ProductSearch } from './product-search.ts';

const SHORTEST_TITLE = 3;
const SHORTEST_SKU = 6;
export const LONGEST_SKU = 100;

/** The part of an SKU after its prefix (`SKU-N`, or `SKU-` alone), if it is long enough. */
export function skuSearch(text: string | undefined): string | undefined {
  const whole = (text ?? '').normalize('NFKC').replace(/\s+/g, '');
  const prefix = skuPrefixes().find((each) => whole.toLowerCase().startsWith(each));
  const significant = whole.slice(prefix?.length);
  return significant.length >= SHORTEST_SKU && significant.length <= LONGEST_SKU ? significant : undefined;
}

/** Whether each word has a digit, or is the prefix of SKUs: others are a name, such as `Cinema 12`. */
export const maybeSku = (text: string): boolean =>
  /\d/.test(text) &&
  searchWords(text).every((word) => /\d/.test(word) || skuPrefixes().some((prefix) => prefix.includes(word)));

export function titleSearch(text: string | undefined): string | undefined {
  const tidy = collapsed(text ?? '');
  return tidy.length >= SHORTEST_TITLE ? tidy : undefined;
}

export const skuHint = (text: string | undefined) =>
  text && !skuSearch(text) ? texts.skuTooShort(SHORTEST_SKU, rules.sku_prefix) : undefined;
export const titleHint = (text: string | undefined) =>
  text && !titleSearch(text) ? texts.nameTooShort(SHORTEST_TITLE) : undefined;

/** The selection that is fetched: by SKU, else by name, else by the filter, else all. Undefined: nothing is fetched. */
export function selectionOf(search: ProductSearch): ProductSelection | undefined {
  const { active, filter_by: by } = search;
  const sku = skuSearch(search.sku);
  if (sku !== undefined) return { by: 'sku', sku };
  const title = titleSearch(search.title);
  if (title !== undefined) return { by: 'title', title, active };
  const id = chosenIn(search);
  if (id === undefined) return search.s_any ? { by: 'all', active } : undefined;
  if (by === 'client') return { by, orgId: id, active };
  return by === 'title' ? { by: 'show', showId: id, active } : { by, typeId: id, active };
}

export function narrowed(products: readonly Product[], search: ProductSearch): readonly Product[] {
  const words = titleSearch(search.title)?.toLowerCase().split(' ') ?? [];
  const { field } = PRODUCT_FILTERS[search.filter_by];
  const chosen = chosenIn(search);
  return products.filter((product) => {
    if (product.active !== search.active) return false;
    if (!words.every((word) => product.title.toLowerCase().includes(word))) return false;
    return chosen === undefined || product[field] === chosen;
  });
}

export const hasSku = ({ sku }: Pick<Product, 'sku'>, part: string): boolean =>
  sku.toLowerCase().includes(part.toLowerCase());

function selectedFrom(catalogue: readonly Product[], search: ProductSearch): readonly Product[] {
  if (!selectionOf(search)) return [];
  const sku = skuSearch(search.sku) ?? '';
  return narrowed(catalogue, search).filter((product) => hasSku(product, sku));
}

export function widened(search: ProductSearch): ProductSearch | undefined {
  const wide = { ...search, ...NOTHING_CHOSEN };
  const isChosen = Object.values(PRODUCT_FILTERS).some(({ param }) => search[param]);
  return isChosen && selectionOf(wide) ? { ...wide, page: 1 } : undefined;
}

export function namesOf(products: readonly Product[], nameOf: (product: Product) => string): string[] {
  return [...new Set(products.map(nameOf))].filter(Boolean).sort((a, b) => compareTexts(a, b));
}

/** The query states of the cached catalogues. Undefined while they are read. */
export function useCachedCatalogues(enabled: boolean) {
  const { context } = useRouter().options;
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'cached'],
    queryFn: () => restoreCatalogues(context),
    enabled,
    gcTime: 0,
  });
  return data;
}

/** The search in the cached catalogues, if it can't be fetched. `at` is when the oldest of them was fetched. */
export function useCachedProducts(search: ProductSearch, { isLoadingError }: { isLoadingError: boolean }) {
  const catalogues = useCachedCatalogues(isLoadingError);
  return useMemo(() => {
    const selected = (catalogues ?? [])
      .map(({ data = [], dataUpdatedAt: at }) => ({ rows: selectedFrom(data, search), at }))
      .filter(({ rows }) => rows.length > 0);
    const { rows } = productSearch(selected.flatMap((each) => each.rows))(search.s_any ?? '');
    return rows.length > 0 ? { rows, at: Math.min(...selected.map(({ at }) => at)) } : undefined;
  }, [catalogues, search]);
}
