import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import { useEffect } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';

const DAYS = 90;
const PER_PAGE = 50;

/** The latest orders of a client. */
export function clientOrders(orgId: number) {
  const today = new Date();
  const window = {
    from: dateToWireTime(startOfDay(subDays(today, DAYS))),
    to: dateToWireTime(endOfDay(today)),
  };
  return orderQueries.list(
    { by: 'client', orgId, ...window },
    { page: 1, per_page: PER_PAGE, sort_by: 'created_on_date', sort_order: 'DESC' },
  );
}

/** The latest orders of a client, or those in other lists while they are not known. */
export function useClientOrders(orgId: number): readonly Order[] {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...clientOrders(orgId), enabled: orgId > 0 });
  if (data) return data.orders;
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey: orderQueries.lists() });
  return pages.flatMap(([, page]) => page?.orders.filter(({ org_id }) => org_id === orgId) ?? []);
}

/** Fetches the latest orders of a client before the step that offers what they used. */
export function usePrefetchedOrders(orgId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orgId !== null) void queryClient.prefetchQuery(clientOrders(orgId));
  }, [queryClient, orgId]);
}
