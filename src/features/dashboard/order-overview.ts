/** The orders of the dashboard: one request if the last weeks fit on a page, else a few orders of each status. */
import { type RefetchOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { type OrderListQuery, orderQueries } from '#src/api/orders.ts';
import { newestWindow, type OrderPage } from '#src/contract/order.ts';
import { ARCHIVED, ORDER_STATUSES, type OrderStatusId, SHIPPED } from '#src/contract/order-status.ts';

export function useOrderOverview(today: Date) {
  const page = useQuery(orderQueries.newest(today));
  const newest = page.data?.orders;
  const isPart = page.data !== undefined && page.data.total > page.data.orders.length;
  const window = newestWindow(today);
  const others = useQueries({
    queries: ORDER_STATUSES.filter(({ id }) => id !== ARCHIVED).map(({ id: statusId }) => ({
      ...orderQueries.list({ by: 'status', statusId, ...window }, fewOf(statusId)),
      enabled: isPart,
    })),
    combine: together,
  });
  return {
    /** The latest orders. Refetching them refetches the others. */
    newest: {
      ...page,
      refetch: async (options?: RefetchOptions) => {
        const answer = await page.refetch(options);
        if (isPart) await others.refetch();
        return answer;
      },
    },
    orders: newest && [...new Map([...newest, ...others.orders].map((order) => [order.id, order])).values()],
  };
}

/** The last shipped orders of a status, or those unchanged for longest. */
const fewOf = (status: OrderStatusId): OrderListQuery => ({
  ...{ page: 1, per_page: 20 },
  ...(status === SHIPPED
    ? { sort_by: 'shipped_on', sort_order: 'DESC' }
    : { sort_by: 'modified', sort_order: 'ASC' }),
});

const together = (results: readonly UseQueryResult<OrderPage>[]) => ({
  orders: results.flatMap(({ data }) => data?.orders ?? []),
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});
