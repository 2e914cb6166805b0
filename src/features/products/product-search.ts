import * as z from 'zod/mini';
import { columnSearch, listPlace, UrlActive, UrlId, UrlText } from '#src/contract/list-place.ts';

const PER_PAGE = 20;
const SEARCHED = ['org_name', 'show_name', 'parent_type_name', 'type_name'] as const;
const FILTERS = ['client', 'title', 'category'] as const;
export type ProductFilterType = (typeof FILTERS)[number];

/** The search parameters of the Products list. */
export const ProductSearch = z.object({
  sku: UrlText,
  title: UrlText,
  active: UrlActive,
  filter_by: z.catch(z.enum(FILTERS), 'client'),
  filter_org_id: UrlId,
  filter_show_id: UrlId,
  filter_product_type_id: UrlId,
  ...listPlace(PER_PAGE, 'title', ['sku', 'qty', ...SEARCHED]),
  ...columnSearch(SEARCHED),
});
export type ProductSearch = z.infer<typeof ProductSearch>;
