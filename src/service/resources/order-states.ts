import { ORDER_STATUSES, type OrderStatusId, PENDING } from '#src/contract/order-status.ts';

/**
 * Whether an order may change from one status to another: a started one (null) is placed, then it passes through the
 * statuses in their order (RULES.md, Order life cycle), one at a time and never back.
 */
export function mayBecome(from: number | null, to: OrderStatusId): boolean {
  if (from === null) return to === PENDING;
  const place = (id: number) => ORDER_STATUSES.findIndex((status) => status.id === id);
  return place(from) >= 0 && place(to) === place(from) + 1;
}
