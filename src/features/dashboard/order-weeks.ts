/**
 * The last weeks as the dashboard counts them: spans of seven days of the person's own calendar, the last one ending
 * today. A calendar's week would be short on a Monday, and look like a fall.
 */
import { endOfDay, startOfDay, subDays } from 'date-fns';

const WEEKS = 12;

/** Seven days: their first moment and their last. */
export interface Week {
  readonly from: Date;
  readonly to: Date;
}

/** The last twelve weeks, the oldest first. */
export function lastWeeks(today: Date): Week[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const to = endOfDay(subDays(today, 7 * (WEEKS - 1 - index)));
    return { from: startOfDay(subDays(to, 6)), to };
  });
}

/** How many of the moments fall into each week; those outside of all are not counted. */
export function countByWeek(weeks: readonly Week[], moments: readonly Date[]): number[] {
  return weeks.map(({ from, to }) => moments.filter((moment) => moment >= from && moment <= to).length);
}
