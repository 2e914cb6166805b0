/**
 * The dashboard's figures on orders. If the last weeks fit on one page, a single request answers everything: latest
 * orders, statuses, weeks. Otherwise only the newest page is fetched, and the provider counts the rest in responses of
 * one row, so that the dashboard never fetches thousands of rows.
 */
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { type OrderSelection, orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { ORDER_STATUSES, type OrderStatusId } from '#src/contract/order-status.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { countByWeek, lastWeeks, type Week } from './order-weeks.ts';

const ONE_PAGE = 200;

/** A figure with its age (ms since the epoch), or why it is unknown. */
export interface Part<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

export interface Newest extends Part<readonly Order[]> {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}

/** The number of orders with one status. */
export interface StatusCount {
  readonly id: OrderStatusId;
  readonly name: string;
  readonly count: number;
}

/** The number of orders placed in one week. */
export interface WeekCount extends Week {
  readonly count: number;
}

export interface OrderOverview {
  /** The first moment that counts. */
  readonly since: Date;
  /** The latest orders, newest first. Refetching them refetches the counts. */
  readonly newest: Newest;
  readonly byStatus: Part<readonly StatusCount[]>;
  readonly byWeek: Part<readonly WeekCount[]>;
}

/** The newest orders of the last twelve weeks, up to and including `today`. */
export function newestOrders(today: Date) {
  const weeks = lastWeeks(today);
  const window = wireWindow({ from: weeks[0]?.from ?? today, to: weeks.at(-1)?.to ?? today });
  return orderQueries.list(
    { by: 'date_range', ...window },
    { page: 1, per_page: ONE_PAGE, sort_by: 'created_on_date', sort_order: 'DESC' },
  );
}

/** The orders of the last twelve weeks, up to and including `today`. */
export function useOrderOverview(today: Date): OrderOverview {
  const weeks = lastWeeks(today);
  const since = weeks[0]?.from ?? today;
  const window = wireWindow({ from: since, to: weeks.at(-1)?.to ?? today });
  const page = useQuery(newestOrders(today));
  const isPart = page.data !== undefined && page.data.total > page.data.orders.length;
  const statusTotals = useTotals(
    isPart,
    ORDER_STATUSES.map(({ id }) => ({ by: 'status', statusId: id, ...window })),
  );
  const weekTotals = useTotals(
    isPart,
    weeks.map((week) => ({ by: 'date_range', ...wireWindow(week) })),
  );
  const orders = page.data?.orders;
  const statuses = isPart ? statusTotals : { ...page, data: orders && countByStatus(orders) };
  const counts = isPart ? weekTotals : { ...page, data: orders && countByWeek(weeks, orders.map(momentOf)) };
  return {
    since,
    newest: {
      ...page,
      data: orders,
      refetch: async () => {
        const answer = await page.refetch();
        if (isPart) await Promise.all([statusTotals.refetch(), weekTotals.refetch()]);
        return answer;
      },
    },
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

/** The number of orders of each selection, counted by the provider. */
function useTotals(enabled: boolean, selections: readonly OrderSelection[]): Part<readonly number[]> {
  return useQueries({
    queries: selections.map((selection) => ({
      ...orderQueries.list(selection, { page: 1, per_page: 1 }),
      enabled,
    })),
    combine: together,
  });
}

function together(results: readonly UseQueryResult<OrderPage>[]): Part<readonly number[]> {
  const totals = results.flatMap(({ data }) => data?.total ?? []);
  return {
    data: totals.length === results.length ? totals : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
