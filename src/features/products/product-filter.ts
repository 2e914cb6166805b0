/** The rules of the Products list: what is fetched, and which rows are shown (RULES.md, Products list). */
import type { ProductSelection } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { collapsed } from '#src/contract/values.ts';
import type { ProductFilterType, ProductSearch } from './product-search.ts';

/** The shortest texts that are searched for; an SKU without its prefix. */
const SHORTEST_TITLE = 3;
const SHORTEST_SKU = 6;
export const LONGEST_SKU = 100;

/** The part of an SKU after `SKU-N` or `SKU-`, if it is long enough. */
export function skuSearch(text: string | undefined): string | undefined {
  const significant = (text ?? '')
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^sku-n?/i, '');
  return significant.length >= SHORTEST_SKU && significant.length <= LONGEST_SKU ? significant : undefined;
}

/** The product name to search for, if it is long enough. */
export function titleSearch(text: string | undefined): string | undefined {
  const tidy = collapsed(text ?? '');
  return tidy.length >= SHORTEST_TITLE ? tidy : undefined;
}

/** What a text needs to be searched for; undefined if it has that, or is empty. */
export const skuHint = (text: string | undefined) =>
  text && !skuSearch(text) ? `At least ${SHORTEST_SKU} characters after SKU-N.` : undefined;
export const titleHint = (text: string | undefined) =>
  text && !titleSearch(text) ? `At least ${SHORTEST_TITLE} characters.` : undefined;

/** The search for what is typed into one field for names and SKUs. */
export function searchOf(text: string): Pick<ProductSearch, 'title' | 'sku'> {
  const isSku = /^\s*sku-/i.test(text);
  return { sku: isSku ? text : undefined, title: isSku ? undefined : text || undefined };
}

/**
 * The products that a search selects: by SKU, else by name, else by the filter.
 * @returns undefined if it is incomplete: then nothing is fetched.
 */
export function selectionOf(search: ProductSearch): ProductSelection | undefined {
  const { active, filter_by: by } = search;
  const sku = skuSearch(search.sku);
  if (sku !== undefined) return { by: 'sku', sku };
  const title = titleSearch(search.title);
  if (title !== undefined) return { by: 'title', title, active };
  const { filter_org_id: orgId, filter_show_id: showId, filter_product_type_id: typeId } = search;
  if (by === 'client' && orgId !== undefined) return { by: 'client', orgId, active };
  if (by === 'title' && showId !== undefined) return { by: 'show', showId, active };
  if (by === 'category' && typeId !== undefined) return { by: 'category', typeId, active };
  return undefined;
}

/** The rows that match every filter. The API was asked for one of them only. */
export function narrowed(products: readonly Product[], search: ProductSearch): readonly Product[] {
  const title = titleSearch(search.title)?.toLowerCase();
  const { filter_by: by, filter_org_id, filter_show_id, filter_product_type_id } = search;
  return products.filter((product) => {
    if (product.active !== search.active) return false;
    if (title !== undefined && !product.title.toLowerCase().includes(title)) return false;
    if (by === 'client') return filter_org_id === undefined || product.org_id === filter_org_id;
    if (by === 'title') return filter_show_id === undefined || product.show_id === filter_show_id;
    return filter_product_type_id === undefined || product.type_id === filter_product_type_id;
  });
}

/** No client, title or category. */
export const NOTHING_CHOSEN = {
  filter_org_id: undefined,
  filter_show_id: undefined,
  filter_product_type_id: undefined,
};

/** A search by name or SKU over all clients, titles or categories; undefined if it is not within one of them. */
export function widened(search: ProductSearch): ProductSearch | undefined {
  const wide = { ...search, ...NOTHING_CHOSEN };
  const isChosen = Object.keys(NOTHING_CHOSEN).some((key) => search[key as keyof typeof NOTHING_CHOSEN]);
  return isChosen && selectionOf(wide) ? { ...wide, page: 1 } : undefined;
}

/** Changes the filter type and clears the other filter values. */
export function filterTypePatch(filter_by: ProductFilterType): Partial<ProductSearch> {
  return { ...NOTHING_CHOSEN, filter_by, page: 1 };
}
