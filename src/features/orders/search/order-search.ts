/** The state of the Orders list in the URL, and its rules: what is fetched, shown and cleared (RULES.md, Orders list). */
import { deepEqual } from '@tanstack/react-router';
import { endOfDay, subMonths } from 'date-fns';
import * as z from 'zod/mini';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { columnSearch, listState, UrlText } from '#src/contract/list.ts';
import {
  DATE_FLOOR,
  isOpen,
  ORDER_SEARCH_COLUMNS,
  ORDER_SORT_COLUMNS,
  type Order,
  PENDING,
  SHIPPED,
} from '#src/contract/order.ts';
import { collapsed, dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import {
  FILTERS,
  type FilterType,
  inputsOf,
  OrderFilter,
  optional,
  UrlDay,
  type Window,
} from '#src/features/orders/list/order-filter.ts';
import { formatIsoDay, parseIsoDay } from '#src/ui/format.ts';
import type { Patch } from '#src/ui/list/list-controls.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Pending, from one month back (Feb 29 as Feb 28) up to today. */
const defaultFilter = (today: Date): OrderFilter => ({
  list_view: 'browse',
  filter_by: 'status',
  filter_status_id: PENDING,
  date_from: formatIsoDay(subMonths(today, 1)).replace(/-02-29$/, '-02-28'),
  date_to: formatIsoDay(today),
});

export function defaultOrderSearch(today: Date): OrderSearch {
  const filter = defaultFilter(today);
  return { filter, page: 1, per_page: DEFAULT_PAGE_SIZE, sort: 'created_on_date', order: 'DESC' };
}

export const OrderSearch = z.object({
  filter: z.catch(OrderFilter, () => defaultFilter(new Date())),
  ...listState(DEFAULT_PAGE_SIZE, 'created_on_date', ORDER_SORT_COLUMNS),
  order: z.catch(z.enum(['ASC', 'DESC']), 'DESC'),
  ...columnSearch(ORDER_SEARCH_COLUMNS),
  // Views that the filter alone does not tell apart.
  view: optional(z.enum(['Open', 'Shipped'])),
  // The API has no filter for these: they are narrowed on the device (`order-matching.ts`).
  shipped_from: UrlDay,
  shipped_to: UrlDay,
  q: UrlText,
});
export type OrderSearch = z.infer<typeof OrderSearch>;

export interface ListState {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

export function isNarrowed({ view, shipped_from, shipped_to }: OrderSearch): boolean {
  return Boolean(view === 'Open' || shipped_from || shipped_to);
}

export function selectionOf(filter: OrderFilter, today: Date): OrderSelection | undefined {
  return filter.filter_by && FILTERS[filter.filter_by].select(filter, windowOf(filter, today));
}

export function windowOf({ date_from, date_to }: OrderFilter, today: Date): Window {
  const last = formatIsoDay(today);
  const inRange = (text: string) => (text < DATE_FLOOR ? DATE_FLOOR : text > last ? last : text);
  return {
    from: dateToWireTime(parseIsoDay(inRange(date_from ?? DATE_FLOOR))),
    to: dateToWireTime(endOfDay(parseIsoDay(inRange(date_to ?? last)))),
  };
}

/** The dates of a filter. But for a date range, a missing one means no limit. */
export function datesOf({ filter_by, date_from, date_to }: OrderFilter) {
  const [floor, today] = filter_by === 'date_range' ? [] : [DATE_FLOOR, formatIsoDay(new Date())];
  return [date_from ?? floor, date_to ?? today] as const;
}

export function showsDates(filter: OrderFilter): boolean {
  const selection = selectionOf(filter, new Date());
  return filter.filter_by === 'date_range' || (selection !== undefined && 'from' in selection);
}

export function withFilterType(filterBy: FilterType | undefined): OrderFilter {
  return filterBy === undefined
    ? { list_view: 'browse' }
    : { list_view: FILTERS[filterBy].view, filter_by: filterBy };
}

export function hiddenColumns(filter: OrderFilter): ReadonlySet<string> {
  return new Set(inputsOf(filter).flatMap(({ key, column }) => (filter[key] && column ? [column] : [])));
}

export function isSearchable(searched: string, filter: OrderFilter): boolean {
  return inputsOf(filter).every(({ column, unsearched }) => searched !== column && searched !== unsearched);
}

export function filterPatch({ view, sort }: OrderSearch, filter: OrderFilter): Partial<OrderSearch> {
  const cleared = ORDER_SEARCH_COLUMNS.filter((column) => !isSearchable(column, filter));
  const searches = Object.fromEntries(cleared.map((column) => [`s_${column}`, undefined]));
  const fits = view === 'Open' ? filter.filter_by === 'date_range' : filter.filter_status_id === SHIPPED;
  return {
    ...searches,
    ...(!fits && {
      view: undefined,
      shipped_from: undefined,
      shipped_to: undefined,
      // Other orders may have no ship date to sort by.
      ...(view && sort === 'shipped_on' && { sort: 'created_on_date', order: 'DESC' }),
    }),
    filter,
    page: 1,
  };
}

const MOST_NARROWED = 500;

/** The list's query besides its filter. A list that is narrowed or searched on the device is fetched as one page. */
export function queryOf(search: OrderSearch): OrderListQuery {
  const { filter, sort, order, view, shipped_from, shipped_to, q, columns, ...rest } = search;
  const { page, per_page, ...searches } = {
    ...rest,
    ...(q && { page: 1 }),
    ...(isNarrowed(search) && { page: 1, per_page: MOST_NARROWED }),
  };
  const searched = Object.entries(searches).flatMap(([name, text]) => {
    const tidy = collapsed(text ?? '');
    return tidy !== '' && isSearchable(name.slice(2), filter) ? [[name, tidy] as const] : [];
  });
  return { page, per_page, sort_by: sort, sort_order: order, ...Object.fromEntries(searched) };
}

/** A list that was left on `day`, as it is found again: the default one begins anew, and dates up to `day` go up to today. */
export function foundAgain(search: OrderSearch, day: string, today: Date): OrderSearch {
  if (deepEqual(search, defaultOrderSearch(parseIsoDay(day)))) return defaultOrderSearch(today);
  if (search.filter.date_to !== day) return search;
  return { ...search, filter: { ...search.filter, date_to: formatIsoDay(today) } };
}

/** Returns a predicate for the orders of the narrowed list. Days are those of the user's time zone. */
export function matcher({ view, shipped_from, shipped_to }: OrderSearch) {
  return (order: Order): boolean => {
    if (view === 'Open' && !isOpen(order)) return false;
    if (!shipped_from && !shipped_to) return true;
    const shipped = wireTimeToDate(order.shipped_on ?? '');
    if (Number.isNaN(shipped.getTime())) return false;
    const day = formatIsoDay(shipped);
    return day >= (shipped_from ?? '') && day <= (shipped_to ?? '9999');
  };
}
