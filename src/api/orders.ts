import { queryOptions } from '@tanstack/react-query';
import type { Query } from '#src/contract/call.ts';
import {
  getOrder,
  listOrders,
  listOrdersOfBillRef,
  listOrdersOfContact,
  listOrdersOfOrganization,
  listOrdersOfSku,
  listOrdersOfStatus,
  type OrderPage,
} from '#src/contract/order.ts';
import { listOrderItems } from '#src/contract/order-item.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { isOfEarlierDay } from './order-window.ts';
import { QUERY_ROOTS } from './query-roots.ts';
import { recordQuery } from './record-query.ts';
import { type Asked, asked } from './validators.ts';

/** A time window, both ends included: UTC, `YYYY-MM-DD HH:MM:SS`. */
interface Window {
  from: string;
  to: string;
}

/** Which orders to fetch: one variant for each filter of the Orders list. */
export type OrderSelection =
  | ({ by: 'date_range' } & Window)
  | ({ by: 'client'; orgId: number } & Window)
  | ({ by: 'contact'; contactId: number } & Window)
  | ({ by: 'status'; statusId: number } & Window)
  | { by: 'id'; id: string }
  | { by: 'sku'; sku: string }
  | { by: 'bill_ref'; billRefId: number };

/** Page, page size, sort and column search of an order list. */
export type OrderListQuery = Omit<Query<typeof listOrders>, 'from' | 'to'>;

export const orderQueries = {
  all: () => QUERY_ROOTS.orders,
  lists: () => [...orderQueries.all(), 'list'] as const,
  list: (selection: OrderSelection, query: OrderListQuery) => {
    const queryKey = [...orderQueries.lists(), selection, query] as const;
    return queryOptions({
      queryKey,
      queryFn: (context) => fetchOrderPage(selection, query, asked(context)),
      meta: {
        kept: listOrders.answer,
        isEarlier: (other, answeredAt) => isOfEarlierDay(queryKey, Date.now(), other, answeredAt),
      },
    });
  },
  one: (id: number) => recordQuery(getOrder, orderQueries.all(), id),
  items: (orderId: number) =>
    queryOptions({
      queryKey: [...orderQueries.all(), 'items', orderId],
      queryFn: (context) =>
        request(listOrderItems, {
          params: { orderId },
          query: { ...ALL_ROWS, sort_by: 'title' },
          ...asked(context),
        }),
      meta: { kept: listOrderItems.answer },
    }),
};

/** Fetches one page of a selection. */
export function fetchOrderPage(
  selection: OrderSelection,
  query: OrderListQuery,
  asked: Asked,
): Promise<OrderPage> {
  const withParams = <P>(params: P) => ({ params, query, ...asked });
  switch (selection.by) {
    case 'date_range':
      return request(listOrders, { query: { ...query, from: selection.from, to: selection.to }, ...asked });
    case 'id':
      return request(listOrders, { query: { ...query, s_id: selection.id }, ...asked });
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
