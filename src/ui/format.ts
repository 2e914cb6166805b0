/** Dates and counts, in American English and the user's time zone, and facts of one line. */

/** 3:12 PM */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' });

/** Nov 20 */
export const formatDay = formatter({ month: 'short', day: 'numeric' });

/** Nov 20, 3:12 PM */
export const formatDayTime = formatter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 11/20/2026 */
export const formatDate = formatter({ year: 'numeric', month: 'numeric', day: 'numeric' });

const dateTime = formatter({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 11/20/2026, 3:12 PM. Intl puts a narrow no-break space before PM; RULES.md, Fields and formats has a plain one. */
export const formatDateTime = (moment: Date): string => dateTime(moment).replace(/\u202f/g, ' ');

/** 2026-11-20, for URLs, date inputs and file names. */
export function formatIsoDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** Parses 2026-11-20 to midnight; an invalid Date for a day that doesn't exist. */
export function parseIsoDay(day: string): Date {
  const [year = Number.NaN, month = 0, date = 0] = day.split('-').map(Number);
  const midnight = new Date(year, month - 1, date);
  // Date would roll 2026-02-30 over to March.
  return formatIsoDay(midnight) === day ? midnight : new Date(Number.NaN);
}

/** Creates the Intl format at its first use, because creating it is slow. */
function formatter(options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(moment);
  };
}

/** A time for display: the time alone today, with the date otherwise. */
export function timeOf(moment: number, now: number = Date.now()): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(moment) : formatDayTime(moment);
}

/** 2,000. Without Intl, whose first use takes a frame's time on a slow phone. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 order`, `2,000 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Stands between two facts of a line. If the line breaks, it stays with the second one. */
export const DOT = ' ·\u00a0';

export const dotted = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(DOT);
