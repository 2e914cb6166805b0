import * as z from 'zod/mini';
import type { ProductSelection } from '#src/api/products.ts';
import { columnSearch, listPlace, UrlActive, UrlId, UrlText } from '#src/contract/list.ts';
import type { Product } from '#src/contract/product.ts';
import { collapsed } from '#src/contract/values.ts';

const PER_PAGE = 20;
const SEARCHED = ['org_name', 'show_name', 'parent_type_name', 'type_name'] as const;

/** Each filter: its names, its parameter, the field of a product that this selects, and where its name is. */
export const PRODUCT_FILTERS = {
  client: {
    label: 'Client',
    plural: 'clients',
    param: 'filter_org_id',
    field: 'org_id',
    nameIn: (product?: Product) => product?.org_name,
  },
  title: {
    label: 'Title',
    plural: 'titles',
    param: 'filter_show_id',
    field: 'show_id',
    nameIn: (product?: Product) => product?.show_name,
  },
  category: {
    label: 'Category',
    plural: 'categories',
    param: 'filter_product_type_id',
    field: 'type_id',
    nameIn: (product?: Product) => product?.type_display_name,
  },
} as const;
export type ProductFilterType = keyof typeof PRODUCT_FILTERS;
const FILTER_TYPES = Object.keys(PRODUCT_FILTERS) as ProductFilterType[];

export const ProductSearch = z.object({
  sku: UrlText,
  title: UrlText,
  active: UrlActive,
  filter_by: z.catch(z.enum(FILTER_TYPES), 'client'),
  filter_org_id: UrlId,
  filter_show_id: UrlId,
  filter_product_type_id: UrlId,
  ...listPlace(PER_PAGE, 'title', ['sku', 'qty', ...SEARCHED]),
  ...columnSearch(SEARCHED),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

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

/** What a search selects: by SKU, else by name, else by the filter. Undefined: nothing is fetched. */
export function selectionOf(search: ProductSearch): ProductSelection | undefined {
  const { active, filter_by: by } = search;
  const sku = skuSearch(search.sku);
  if (sku !== undefined) return { by: 'sku', sku };
  const title = titleSearch(search.title);
  if (title !== undefined) return { by: 'title', title, active };
  const id = chosenIn(search);
  if (id === undefined) return undefined;
  if (by === 'client') return { by, orgId: id, active };
  return by === 'title' ? { by: 'show', showId: id, active } : { by, typeId: id, active };
}

export function narrowed(products: readonly Product[], search: ProductSearch): readonly Product[] {
  const title = titleSearch(search.title)?.toLowerCase();
  const { field } = PRODUCT_FILTERS[search.filter_by];
  const chosen = chosenIn(search);
  return products.filter((product) => {
    if (product.active !== search.active) return false;
    if (title !== undefined && !product.title.toLowerCase().includes(title)) return false;
    return chosen === undefined || product[field] === chosen;
  });
}

export const chosenIn = (search: ProductSearch): number | undefined =>
  search[PRODUCT_FILTERS[search.filter_by].param];

export const NOTHING_CHOSEN = {
  filter_org_id: undefined,
  filter_show_id: undefined,
  filter_product_type_id: undefined,
};

/** A search by name or SKU over all clients, titles or categories; undefined if it is not within one of them. */
export function widened(search: ProductSearch): ProductSearch | undefined {
  const wide = { ...search, ...NOTHING_CHOSEN };
  const isChosen = FILTER_TYPES.some((type) => search[PRODUCT_FILTERS[type].param]);
  return isChosen && selectionOf(wide) ? { ...wide, page: 1 } : undefined;
}

export function filterTypePatch(filter_by: ProductFilterType): Partial<ProductSearch> {
  return { ...NOTHING_CHOSEN, filter_by, page: 1 };
}
