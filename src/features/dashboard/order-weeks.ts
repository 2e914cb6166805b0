/**
 * The last twelve weeks: spans of seven days in the user's time zone, the last one ending today. A calendar week would
 * be incomplete on a Monday and look like a drop.
 */
import { endOfDay, startOfDay, subDays } from 'date-fns';

const WEEKS = 12;

/** Seven days: the first and the last moment. */
export interface Week {
  readonly from: Date;
  readonly to: Date;
}

/** The last twelve weeks, oldest first. */
export function lastWeeks(today: Date): Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const to = endOfDay(subDays(today, 7 * (WEEKS - 1 - index)));
    return { from: startOfDay(subDays(to, 6)), to };
  });
}

/** Counts the moments in each week; moments outside all weeks are ignored. */
export function countByWeek(weeks: readonly Week[], moments: readonly Date[]): number[] {
  return weeks.map(({ from, to }) => moments.filter((moment) => moment >= from && moment <= to).length);
}
