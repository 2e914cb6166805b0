/** What is worth knowing of the known orders: shipped or new since a moment, and what stands still. */
import { differenceInBusinessDays } from 'date-fns';
import type { Order } from '#src/contract/order.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';

/** More working days than these without a change, and an open order stands still. Holidays are not known. */
const PATIENCE_DAYS = 3;
const MOST_SHIPPED = 3;
const MOST_NEW = 2;
const MOST_STILL = 2;

/** An order, and why it is shown. `latest`: nothing was shipped meanwhile, and this is the last parcel. */
export type News =
  | { readonly kind: 'shipped' | 'latest' | 'new'; readonly order: Order }
  | { readonly kind: 'still'; readonly order: Order; readonly days: number };

/** The news, first what can be tracked, last what stands still; of each kind the few that matter most. */
export function newsOf(orders: readonly Order[], since: Date, now: Date): News[] {
  const shipped = newestBy(orders, ({ shipped_on }) => shipped_on);
  const lately = shipped.filter(({ shipped_on }) => timeOf(shipped_on) > since.getTime());
  const created = newestBy(orders.filter(isOpen), ({ created_on }) => created_on).filter(
    (order) => timeOf(order.created_on) > since.getTime() && daysStill(order, now) <= PATIENCE_DAYS,
  );
  const still = orders
    .flatMap((order) => {
      const days = daysStill(order, now);
      return days > PATIENCE_DAYS ? [{ kind: 'still' as const, order, days }] : [];
    })
    .toSorted((a, b) => b.days - a.days);
  return [
    ...lately.slice(0, MOST_SHIPPED).map((order) => ({ kind: 'shipped' as const, order })),
    ...(lately.length > 0 ? [] : shipped.slice(0, 1)).map((order) => ({ kind: 'latest' as const, order })),
    ...created.slice(0, MOST_NEW).map((order) => ({ kind: 'new' as const, order })),
    ...still.slice(0, MOST_STILL),
  ];
}

/** For how many working days, in the user's time zone, an open order has not changed; 0 for others. */
export function daysStill(order: Order, now: Date): number {
  const changed = timeOf(order.modified ?? order.created_on);
  return isOpen(order) && changed > 0 ? differenceInBusinessDays(now, changed) : 0;
}

/** The last order to each destination, newest first. */
export function lastOfEachDestination(orders: readonly Order[], most: number): Order[] {
  const seen = new Map<string, Order>();
  for (const order of newestBy(orders, ({ created_on }) => created_on)) {
    const destination = `${order.org_id} ${order.ship_to_id ?? order.ship_to_name}`;
    if (!seen.has(destination)) seen.set(destination, order);
  }
  return [...seen.values()].slice(0, most);
}

/** The orders that have a moment, the latest first. */
function newestBy(orders: readonly Order[], moment: (order: Order) => string | null | undefined): Order[] {
  return orders
    .filter((order) => timeOf(moment(order)) > 0)
    .toSorted((a, b) => timeOf(moment(b)) - timeOf(moment(a)) || b.id - a.id);
}

/** A wire time in ms since the epoch; 0 if there is none. */
const timeOf = (wireTime: string | null | undefined): number => wireTimeToDate(wireTime ?? '').getTime() || 0;
