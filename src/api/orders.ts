import { queryOptions } from '@tanstack/react-query';
import { endOfDay, startOfDay, subMonths } from 'date-fns';
import type * as z from 'zod/mini';
import type { Query } from '#src/contract/call.ts';
import {
  DATE_FLOOR,
  getOrder,
  listOrders,
  listShippingCompanies,
  listShippingMethods,
  NEWEST_FIRST,
  NEWEST_PAGE,
  newestWindow,
  ORDER_LISTS,
  type Order,
  type OrderPage,
} from '#src/contract/order.ts';
import { listOrderItems } from '#src/contract/order-item.ts';
import { DAY_MS, dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { recordQuery, rowsQuery } from './queries.ts';
import { correctedTime } from './transport/clock.ts';
import { request } from './transport/http.ts';
import { type ReadOptions, readOptions } from './transport/validators.ts';

export type OrderSelection =
  | { by: 'date_range'; from: string; to: string }
  | { by: 'id'; id: string }
  | {
      [By in keyof typeof ORDER_LISTS]: { by: By } & z.output<(typeof ORDER_LISTS)[By]['params']>;
    }[keyof typeof ORDER_LISTS];

export type OrderListQuery = Omit<Query<typeof listOrders>, 'from' | 'to'>;

/** How many orders the device caches for its search. */
const MOST_SEARCHED = 2_000;

const SEARCHED_STALE_MS = 5 * 60_000;
const allTime = () => ({ by: 'date_range', from: `${DATE_FLOOR} 00:00:00`, to: dayEnd(Date.now()) }) as const;

export const orderQueries = {
  all: () => ['orders'] as const,
  lists: () => [...orderQueries.all(), 'list'] as const,
  list: (selection: OrderSelection, query: OrderListQuery) => {
    const endsToday = isUpToToday(selection);
    return queryOptions({
      queryKey: [...orderQueries.lists(), keyOf(selection), query],
      // A screen that stays open over midnight fetches the new day, too: its key is that of a list up to today.
      queryFn: (context) => {
        const current = endsToday ? { ...selection, to: dayEnd(Date.now()) } : selection;
        return fetchOrderPage(current, query, readOptions(context));
      },
      meta: { persisted: listOrders.answer },
    });
  },
  newest: (today: Date) => orderQueries.list({ by: 'date_range', ...newestWindow(today) }, NEWEST_PAGE),
  /** All orders that are searched on the device, newest first. `total` says how many there are. */
  searched: () =>
    queryOptions({
      queryKey: [...orderQueries.lists(), 'searched'],
      queryFn: ({ signal }) => fetchOrders(allTime(), NEWEST_FIRST, { signal, most: MOST_SEARCHED }),
      meta: { persisted: listOrders.answer },
      staleTime: SEARCHED_STALE_MS,
    }),
  one: (id: number) => recordQuery(getOrder, orderQueries.all(), id),
  allItems: () => [...orderQueries.all(), 'items'] as const,
  items: (orderId: number) =>
    rowsQuery(listOrderItems, orderQueries.allItems(), { orderId }, 'title', { linesOf: orderId }),
};

const dayEnd = (day: Date | number) => dateToWireTime(endOfDay(day));
const isUpToToday = (selection: OrderSelection): selection is Extract<OrderSelection, { to: string }> =>
  'to' in selection && selection.to === dayEnd(Date.now());

/** A list up to today ends with the provider's day. It is fetched again if the answer shows that this clock is behind. */
async function fetchOrderPage(
  selection: OrderSelection,
  query: OrderListQuery,
  read: ReadOptions,
): Promise<OrderPage> {
  const endsToday = isUpToToday(selection);
  const to = dayEnd(correctedTime());
  const page = await requestPage(endsToday ? { ...selection, to } : selection, query, read);
  return endsToday && dayEnd(correctedTime()) > to ? fetchOrderPage(selection, query, read) : page;
}

function requestPage(
  selection: OrderSelection,
  query: OrderListQuery,
  read: ReadOptions,
): Promise<OrderPage> {
  if (selection.by === 'id') return request(listOrders, { query: { ...query, s_id: selection.id }, ...read });
  if (selection.by === 'date_range')
    return request(listOrders, { query: { ...query, from: selection.from, to: selection.to }, ...read });
  return request(ORDER_LISTS[selection.by], { params: selection, query, ...read });
}

const LARGE_PAGE = 500;

interface PagesOptions {
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** Stops after the page with this many orders. */
  most?: number | undefined;
}

/** Fetches the pages of a list, one after the other. @throws as `request` does. */
export async function fetchOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  options: PagesOptions,
): Promise<OrderPage> {
  const { signal, onProgress, most = Number.POSITIVE_INFINITY } = options;
  const found = new Map<number, Order>();
  for (let page = 1, listed = 0; ; page += 1) {
    const paged = { ...query, page, per_page: LARGE_PAGE };
    const { orders, total } = await fetchOrderPage(selection, paged, { signal });
    // An order has left the list: the ones after it have moved up into pages that were already fetched.
    if (total < listed) return fetchOrders(selection, query, options);
    listed = total;
    const before = found.size;
    for (const order of orders) found.set(order.id, order);
    onProgress?.(Math.min(found.size, total), total);
    // An API may send fewer a page than were requested, and an order that is placed meanwhile moves the others.
    if (found.size === before || found.size >= Math.min(total, most))
      return { orders: [...found.values()], total };
  }
}

/** A longer window is keyed by its first day. */
const LONGEST_DAYS = 100;

/** A window that ends today is keyed by its length: tomorrow, the list shows today's answer until its own arrives. */
function keyOf(selection: OrderSelection): object {
  if (!isUpToToday(selection)) return selection;
  const today = startOfDay(new Date());
  const from = wireTimeToDate(selection.from);
  const months = 12 * (today.getFullYear() - from.getFullYear()) + today.getMonth() - from.getMonth();
  const isMonths = subMonths(today, months).getTime() === from.getTime();
  const days = Math.round((today.getTime() - from.getTime()) / DAY_MS);
  const back = isMonths ? { months } : { days };
  return { ...selection, from: days < LONGEST_DAYS ? back : selection.from, to: 'today' };
}

export const shippingQueries = {
  all: () => ['shipping'] as const,
  companies: () =>
    rowsQuery(listShippingCompanies, [...shippingQueries.all(), 'companies'], { active: true }, 'name'),
  methods: (companyId: number) =>
    rowsQuery(
      listShippingMethods,
      [...shippingQueries.all(), 'methods'],
      { companyId, active: true },
      'name',
    ),
};
