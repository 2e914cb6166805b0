/** Formats dates and counts in the user's language and time zone, and joins facts on a line. */
import { otherLocale } from '#src/languages/language.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type Moment = Date | number;

const formats = new Map<string, Intl.DateTimeFormat>();

function byIntl(locale: string, moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const key = Object.values(options).join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(moment);
}

// American English needs no Intl: its first use takes the time of two frames on a slow phone.
function partsOf(moment: Moment) {
  const date = new Date(moment);
  const year = date.getFullYear();
  const isThisYear = year === new Date().getFullYear();
  const locale = otherLocale();
  if (locale)
    return {
      day: byIntl(locale, date, { day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' }),
      date: byIntl(locale, date, { day: 'numeric', month: 'numeric', year: 'numeric' }),
      time: byIntl(locale, date, { timeStyle: 'short' }),
    };
  const [hour, minute] = [date.getHours(), String(date.getMinutes()).padStart(2, '0')];
  return {
    day: `${MONTHS[date.getMonth()]} ${date.getDate()}${isThisYear ? '' : `, ${year}`}`,
    date: `${date.getMonth() + 1}/${date.getDate()}/${year}`,
    time: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}

/** 3:12 PM */
export const formatTime = (moment: Moment): string => partsOf(moment).time;

/** Nov 20; in another year, Nov 20, 2025 */
export const formatDay = (moment: Moment): string => partsOf(moment).day;

/** Nov 20, 3:12 PM */
export const formatDayTime = (moment: Moment): string => `${formatDay(moment)}, ${formatTime(moment)}`;

/** 11/20/2026 */
export const formatDate = (moment: Moment): string => partsOf(moment).date;

/** 11/20/2026, 3:12 PM */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

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

/** A time for display: the time alone today, with the date otherwise. */
export function timeOf(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return isToday ? formatTime(moment) : formatDayTime(moment);
}

/** 2,000 */
export const formatCount = (count: number): string =>
  otherLocale() ? count.toLocaleString(otherLocale()) : String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 order`, `2,000 orders`. Other languages than English pass their plural. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

let collator: Intl.Collator | undefined;

/** Sorts texts as a user does: by letters whatever their case, and by numbers in them. Negative if `a` comes first. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator(otherLocale() ?? 'en', { sensitivity: 'base', numeric: true });
  return collator.compare(a, b);
}

/** Separates two facts on a line. If the line wraps, the dot stays with the second fact. */
export const DOT = ' ·\u00a0';

export const dotted = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(DOT);
