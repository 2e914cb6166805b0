/** Which orders changed their status since they were last seen on this device (RULES.md, Dashboard). */
import type * as z from 'zod/mini';
import type { Order } from '#src/contract/order.ts';
import { OrderStatusesV1 } from '#src/storage/stored/dashboard-v1.ts';
import { StatusChangesV1 } from '#src/storage/stored/preferences-v1.ts';

export type StatusChange = z.output<typeof StatusChangesV1>[number];
type Statuses = z.output<typeof OrderStatusesV1>;

export const STATUSES = 'statuses of orders';
export const CHANGES = 'status changes';

type OrderWithStatus = Pick<Order, 'id' | 'created_on' | 'order_status'>;

/** Not the number alone: a provider that was restored from a backup gives numbers out again. */
const keyOf = ({ id, created_on }: OrderWithStatus) => `${id} ${created_on ?? ''}`;

/** The orders whose status differs from that in `before`. An order that is not in `before` has not changed. */
export function changesIn(orders: readonly OrderWithStatus[], before: Statuses) {
  return orders.flatMap((order) => {
    const { id, order_status } = order;
    const from = before[keyOf(order)];
    return from && order_status && from !== order_status ? [{ id, from, to: order_status }] : [];
  });
}

/** Adds changes to the unseen ones. `from` stays the status seen last; an order that has it again is dropped. */
export function mergeChanges(unseen: readonly StatusChange[], changes: readonly StatusChange[]) {
  const all = new Map(unseen.map((change) => [change.id, change]));
  for (const change of changes)
    all.set(change.id, { ...change, from: all.get(change.id)?.from ?? change.from });
  return [...all.values()].filter(({ from, to }) => from !== to);
}

export interface StoredStatuses {
  get(name: string): unknown;
  change(name: string, change: (value: unknown) => unknown): void;
}

/** Stores the statuses of the newest orders, and the changes since the last time. Returns the changed orders. */
export function noteStatuses(orders: readonly Order[], preferences: StoredStatuses): Order[] {
  const before = OrderStatusesV1.safeParse(preferences.get(STATUSES)).data;
  const statuses = orders.flatMap((order) =>
    order.order_status ? [[keyOf(order), order.order_status]] : [],
  );
  preferences.change(STATUSES, () => Object.fromEntries(statuses));
  const changes = before ? changesIn(orders, before) : [];
  if (changes.length === 0) return [];
  preferences.change(CHANGES, (now) => mergeChanges(StatusChangesV1.safeParse(now).data ?? [], changes));
  return orders.filter(({ id }) => changes.some((change) => change.id === id));
}

/**
 * The text of a notice, and the path that it opens.
 * @param named translates a status. The service worker has English only.
 */
export const noticeOf = ({ id, ship_to_name, order_status }: Order, named = (english: string) => english) =>
  [`${ship_to_name || id}: ${named(order_status ?? '')}`, `Order/${id}`] as const;
