import { differenceInCalendarDays, formatDistanceStrict } from 'date-fns';

const WEEK = 7;
const MONTH = 30;
const YEAR = 365;

/** `about 25 days`, `about 6 weeks`, `about 5 months`: the longer, the rougher, and never more than it is. */
export function daysInWords(days: number): string {
  if (days < 1) return 'less than a day';
  if (days < 2) return 'about a day';
  if (days <= MONTH) return `about ${Math.floor(days)} days`;
  if (days < 3 * MONTH) return `about ${Math.floor(days / WEEK)} weeks`;
  return days < 2 * YEAR ? `about ${Math.floor(days / MONTH)} months` : 'more than two years';
}

/** `today`, `yesterday`, `3 days ago`, `2 months ago`: seconds and minutes would be outdated as soon as they are read. */
export function daysAgo(day: Date, today: Date): string {
  const days = differenceInCalendarDays(today, day);
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  return days < MONTH ? `${days} days ago` : formatDistanceStrict(day, today, { addSuffix: true });
}
