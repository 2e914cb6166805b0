/** How moments are written for the user: each format once, in American English and the user's own time zone. */

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

/** 2026-11-20, as a URL, a date input and a file name have it. */
export function formatIsoDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** Parses 2026-11-20 to the midnight that the day begins with; an invalid Date for a day that no month has. */
export function parseIsoDay(day: string): Date {
  const [year = Number.NaN, month = 0, date = 0] = day.split('-').map(Number);
  const midnight = new Date(year, month - 1, date);
  // Date rolls 2026-02-30 over to March.
  return formatIsoDay(midnight) === day ? midnight : new Date(Number.NaN);
}

/** Builds the Intl format at its first use: building takes far longer than formatting, and few screens use them all. */
function formatter(options: Intl.DateTimeFormatOptions): (moment: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(moment);
  };
}
