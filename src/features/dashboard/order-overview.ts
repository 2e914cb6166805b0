/**
 * The dashboard's figures on orders. If the last weeks fit on one page, a single request answers everything: latest
 * orders, statuses, weeks. Otherwise only the newest page is fetched, and the provider counts the rest in responses of
 * a few rows, so that the dashboard never fetches thousands of rows.
 */
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import { NEWEST_WEEKS, type OrderListQuery, type OrderSelection, orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { ARCHIVED, ORDER_STATUSES, type OrderStatusId, SHIPPED } from '#src/contract/order-status.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';

/** With a count come the orders of a status that may be news: the last shipped ones, or those unchanged for longest. */
const FEW = 20;

/** A figure with its age (ms since the epoch), or why it is unknown. */
export interface Part<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface Newest extends Part<readonly Order[]> {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}

export interface StatusCount {
  readonly id: OrderStatusId;
  readonly name: string;
  readonly count: number;
}

export interface WeekCount extends Week {
  readonly count: number;
}

interface OrderOverview {
  readonly since: Date;
  /** The latest orders, newest first. Refetching them refetches the counts. */
  readonly newest: Newest;
  /** The newest, and those that came with a count, in no order. */
  readonly all: readonly Order[] | undefined;
  readonly byStatus: Part<readonly StatusCount[]>;
  readonly byWeek: Part<readonly WeekCount[]>;
}

export function useOrderOverview(today: Date): OrderOverview {
  const weeks = lastWeeks(today);
  const since = weeks[0]?.from ?? today;
  const window = wireWindow({ from: since, to: weeks.at(-1)?.to ?? today });
  const page = useQuery(orderQueries.newest(today));
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
  const orders = page.data?.orders;
  const statuses = isPart ? totalsOf(statusPages) : { ...page, data: orders && countByStatus(orders) };
  const counts = isPart
    ? totalsOf(weekPages)
    : { ...page, data: orders && countByWeek(weeks, orders.map(momentOf)) };
  return {
    since,
    newest: {
      ...page,
      data: orders,
      refetch: async () => {
        const answer = await page.refetch();
        if (isPart) await Promise.all([statusPages.refetch(), weekPages.refetch()]);
        return answer;
      },
    },
    all: orders && eachOnce([...orders, ...(statusPages.data ?? []).flatMap((few) => few.orders)]),
    byStatus: {
      ...statuses,
      data:
        statuses.data && ORDER_STATUSES.map((status, at) => ({ ...status, count: statuses.data?.[at] ?? 0 })),
    },
    byWeek: {
      ...counts,
      data: counts.data && weeks.map((week, at) => ({ ...week, count: counts.data?.[at] ?? 0 })),
    },
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

function usePages(
  enabled: boolean,
  asked: readonly (readonly [OrderSelection, OrderListQuery])[],
): Part<readonly OrderPage[]> {
  return useQueries({
    queries: asked.map(([selection, query]) => ({ ...orderQueries.list(selection, query), enabled })),
    combine: together,
  });
}

function together(results: readonly UseQueryResult<OrderPage>[]): Part<readonly OrderPage[]> {
  const pages = results.flatMap(({ data }) => data ?? []);
  return {
    data: pages.length === results.length ? pages : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

const totalsOf = (pages: Part<readonly OrderPage[]>): Part<readonly number[]> => ({
  ...pages,
  data: pages.data?.map(({ total }) => total),
});

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
