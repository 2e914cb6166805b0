/** The views of the Orders list: presets of its filters (RULES.md, Orders list). */
import { subDays, subMonths } from 'date-fns';
import { SHIPPED } from '#src/contract/order-status.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { DATE_FLOOR, defaultOrderSearch, type OrderSearch } from './order-search.ts';

/** How far back Open and Shipped look, and how long "last 7 days" is, today included. */
const MONTHS = 3;
const LATELY_DAYS = 7;

export const ORDER_VIEWS = ['Open', 'Shipped', 'All'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** The list under a view, newest first. */
export function searchOf(view: OrderView, today: Date): OrderSearch {
  const search = defaultOrderSearch(today);
  const months = { date_from: formatIsoDay(subMonths(today, MONTHS)), date_to: formatIsoDay(today) };
  const byDates = { list_view: 'browse', filter_by: 'date_range', ...months } as const;
  switch (view) {
    case 'Open':
      return { ...search, filter: byDates, open: true };
    case 'Shipped': {
      const filter = { ...byDates, filter_by: 'status', filter_status_id: SHIPPED } as const;
      return { ...search, filter, sort: 'shipped_on' };
    }
    case 'All':
      return { ...search, filter: { ...byDates, date_from: DATE_FLOOR } };
  }
}

/** The first of the last seven days. */
export const lately = (today: Date): string => formatIsoDay(subDays(today, LATELY_DAYS - 1));

/** The view that a search is of: its filter may have other dates, and more may be searched for. */
export function viewOf({ filter, open }: OrderSearch): OrderView | undefined {
  if (filter.filter_by === 'status' && filter.filter_status_id === SHIPPED) return 'Shipped';
  if (filter.filter_by !== 'date_range') return undefined;
  if (open) return 'Open';
  return filter.date_from === DATE_FLOOR ? 'All' : undefined;
}
