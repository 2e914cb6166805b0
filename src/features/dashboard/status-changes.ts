/** Tells the user which orders changed their status since they were last seen on this device (RULES.md, Dashboard). */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { tell, wantsNotices } from '#src/pwa/system-notice.ts';
import { OrderStatusesV1 } from '#src/storage/stored/dashboard-v1.ts';
import { StatusChangesV1 } from '#src/storage/stored/preferences-v1.ts';
import { type Preferences, usePreference } from '#src/user-data/preferences.ts';
import { texts } from './texts.ts';

export type StatusChange = z.output<typeof StatusChangesV1>[number];
type Statuses = z.output<typeof OrderStatusesV1>;

const STATUSES = 'order statuses';
const CHANGES = 'status changes';
const LOOK_EVERY_MS = 5 * 60_000;

/** What changed from the statuses seen before, and these. An order that was not seen before is no change. */
export function changesIn(
  orders: readonly Pick<Order, 'id' | 'order_status'>[],
  before: Statuses,
): StatusChange[] {
  return orders.flatMap(({ id, order_status }) => {
    const from = before[id];
    return from && order_status && from !== order_status ? [{ id, from, to: order_status }] : [];
  });
}

/** Adds changes to those that the user has not seen: an order keeps its first status, and goes if it has that again. */
export function added(unseen: readonly StatusChange[], changes: readonly StatusChange[]): StatusChange[] {
  const all = new Map(unseen.map((change) => [change.id, change]));
  for (const change of changes)
    all.set(change.id, { ...change, from: all.get(change.id)?.from ?? change.from });
  return [...all.values()].filter(({ from, to }) => from !== to);
}

/** Compares each answer with the newest orders, and asks for one now, every five minutes and when the tab is shown. */
export function watchStatuses(client: QueryClient, preferences: Preferences): () => void {
  const compare = ({ orders }: OrderPage) => {
    const before = OrderStatusesV1.safeParse(preferences.get(STATUSES)).data;
    const statuses = orders.flatMap(({ id, order_status }) => (order_status ? [[id, order_status]] : []));
    preferences.change(STATUSES, () => Object.fromEntries(statuses));
    const changes = before ? changesIn(orders, before) : [];
    if (changes.length === 0) return;
    preferences.change(CHANGES, (now) => added(StatusChangesV1.safeParse(now).data ?? [], changes));
    if (wantsNotices(preferences))
      for (const { id, to } of changes)
        tell(
          texts.changedTo(orders.find((order) => order.id === id)?.ship_to_name || texts.order(id), to),
          `Order/${id}`,
        );
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const isNewest = query.queryHash === hashKey(orderQueries.newest(new Date()).queryKey);
    const { status, fetchStatus, data } = query.state;
    if (type === 'updated' && isNewest && status === 'success' && fetchStatus === 'idle') compare(data);
  });
  const look = () => {
    client
      .fetchQuery({ ...orderQueries.newest(new Date()), staleTime: LOOK_EVERY_MS })
      // An answer that is here already updates nothing. Without an answer, the next look has one.
      .then(compare, () => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The changes that the user has not seen, and what marks one, or all, as seen. */
export function useStatusChanges(): [readonly StatusChange[], (id?: number) => void] {
  const [unseen = [], setUnseen] = usePreference(CHANGES, StatusChangesV1);
  return [
    unseen,
    (id) => setUnseen((now = []) => now.filter((change) => id !== undefined && change.id !== id)),
  ];
}
