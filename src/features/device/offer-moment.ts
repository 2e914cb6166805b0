import type * as z from 'zod/mini';
import { DAY_MS } from '#src/contract/values.ts';
import { type DaysOfUseV1, InstallDeclinedV1 } from '#src/storage/stored/dashboard-v1.ts';

type Use = z.infer<typeof DaysOfUseV1>;

type Declined = z.infer<typeof InstallDeclinedV1>;

export type Orders = Record<'hasPlaced' | 'isBuilding', boolean>;

export const NEVER: Declined = { times: 0, at: 0 };
const DAYS_OF_USE = 3;
const DECLINED_FOR_GOOD = 2;
const QUIET_MS = 90 * DAY_MS;

export function usedOn(day: string, use: Use = { days: 0, last: '' }): Use {
  return use.last === day ? use : { days: use.days + 1, last: day };
}

/** After an order or three days of use, but not while an order is open. "Not now" holds 90 days; twice, for good. */
export function isGoodMoment(
  { days }: Use,
  { times, at }: Declined,
  { hasPlaced, isBuilding }: Orders,
  now: number,
): boolean {
  if (isBuilding || times >= DECLINED_FOR_GOOD) return false;
  if (times > 0 && now - at < QUIET_MS) return false;
  return hasPlaced || days >= DAYS_OF_USE;
}

const KEY = 'install declined';

export function readDeclined(): Declined {
  try {
    return InstallDeclinedV1.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    // Never declined, or unreadable: the portal may offer it.
    return NEVER;
  }
}

/** Stores a "Not now". If it can't be stored, it holds until the next reload. */
export function decline(now: number): Declined {
  const declined = { times: readDeclined().times + 1, at: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(declined));
  } catch {
    // It still counts on this page.
  }
  return declined;
}
