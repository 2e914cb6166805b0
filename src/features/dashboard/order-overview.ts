/**
 * The dashboard's figures on orders. If the last weeks fit on one page, a single request answers everything. Otherwise
 * the provider counts the rest in responses of a few rows, so that the dashboard never fetches thousands of rows.
 */
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { newestWindow, type OrderListQuery, orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { ARCHIVED, ORDER_STATUSES, type OrderStatusId, SHIPPED } from '#src/contract/order-status.ts';

/** With a count come the orders of a status that may be news: the last shipped ones, or those unchanged for longest. */
const FEW = 20;

export type OrderOverview = ReturnType<typeof useOrderOverview>;

export function useOrderOverview(today: Date) {
  const { since, window } = newestWindow(today);
  const page = useQuery(orderQueries.newest(today));
  const orders = page.data?.orders;
  const isPart = page.data !== undefined && page.data.total > page.data.orders.length;
  const pages = useQueries({
    queries: ORDER_STATUSES.map(({ id: statusId }) => ({
      ...orderQueries.list({ by: 'status', statusId, ...window }, fewOf(statusId)),
      enabled: isPart,
    })),
    combine: together,
  });
  const counts = isPart ? pages.data?.map(({ total }) => total) : orders && countByStatus(orders);
  const byStatus = {
    data: counts && ORDER_STATUSES.map((status, at) => ({ ...status, count: counts[at] ?? 0 })),
    error: isPart ? pages.error : page.error,
  };
  return {
    since,
    /** The latest orders, newest first. Refetching them refetches the counts. */
    newest: {
      ...page,
      data: orders,
      refetch: async () => {
        const answer = await page.refetch();
        if (isPart) await pages.refetch();
        return answer;
      },
    },
    /** The newest, and those that came with a count, in no order. */
    all: orders && eachOnce([...orders, ...(pages.data ?? []).flatMap((few) => few.orders)]),
    byStatus,
  };
}

const countByStatus = (orders: readonly Order[]) =>
  ORDER_STATUSES.map(({ id }) => orders.filter(({ status_id }) => status_id === id).length);

const fewOf = (status: OrderStatusId): OrderListQuery => {
  if (status === ARCHIVED) return { page: 1, per_page: 1 };
  return status === SHIPPED
    ? { page: 1, per_page: FEW, sort_by: 'shipped_on', sort_order: 'DESC' }
    : { page: 1, per_page: FEW, sort_by: 'modified', sort_order: 'ASC' };
};

const eachOnce = (orders: readonly Order[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
];

function together(results: readonly UseQueryResult<OrderPage>[]) {
  const pages = results.flatMap(({ data }) => data ?? []);
  return {
    data: pages.length === results.length ? pages : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
