/** The search parameters of the Orders list. A value that does not parse falls back to its default. */
import { subMonths } from 'date-fns';
import * as z from 'zod/mini';
import { columnSearch, listPlace, UrlText } from '#src/contract/list.ts';
import { ORDER_SEARCH_COLUMNS, ORDER_SORT_COLUMNS } from '#src/contract/order.ts';
import { ORDER_STATUSES, PENDING } from '#src/contract/order-status.ts';
import { Id } from '#src/contract/values.ts';
import { formatIsoDay, parseIsoDay } from '#src/ui/date-format.ts';

/** The earliest date that can be asked for (RULES.md, Limits). */
export const DATE_FLOOR = '2016-01-01';

const DEFAULT_PAGE_SIZE = 50;

const FILTER_TYPES = ['date_range', 'client', 'contact', 'status', 'id', 'sku', 'bill_ref'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

const day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((text) => !Number.isNaN(parseIsoDay(text).getTime())),
);
const kept = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined as never);

export const OrderFilter = z.object({
  list_view: z.catch(z.enum(['browse', 'search']), 'browse'),
  filter_by: kept(z.enum(FILTER_TYPES)),
  filter_status_id: kept(z.enum(Object.fromEntries(ORDER_STATUSES.map(({ id, name }) => [name, id])))),
  filter_org_id: kept(Id),
  filter_contact_id: kept(Id),
  filter_id: UrlText,
  filter_sku: UrlText,
  filter_bill_ref_id: kept(Id),
  date_from: kept(day),
  date_to: kept(day),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** The default filter: Pending, from one month back (Feb 29 as Feb 28) up to today. */
export function defaultOrderFilter(today: Date): OrderFilter {
  return {
    list_view: 'browse',
    filter_by: 'status',
    filter_status_id: PENDING,
    // RULES.md, Orders list: also in a leap year.
    date_from: formatIsoDay(subMonths(today, 1)).replace(/-02-29$/, '-02-28'),
    date_to: formatIsoDay(today),
  };
}

/** The default query of the Orders list (RULES.md, Orders list). */
export function defaultOrderSearch(today: Date): OrderSearch {
  const filter = defaultOrderFilter(today);
  return { filter, page: 1, per_page: DEFAULT_PAGE_SIZE, sort: 'created_on_date', order: 'DESC' };
}

export const OrderSearch = z.object({
  filter: z.catch(OrderFilter, () => defaultOrderFilter(new Date())),
  ...listPlace(DEFAULT_PAGE_SIZE, 'created_on_date'),
  sort: z.catch(z.enum(ORDER_SORT_COLUMNS), 'created_on_date'),
  order: z.catch(z.enum(['ASC', 'DESC']), 'DESC'),
  ...columnSearch(ORDER_SEARCH_COLUMNS),
  // A view that its filter alone does not tell (`order-views.ts`).
  view: kept(z.enum(['Open', 'Shipped'])),
  // What the API has no filter for, as what is open: it is narrowed on the device (`order-matching.ts`).
  shipped_from: kept(day),
  shipped_to: kept(day),
  q: UrlText,
});
export type OrderSearch = z.infer<typeof OrderSearch>;

/** Whether some of the orders that the filter selects are left out on the device. */
export function isNarrowed({ view, shipped_from, shipped_to, q }: OrderSearch): boolean {
  return Boolean(view === 'Open' || shipped_from || shipped_to || q?.trim());
}

/** Whether a search was the default on a given day. */
export function isDefault(search: OrderSearch, day: string): boolean {
  const defaults = defaultOrderSearch(parseIsoDay(day));
  return JSON.stringify(OrderSearch.parse(search)) === JSON.stringify(OrderSearch.parse(defaults));
}

/** Extends a search that ended on an earlier day to today. */
export function upToToday(search: OrderSearch, day: string, today: Date): OrderSearch {
  if (search.filter.date_to !== day) return search;
  return { ...search, filter: { ...search.filter, date_to: formatIsoDay(today) } };
}
