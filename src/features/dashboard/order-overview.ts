/**
 * The dashboard's figures on orders. If the last weeks fit on one page, a single request answers everything. Otherwise
 * the provider counts the rest in responses of a few rows, so that the dashboard never fetches thousands of rows.
 */
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import { NEWEST_WEEKS, type OrderListQuery, type OrderSelection, orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { ARCHIVED, ORDER_STATUSES, type OrderStatusId, SHIPPED } from '#src/contract/order-status.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';

/** With a count come the orders of a status that may be news: the last shipped ones, or those unchanged for longest. */
const FEW = 20;

export interface Part<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
}

export type OrderOverview = ReturnType<typeof useOrderOverview>;

export function useOrderOverview(today: Date) {
  const weeks = lastWeeks(today);
  const since = weeks[0]?.from ?? today;
  const window = wireWindow({ from: since, to: weeks.at(-1)?.to ?? today });
  const page = useQuery(orderQueries.newest(today));
  const orders = page.data?.orders;
  const isPart = page.data !== undefined && page.data.total > page.data.orders.length;
  const statusPages = usePages(
    isPart,
    ORDER_STATUSES.map(({ id }) => [{ by: 'status', statusId: id, ...window }, fewOf(id)]),
  );
  const weekPages = usePages(
    isPart,
    weeks.map((week) => [
      { by: 'date_range', ...wireWindow(week) },
      { page: 1, per_page: 1 },
    ]),
  );
  const counted = <P>(
    parts: readonly P[],
    pages: ReturnType<typeof usePages>,
    count: (orders: readonly Order[]) => readonly number[],
  ): Part<(P & { count: number })[]> => {
    const counts = isPart ? pages.data?.map(({ total }) => total) : orders && count(orders);
    return {
      data: counts && parts.map((part, at) => ({ ...part, count: counts[at] ?? 0 })),
      error: isPart ? pages.error : page.error,
    };
  };
  return {
    since,
    /** The latest orders, newest first. Refetching them refetches the counts. */
    newest: {
      ...page,
      data: orders,
      refetch: async () => {
        const answer = await page.refetch();
        if (isPart) await Promise.all([statusPages.refetch(), weekPages.refetch()]);
        return answer;
      },
    },
    /** The newest, and those that came with a count, in no order. */
    all: orders && eachOnce([...orders, ...(statusPages.data ?? []).flatMap((few) => few.orders)]),
    byStatus: counted(ORDER_STATUSES, statusPages, countByStatus),
    byWeek: counted(weeks, weekPages, (found) => countByWeek(weeks, found.map(momentOf))),
  };
}

const momentOf = ({ created_on }: Order) => wireTimeToDate(created_on ?? '');

const countByStatus = (orders: readonly Order[]) =>
  ORDER_STATUSES.map(({ id }) => orders.filter(({ status_id }) => status_id === id).length);

const wireWindow = ({ from, to }: Week) => ({ from: dateToWireTime(from), to: dateToWireTime(to) });

const fewOf = (status: OrderStatusId): OrderListQuery => {
  if (status === ARCHIVED) return { page: 1, per_page: 1 };
  return status === SHIPPED
    ? { page: 1, per_page: FEW, sort_by: 'shipped_on', sort_order: 'DESC' }
    : { page: 1, per_page: FEW, sort_by: 'modified', sort_order: 'ASC' };
};

const eachOnce = (orders: readonly Order[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
];

function usePages(enabled: boolean, wanted: readonly (readonly [OrderSelection, OrderListQuery])[]) {
  return useQueries({
    queries: wanted.map(([selection, query]) => ({ ...orderQueries.list(selection, query), enabled })),
    combine: together,
  });
}

function together(results: readonly UseQueryResult<OrderPage>[]) {
  const pages = results.flatMap(({ data }) => data ?? []);
  return {
    data: pages.length === results.length ? pages : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

interface Week {
  readonly from: Date;
  readonly to: Date;
}

export function lastWeeks(today: Date): Week[] {
  return Array.from({ length: NEWEST_WEEKS }, (_, index) => {
    const to = endOfDay(subDays(today, 7 * (NEWEST_WEEKS - 1 - index)));
    return { from: startOfDay(subDays(to, 6)), to };
  });
}

export function countByWeek(weeks: readonly Week[], moments: readonly Date[]): number[] {
  return weeks.map(({ from, to }) => moments.filter((moment) => moment >= from && moment <= to).length);
}
