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
