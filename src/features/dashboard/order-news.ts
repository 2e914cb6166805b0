/** What is worth knowing of the orders: shipped or new since a moment, and what stands still. */
import { differenceInBusinessDays, differenceInCalendarDays } from 'date-fns';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Order } from '#src/contract/order.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { LastVisitV1 } from '#src/storage/stored/preferences-v1.ts';
import { formatDay, formatTime } from '#src/ui/format.ts';
import { usePreference } from '#src/user-data/preferences.ts';

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

export function daysStill(order: Order, now: Date): number {
  const changed = timeOf(order.modified ?? order.created_on);
  return isOpen(order) && changed > 0 ? differenceInBusinessDays(now, changed) : 0;
}

export function lastOfEachDestination(orders: readonly Order[], most: number): Order[] {
  const seen = new Map<string, Order>();
  for (const order of newestBy(orders, ({ created_on }) => created_on)) {
    const destination = `${order.org_id} ${order.ship_to_id ?? order.ship_to_name}`;
    if (!seen.has(destination)) seen.set(destination, order);
  }
  return [...seen.values()].slice(0, most);
}

function newestBy(orders: readonly Order[], moment: (order: Order) => string | null | undefined): Order[] {
  return orders
    .filter((order) => timeOf(moment(order)) > 0)
    .toSorted((a, b) => timeOf(moment(b)) - timeOf(moment(a)) || b.id - a.id);
}

/** A wire time in ms since the epoch; 0 if there is none. */
const timeOf = (wireTime: string | null | undefined): number => wireTimeToDate(wireTime ?? '').getTime() || 0;

type LastVisit = z.infer<typeof LastVisitV1>;

/** A dashboard that was not seen for this long is another visit. A reload is none. */
const ANOTHER_VISIT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAYS = 7;

/** The visits, now that the dashboard is seen at `now` (ms since the epoch). */
export function seenAt(now: number, stored: LastVisit | undefined): LastVisit {
  if (!stored) return { at: now, before: null };
  return { at: now, before: now - stored.at > ANOTHER_VISIT_MS ? stored.at : stored.before };
}

export function sinceOf({ at, before }: LastVisit): { since: Date; words: string } {
  if (before === null)
    return { since: new Date(at - FIRST_DAYS * DAY_MS), words: `The last ${FIRST_DAYS} days` };
  const days = differenceInCalendarDays(at, before);
  const when = days === 0 ? formatTime(before) : days === 1 ? 'yesterday' : formatDay(before);
  return { since: new Date(before), words: `Since ${when}` };
}

/** Since when changes are shown. Notes each time that the dashboard opens, or that its tab comes to the front. */
export function useLastVisit() {
  const [stored, note] = usePreference('last visit', LastVisitV1);
  const [shownAt, setShownAt] = useState(() => Date.now());
  const hiddenAt = useRef<number>(undefined);
  const onShowOrHide = useEffectEvent(() => {
    const now = Date.now();
    // Seen until now. It is not stored: a logout hides the tab, too, and leaves nothing behind.
    if (document.hidden) {
      hiddenAt.current = now;
      return;
    }
    const until = hiddenAt.current;
    setShownAt(now);
    note((visit) => seenAt(now, visit && { ...visit, at: until ?? visit.at }));
  });
  useEffect(() => {
    onShowOrHide();
    document.addEventListener('visibilitychange', onShowOrHide);
    return () => document.removeEventListener('visibilitychange', onShowOrHide);
  }, []);
  return sinceOf(seenAt(shownAt, stored));
}
