/** Decides when to offer the installation. */
import type * as z from 'zod/mini';
import type { DaysOfUseV1, InstallDeclinedV1 } from '#src/storage/stored/preferences-v1.ts';

/** The number of days on which the portal was used on this device. */
type Use = z.infer<typeof DaysOfUseV1>;

/** How often "Not now" was pressed on this device, and when last. */
export type Declined = z.infer<typeof InstallDeclinedV1>;

/** What is known of the orders on this device. */
export interface Orders {
  /** Whether one was placed within the last day. */
  hasPlaced: boolean;
  /** Whether one can be resumed. */
  isBuilding: boolean;
}

export const NEVER: Declined = { times: 0, at: 0 };
const DAYS_OF_USE = 3;
const DECLINED_FOR_GOOD = 2;
const QUIET_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts today, once. */
export function usedOn(day: string, use: Use = { days: 0, last: '' }): Use {
  return use.last === day ? use : { days: use.days + 1, last: day };
}

/**
 * Whether to offer the installation now: after an order was placed, or from the third day of use. Never on a first
 * visit and never while an order is being built. "Not now" holds for 90 days; the second one for good.
 */
export function isGoodMoment(
  { days }: Use,
  { times, at }: Declined,
  { hasPlaced, isBuilding }: Orders,
  now: number,
): boolean {
  if (isBuilding) return false;
  if (times >= DECLINED_FOR_GOOD) return false;
  if (times > 0 && now - at < QUIET_MS) return false;
  return hasPlaced || days >= DAYS_OF_USE;
}
