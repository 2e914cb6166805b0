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

/** The latest orders of a client; those in other lists while they are loading or could not be fetched. */
export function useClientOrders(orgId: number) {
  const queryClient = useQueryClient();
  const { data, isLoading, isSuccess } = useQuery({ ...clientOrders(orgId), enabled: orgId > 0 });
  const inOtherLists = () =>
    queryClient
      .getQueriesData<OrderPage>({ queryKey: orderQueries.lists() })
      .flatMap(([, page]) => page?.orders.filter(({ org_id }) => org_id === orgId) ?? []);
  const known: readonly Order[] = data?.orders ?? inOtherLists();
  return { known, isLoading, isSuccess };
}

/** Fetches the latest orders of a client before the step that offers what they used. */
export function usePrefetchedOrders(orgId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orgId !== null) void queryClient.prefetchQuery(clientOrders(orgId));
  }, [queryClient, orgId]);
}
