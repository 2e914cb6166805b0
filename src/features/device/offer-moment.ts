/** When to offer that the portal be installed: at a good moment, and never again and again. */
import * as z from 'zod/mini';

/** What is known of a person on this device: on how many days they came, and how often they said "Not now". */
export const Use = z.object({
  days: z.int(),
  /** The last of those days, `YYYY-MM-DD`. */
  last: z.string(),
  declined: z.int(),
  /** ms since the epoch. */
  declinedAt: z.number(),
});
export type Use = z.infer<typeof Use>;

const NOBODY_YET: Use = { days: 0, last: '', declined: 0, declinedAt: 0 };
const DAYS_OF_USE = 3;
const DECLINED_FOR_GOOD = 2;
const QUIET_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts a day of use, once. */
export function usedOn(day: string, use: Use = NOBODY_YET): Use {
  return use.last === day ? use : { ...use, days: use.days + 1, last: day };
}

/** Takes the person's "Not now": for 90 days; the second time for good. */
export function declinedAt(now: number, use: Use = NOBODY_YET): Use {
  return { ...use, declined: use.declined + 1, declinedAt: now };
}

/**
 * Whether this is a good moment. Who has just placed an order has got what they came for, and knows what the portal is
 * to them; who comes on a third day comes again. On a first visit, and amid an order, it would be in the way.
 * @param hasPlaced whether an order was placed from this device in the last day.
 */
export function isGoodMoment(use: Use, hasPlaced: boolean, now: number): boolean {
  if (use.declined >= DECLINED_FOR_GOOD) return false;
  if (use.declined > 0 && now - use.declinedAt < QUIET_MS) return false;
  return hasPlaced || use.days >= DAYS_OF_USE;
}
