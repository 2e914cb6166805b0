/** The rules of the Orders list's filter: what is fetched, shown and cleared (RULES.md, Orders list). */
import { endOfDay } from 'date-fns';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { ORDER_SEARCH_COLUMNS } from '#src/contract/order.ts';
import { SHIPPED } from '#src/contract/order-status.ts';
import { collapsed, dateToWireTime } from '#src/contract/values.ts';
import { formatIsoDay, parseIsoDay } from '#src/ui/date-format.ts';
import { FILTERS } from './order-filter-types.ts';
import {
  DATE_FLOOR,
  type FilterType,
  isNarrowed,
  type OrderFilter,
  type OrderSearch,
} from './order-search.ts';

const definitionOf = ({ filter_by }: OrderFilter) =>
  filter_by === undefined ? undefined : FILTERS[filter_by];

/**
 * The orders that a filter selects.
 * @returns undefined if the filter is incomplete: then nothing is fetched.
 */
export function selectionOf(filter: OrderFilter, today: Date): OrderSelection | undefined {
  return definitionOf(filter)?.select(filter, windowOf(filter, today));
}

/** The time window of a filter: whole days in the user's time zone, from the earliest date to today. */
export function windowOf({ date_from, date_to }: OrderFilter, today: Date): { from: string; to: string } {
  const last = formatIsoDay(today);
  const within = (text: string) => (text < DATE_FLOOR ? DATE_FLOOR : text > last ? last : text);
  return {
    from: dateToWireTime(parseIsoDay(within(date_from ?? DATE_FLOOR))),
    to: dateToWireTime(endOfDay(parseIsoDay(within(date_to ?? last)))),
  };
}

/** Whether From and To are shown: for a date range, or once a value is chosen. */
export function showsDates(filter: OrderFilter): boolean {
  return Boolean(definitionOf(filter)?.dates?.(filter));
}

/** Another filter type, and with it the list view: the other filter values are cleared. */
export function withFilterType(filterBy: FilterType | undefined): OrderFilter {
  return filterBy === undefined
    ? { list_view: 'browse' }
    : { list_view: FILTERS[filterBy].view, filter_by: filterBy };
}

/** Columns that are hidden because every row would have the same value. */
export function hiddenColumns(filter: OrderFilter): ReadonlySet<string> {
  const columns = Object.entries(definitionOf(filter)?.columns ?? {});
  return new Set(columns.flatMap(([column, value]) => (value(filter) ? [column] : [])));
}

/** Whether a column can be searched under a filter. */
export function isSearchable(column: string, filter: OrderFilter): boolean {
  return !Object.hasOwn(definitionOf(filter)?.columns ?? {}, column);
}

/** Changes the filter, resets the page, and clears the searches and ends the view that the filter rules out. */
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
      // Other orders have no day of shipping.
      ...(view && sort === 'shipped_on' && { sort: 'created_on_date', order: 'DESC' }),
    }),
    filter,
    page: 1,
  };
}

/** The most orders that are fetched to be narrowed on the device. */
export const MOST_NARROWED = 500;

/** The list's query, besides its filter. What is narrowed on the device is fetched as one page. */
export function queryOf(search: OrderSearch): OrderListQuery {
  const { filter, sort, order, view, shipped_from, shipped_to, q, ...rest } = search;
  const { page, per_page, ...searches } = isNarrowed(search)
    ? { ...rest, page: 1, per_page: MOST_NARROWED }
    : rest;
  const asked = Object.entries(searches).flatMap(([name, text]) => {
    const tidy = collapsed(text ?? '');
    return tidy !== '' && isSearchable(name.slice(2), filter) ? [[name, tidy] as const] : [];
  });
  return { page, per_page, sort_by: sort, sort_order: order, ...Object.fromEntries(asked) };
}
