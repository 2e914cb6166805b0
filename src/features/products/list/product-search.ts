/** The search parameters of the Products list (RULES.md, Products list). */
import * as z from 'zod/mini';
import { columnSearch, listState, UrlActive, UrlId, UrlText } from '#src/contract/list.ts';

const PER_PAGE = 20;
const SEARCHED = ['org_name', 'show_name', 'parent_type_name', 'type_name'] as const;

/** The search in all fields of a product, beside those of single columns; and the sort order by match. */
export const ANY = 'any';
export const BY_MATCH = 'match';

/** Each filter: its URL parameter, a product's fields with its value and the value's name, and its column. */
export const PRODUCT_FILTERS = {
  client: { param: 'filter_org_id', field: 'org_id', named: 'org_name', column: 'org_name' },
  title: { param: 'filter_show_id', field: 'show_id', named: 'show_name', column: 'show_name' },
  category: {
    param: 'filter_product_type_id',
    field: 'type_id',
    named: 'type_display_name',
    column: 'type_name',
  },
} as const;
export type ProductFilterType = keyof typeof PRODUCT_FILTERS;
export const FILTER_TYPES = Object.keys(PRODUCT_FILTERS) as ProductFilterType[];

export const ProductSearch = z.object({
  sku: UrlText,
  title: UrlText,
  active: UrlActive,
  filter_by: z.catch(z.enum(FILTER_TYPES), 'client'),
  filter_org_id: UrlId,
  filter_show_id: UrlId,
  filter_product_type_id: UrlId,
  ...listState(PER_PAGE, 'title', ['sku', 'qty', BY_MATCH, ...SEARCHED]),
  ...columnSearch([...SEARCHED, ANY]),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

export const chosenIn = (search: ProductSearch): number | undefined =>
  search[PRODUCT_FILTERS[search.filter_by].param];

export const NOTHING_CHOSEN = {
  filter_org_id: undefined,
  filter_show_id: undefined,
  filter_product_type_id: undefined,
};

export function filterTypePatch(filter_by: ProductFilterType): Partial<ProductSearch> {
  return { ...NOTHING_CHOSEN, filter_by, page: 1 };
}
