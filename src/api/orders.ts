import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import * as z from 'zod/mini';
import type { Query } from '#src/contract/call.ts';
import {
  getOrder,
  listOrders,
  listOrdersOfBillRef,
  listOrdersOfContact,
  listOrdersOfOrganization,
  listOrdersOfSku,
  listOrdersOfStatus,
  listShippingCompanies,
  listShippingMethods,
  type Order,
  type OrderPage,
} from '#src/contract/order.ts';
import { listOrderItems } from '#src/contract/order-item.ts';
import { dateToWireTime, WireTime, wireTimeToDate } from '#src/contract/values.ts';
import { request } from './http.ts';
import { QUERY_ROOTS, recordQuery, rowsQuery } from './queries.ts';
import { type Refetch, refetch } from './validators.ts';

/** Both ends included: UTC, `YYYY-MM-DD HH:MM:SS`. */
interface Window {
  from: string;
  to: string;
}

/** One variant for each filter of the Orders list. */
export type OrderSelection =
  | ({ by: 'date_range' } & Window)
  | ({ by: 'client'; orgId: number } & Window)
  | ({ by: 'contact'; contactId: number } & Window)
  | ({ by: 'status'; statusId: number } & Window)
  | { by: 'id'; id: string }
  | { by: 'sku'; sku: string }
  | { by: 'bill_ref'; billRefId: number };

export type OrderListQuery = Omit<Query<typeof listOrders>, 'from' | 'to'>;

export const NEWEST_WEEKS = 12;
const NEWEST_ROWS = 200;

export const orderQueries = {
  all: () => QUERY_ROOTS.orders,
  lists: () => [...orderQueries.all(), 'list'] as const,
  list: (selection: OrderSelection, query: OrderListQuery) => {
    const queryKey = [...orderQueries.lists(), selection, query] as const;
    return queryOptions({
      queryKey,
      queryFn: (context) => fetchOrderPage(selection, query, refetch(context)),
      meta: {
        kept: listOrders.answer,
        isEarlier: (other, answeredAt) => isOfEarlierDay(queryKey, Date.now(), other, answeredAt),
      },
    });
  },
  /** The newest orders of the last weeks, up to and including `today`. */
  newest: (today: Date) =>
    orderQueries.list(
      {
        by: 'date_range',
        from: dateToWireTime(startOfDay(subDays(today, 7 * NEWEST_WEEKS - 1))),
        to: dateToWireTime(endOfDay(today)),
      },
      { page: 1, per_page: NEWEST_ROWS, sort_by: 'created_on_date', sort_order: 'DESC' },
    ),
  one: (id: number) => recordQuery(getOrder, orderQueries.all(), id),
  items: (orderId: number) =>
    rowsQuery(listOrderItems, [...orderQueries.all(), 'items', orderId], { orderId }, 'title'),
};

function fetchOrderPage(
  selection: OrderSelection,
  query: OrderListQuery,
  refetch: Refetch,
): Promise<OrderPage> {
  const withParams = <P>(params: P) => ({ params, query, ...refetch });
  switch (selection.by) {
    case 'date_range':
      return request(listOrders, { query: { ...query, from: selection.from, to: selection.to }, ...refetch });
    case 'id':
      return request(listOrders, { query: { ...query, s_id: selection.id }, ...refetch });
    case 'client':
      return request(listOrdersOfOrganization, withParams(selection));
    case 'contact':
      return request(listOrdersOfContact, withParams(selection));
    case 'status':
      return request(listOrdersOfStatus, withParams(selection));
    case 'sku':
      return request(listOrdersOfSku, withParams(selection));
    case 'bill_ref':
      return request(listOrdersOfBillRef, withParams(selection));
  }
}

const EXPORT_PAGE = 500;

/**
 * Fetches all orders of a selection without duplicates.
 * @param query sort and column search.
 * @throws as `request` does, or AbortError.
 */
export async function fetchAllOrders(
  selection: OrderSelection,
  query: OrderListQuery,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Order[]> {
  const found = new Map<number, Order>();
  for (let page = 1; ; page += 1) {
    const { orders, total } = await fetchOrderPage(
      selection,
      { ...query, page, per_page: EXPORT_PAGE },
      { signal },
    );
    for (const order of orders) found.set(order.id, order);
    onProgress(Math.min(page * EXPORT_PAGE, total), total);
    if (orders.length === 0 || page * EXPORT_PAGE >= total) return [...found.values()];
  }
}

/** The Orders list ends today, so that its key changes every day. This lets yesterday's cached answer stand in. */
const DAY_MS = 24 * 60 * 60 * 1000;
// A window of one month has 28 to 31 days, plus or minus an hour for daylight saving time.
const LENGTHS_DIFFER_MS = 3.5 * DAY_MS;

const Windowed = z.looseObject({ from: WireTime, to: WireTime });

/**
 * Whether another cached order list is an earlier version of this one: the same query with a window of about the same
 * length that ended on the day of the request.
 * @param requested the key of this list, at `now` (ms since the epoch).
 * @param earlier the key of the other list, answered at `answeredAt`.
 */
export function isOfEarlierDay(
  requested: QueryKey,
  now: number,
  earlier: QueryKey,
  answeredAt: number,
): boolean {
  const window = windowOf(requested);
  const before = windowOf(earlier);
  if (!window || !before || hashKey(withoutWindow(requested)) !== hashKey(withoutWindow(earlier)))
    return false;
  const lengths = [window, before].map(({ from, to }) => to - from);
  return (
    isUpTo(window, now) &&
    isUpTo(before, answeredAt) &&
    before.to < window.to &&
    Math.max(...lengths) - Math.min(...lengths) <= LENGTHS_DIFFER_MS
  );
}

function isUpTo({ to }: { to: number }, moment: number): boolean {
  return to >= moment && to - moment <= DAY_MS + 60 * 60 * 1000;
}

function windowOf(key: QueryKey): { from: number; to: number } | undefined {
  const window = key.map((part) => Windowed.safeParse(part).data).find(Boolean);
  if (!window) return undefined;
  return { from: wireTimeToDate(window.from).getTime(), to: wireTimeToDate(window.to).getTime() };
}

function withoutWindow(key: QueryKey): QueryKey {
  return key.map((part) => {
    const { data } = Windowed.safeParse(part);
    return data ? { ...data, from: '', to: '' } : part;
  });
}

export const shippingQueries = {
  companies: () => rowsQuery(listShippingCompanies, ['shipping', 'companies'], { active: true }, 'name'),
  methods: (companyId: number) =>
    rowsQuery(listShippingMethods, ['shipping', 'methods', companyId], { companyId, active: true }, 'name'),
};
