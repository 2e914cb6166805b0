/** When to offer that the portal be installed: at a good moment, and never again and again. */
import type * as z from 'zod/mini';
import type { DaysOfUseV1, InstallDeclinedV1 } from '#src/storage/stored/preferences-v1.ts';

/** On how many days a person came to the portal on this device. */
type Use = z.infer<typeof DaysOfUseV1>;

/** How often "Not now" was said on this device, and when for the last time. */
export type Declined = z.infer<typeof InstallDeclinedV1>;

export const NEVER: Declined = { times: 0, at: 0 };
const DAYS_OF_USE = 3;
const DECLINED_FOR_GOOD = 2;
const QUIET_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts a day of use, once. */
export function usedOn(day: string, use: Use = { days: 0, last: '' }): Use {
  return use.last === day ? use : { days: use.days + 1, last: day };
}

/**
 * Whether this is a good moment. Who has just placed an order has got what they came for, and knows what the portal is
 * to them; who comes on a third day comes again. On a first visit, and amid an order, it would be in the way. "Not now"
 * holds for 90 days; the second time for good.
 * @param hasPlaced whether an order was placed from this device in the last day.
 */
export function isGoodMoment(
  { days }: Use,
  { times, at }: Declined,
  hasPlaced: boolean,
  now: number,
): boolean {
  if (times >= DECLINED_FOR_GOOD) return false;
  if (times > 0 && now - at < QUIET_MS) return false;
  return hasPlaced || days >= DAYS_OF_USE;
}
