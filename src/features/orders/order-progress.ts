import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { formatDate } from '#src/ui/date-format.ts';
import type { LineState } from '#src/ui/state-line.tsx';

/**
 * The statuses that an order passes through, the dates that are known, and where the order is now.
 *
 * An order can be archived from any status. Without a shipping date, its earlier statuses are unknown and not shown.
 * @returns undefined for an unknown status.
 */
export function progressOf(
  order: Pick<Order, 'status_id' | 'created_on' | 'shipped_on'>,
): { states: LineState[]; current: number } | undefined {
  const name = ORDER_STATUSES.find(({ id }) => id === order.status_id)?.name;
  if (!name) return undefined;
  const shipped = dayOf(order.shipped_on);
  const notes: Partial<Record<string, string | undefined>> = {
    Pending: dayOf(order.created_on),
    ...((name === 'Shipped' || name === 'Archived') && { Shipped: shipped }),
  };
  const states = ORDER_STATUSES.map((status) => status.name)
    .filter((state) => isOnTheWay(state, name, shipped !== undefined))
    .map((state) => ({ name: state, note: notes[state] }));
  return { states, current: states.findIndex((state) => state.name === name) };
}

function isOnTheWay(state: string, now: string, isShipped: boolean): boolean {
  if (now !== 'Archived') return state !== 'Archived';
  return isShipped || state === 'Pending' || state === 'Archived';
}

/** A wire time as a date in the user's time zone; undefined if invalid. */
function dayOf(wireTime: string | null | undefined): string | undefined {
  const date = wireTimeToDate(wireTime ?? '');
  return Number.isNaN(date.getTime()) ? undefined : formatDate(date);
}
