/** The views of the Orders list: presets of its filters (RULES.md, Orders list). */
import { subDays, subMonths } from 'date-fns';
import { SHIPPED } from '#src/contract/order-status.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { DATE_FLOOR, defaultOrderSearch, type OrderFilter, OrderSearch } from './order-search.ts';

/** How far back Open and Shipped look, how long "last 7 days" is, today included, and what is offered after it. */
const MONTHS = 3;
const LATELY_DAYS = 7;
const LONGER_DAYS = 30;

export const ORDER_VIEWS = ['Open', 'Shipped', 'All'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** The list under a view, newest first. */
export function searchOf(view: OrderView, today: Date): OrderSearch {
  const search = defaultOrderSearch(today);
  const months = lastMonths(today);
  const byDates = { list_view: 'browse', filter_by: 'date_range', ...months } as const;
  switch (view) {
    case 'Open':
      return { ...search, filter: byDates, view };
    case 'Shipped': {
      const filter = { ...byDates, filter_by: 'status', filter_status_id: SHIPPED } as const;
      return { ...search, filter, view, sort: 'shipped_on' };
    }
    case 'All':
      return { ...search, filter: { ...byDates, date_from: DATE_FLOOR } };
  }
}

/** Changes to a view. What was searched for or narrowed in the one before stays behind. */
export function viewPatch(view: OrderView, today: Date): Partial<OrderSearch> {
  const cleared = Object.fromEntries(Object.keys(OrderSearch.shape).map((name) => [name, undefined]));
  return { ...cleared, ...searchOf(view, today) };
}

const lastMonths = (today: Date) => ({
  date_from: formatIsoDay(subMonths(today, MONTHS)),
  date_to: formatIsoDay(today),
});

/** A longer time to look for orders in: the last months, then all. Undefined if the filter has no dates to widen. */
export function widerOf({ date_from = DATE_FLOOR }: OrderFilter, today: Date) {
  const dates = lastMonths(today);
  if (date_from > dates.date_from) return { label: `Show last ${MONTHS} months`, dates };
  if (date_from > DATE_FLOOR) return { label: 'Show all years', dates: { ...dates, date_from: DATE_FLOOR } };
  return undefined;
}

/** The first of the last seven days. */
export const lately = (today: Date): string => firstOf(LATELY_DAYS, today);

/** The range of Shipped On after a shorter one, with its label. Undefined where the range is as long, or has no start. */
export function longerShipped({ shipped_from }: OrderSearch, today: Date) {
  const from = firstOf(LONGER_DAYS, today);
  if (shipped_from === undefined || shipped_from <= from) return undefined;
  return { label: `Show last ${LONGER_DAYS} days`, range: { shipped_from: from, shipped_to: undefined } };
}

/** The first of the last `days`, today included. */
const firstOf = (days: number, today: Date) => formatIsoDay(subDays(today, days - 1));

/** The view that a search is of: its filter may have other dates, and more may be searched for. */
export function viewOf({ filter, view }: OrderSearch): OrderView | undefined {
  const isAll = filter.filter_by === 'date_range' && filter.date_from === DATE_FLOOR;
  return view ?? (isAll ? 'All' : undefined);
}
