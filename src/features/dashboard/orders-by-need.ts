/** The orders of the last weeks by what they need: the user, time, or to be ordered again. Each is in one list. */
import { subDays } from 'date-fns';
import type { Order } from '#src/contract/order.ts';
import { isOpen } from '#src/contract/order.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { startOfLastWorkingDays, workingDaysSince } from '#src/contract/working-days.ts';

/** After more working days than these without a change, an open order needs the user. */
const PATIENCE_DAYS = 3;
/** How long a parcel counts as on the way: no API says when it arrives. */
const UNDER_WAY_DAYS = 7;
const MOST = 3;

export function byNeed(orders: readonly Order[], now: Date) {
  const stillBefore = startOfLastWorkingDays(PATIENCE_DAYS + 1, now.getTime());
  const isStill = ({ changed }: { changed: number }) => changed > 0 && changed < stillBefore;
  const open = orders
    .filter(isOpen)
    .map((order) => ({ order, changed: timeOf(order.modified ?? order.created_on) }));
  const moving = open.filter((each) => !isStill(each)).map(({ order }) => order);
  const shipped = orders.filter((order) => !isOpen(order));
  const parcels = newestBy(shipped, 'shipped_on');
  const since = subDays(now, UNDER_WAY_DAYS).getTime();
  const isUnderWay = ({ shipped_on }: Order) => timeOf(shipped_on) > since;
  return {
    needsYou: open
      .filter(isStill)
      .toSorted((a, b) => a.changed - b.changed)
      .slice(0, MOST)
      .map(({ order, changed }) => ({ order, days: workingDaysSince(changed, now.getTime()) })),
    onTheWay: [
      ...parcels.filter(isUnderWay).slice(0, MOST),
      ...newestBy(moving, 'created_on').slice(0, MOST),
    ],
    arrived: lastOfEachDestination(parcels.filter((parcel) => !isUnderWay(parcel))).slice(0, MOST),
  };
}

function lastOfEachDestination(newestFirst: readonly Order[]): Order[] {
  const byDestination = Map.groupBy(
    newestFirst,
    ({ org_id, ship_to_id, ship_to_name }) => `${org_id} ${ship_to_id ?? ship_to_name}`,
  );
  return [...byDestination.values()].flatMap(([last]) => last ?? []);
}

function newestBy(orders: readonly Order[], moment: 'created_on' | 'shipped_on'): Order[] {
  return orders
    .map((order) => ({ order, at: timeOf(order[moment]) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => b.at - a.at || b.order.id - a.order.id)
    .map(({ order }) => order);
}

const timeOf = (wireTime: string | null | undefined): number => wireTimeToDate(wireTime ?? '').getTime() || 0;
