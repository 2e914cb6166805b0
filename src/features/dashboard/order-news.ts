/** The orders' news: what was shipped or created since the last visit, and what stands still. */
import { differenceInBusinessDays, differenceInCalendarDays } from 'date-fns';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Order } from '#src/contract/order.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { LastVisitV1 } from '#src/storage/stored/preferences-v1.ts';
import { formatDay, formatTime } from '#src/ui/format.ts';
import { usePreference } from '#src/user-data/preferences.ts';
import { texts } from './texts.ts';

/** An open order stands still after more working days than these without a change. Holidays count as working days. */
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
  const shipped = newestBy(orders, 'shipped_on');
  const lately = shipped.filter(({ shipped_on }) => timeOf(shipped_on) > since.getTime());
  const created = newestBy(orders.filter(isOpen), 'created_on').filter(
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
  const byDestination = Map.groupBy(
    newestBy(orders, 'created_on'),
    ({ org_id, ship_to_id, ship_to_name }) => `${org_id} ${ship_to_id ?? ship_to_name}`,
  );
  return [...byDestination.values()].flatMap(([newest]) => newest ?? []).slice(0, most);
}

function newestBy(orders: readonly Order[], moment: 'created_on' | 'shipped_on'): Order[] {
  return orders
    .filter((order) => timeOf(order[moment]) > 0)
    .toSorted((a, b) => timeOf(b[moment]) - timeOf(a[moment]) || b.id - a.id);
}

/** A wire time in ms since the epoch; 0 if there is none. */
const timeOf = (wireTime: string | null | undefined): number => wireTimeToDate(wireTime ?? '').getTime() || 0;

type LastVisit = z.infer<typeof LastVisitV1>;

/** A dashboard that was not seen for this long is another visit. */
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
    return { since: new Date(at - FIRST_DAYS * DAY_MS), words: texts.lastDays(FIRST_DAYS) };
  const days = differenceInCalendarDays(at, before);
  const when = days === 0 ? formatTime(before) : days === 1 ? 'yesterday' : formatDay(before);
  return { since: new Date(before), words: texts.since(when) };
}

/** Since when changes are shown. Notes a visit when the dashboard opens or its tab comes to the front. */
export function useLastVisit() {
  const [stored, note] = usePreference('last visit', LastVisitV1);
  const [shownAt, setShownAt] = useState(() => Date.now());
  // Not stored: a logout hides the tab, too, and leaves nothing behind.
  const seenUntil = useRef<number>(undefined);
  const onShowOrHide = useEffectEvent(() => {
    const now = Date.now();
    const until = seenUntil.current;
    if (document.hidden) seenUntil.current = now;
    else {
      setShownAt(now);
      note((visit) => seenAt(now, visit && { ...visit, at: until ?? visit.at }));
    }
  });
  useEffect(() => {
    onShowOrHide();
    document.addEventListener('visibilitychange', onShowOrHide);
    return () => document.removeEventListener('visibilitychange', onShowOrHide);
  }, []);
  return sinceOf(seenAt(shownAt, stored));
}
