/** The days on which the provider works. A day is a number, counted from 1970-01-01 in the provider's time zone. */
import { type Provider, rules, WEEKDAYS } from './provider.ts';
import { DAY_MS } from './values.ts';

const MINUTE_MS = 60_000;

/** @param moment ms since the epoch. */
export const dayOf = (moment: number): number => Math.floor((moment + offsetAt(moment)) / DAY_MS);

const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The moment of a time, such as `12:00`, on a day of the provider. */
export function momentOf(day: number, time: string): number {
  const wall = Date.parse(`${isoOf(day)}T${time}Z`);
  return wall - offsetAt(wall - offsetAt(wall));
}

export function isWorkingDay(day: number): boolean {
  // The first day was a Thursday.
  const weekday = WEEKDAYS[(day + 3) % 7];
  return rules.working_days.some((each) => each === weekday) && !isHoliday(day);
}

export function isNoticeShown(
  notice: Provider['notice'],
  now = Date.now(),
): notice is NonNullable<typeof notice> {
  const today = isoOf(dayOf(now));
  return notice !== undefined && today >= (notice.from ?? today) && today <= (notice.until ?? today);
}

export function workingDaysSince(moment: number, now: number): number {
  const first = dayOf(moment) + 1;
  let count = 0;
  for (let day = dayOf(now); day >= first; day -= 1) if (isWorkingDay(day)) count += 1;
  return count;
}

/** The moment at which the last `count` working days begin; if a year has fewer, a year ago. */
export function startOfLastWorkingDays(count: number, now: number): number {
  const today = dayOf(now);
  let [day, left] = [today + 1, count];
  while (left > 0 && day > today - 365) {
    day -= 1;
    if (isWorkingDay(day)) left -= 1;
  }
  return momentOf(day, '00:00');
}

function isHoliday(day: number): boolean {
  const { holidays = [] } = rules;
  if (holidays.length === 0) return false;
  const iso = isoOf(day);
  if (typeof holidays !== 'string') return holidays.includes(iso);
  return eventsOf(holidays).some(({ from, until, isYearly }) => {
    // An event over New Year has days in two years.
    const days = isYearly ? [from, until].map((end) => end.slice(0, 4) + iso.slice(4)) : [iso];
    return days.some((each) => from <= each && each < until);
  });
}

interface CalendarEvent {
  readonly from: string;
  /** The day after its last one. */
  readonly until: string;
  readonly isYearly: boolean;
}

let parsedCalendar: { text: string; events: CalendarEvent[] } | undefined;

/** The events of an iCalendar (RFC 5545), by their days. */
function eventsOf(text: string): CalendarEvent[] {
  if (parsedCalendar?.text === text) return parsedCalendar.events;
  const events = text.split('BEGIN:VEVENT').flatMap((event): CalendarEvent[] => {
    const dayIn = (name: string) =>
      new RegExp(`^${name}\\b.*:(\\d{4})(\\d\\d)(\\d\\d)`, 'm').exec(event)?.slice(1).join('-');
    const from = dayIn('DTSTART');
    if (!from) return [];
    const next = new Date(Date.parse(from) + DAY_MS).toISOString().slice(0, 10);
    const until = dayIn('DTEND') ?? next;
    return [{ from, until: until > from ? until : next, isYearly: /^RRULE:FREQ=YEARLY/m.test(event) }];
  });
  parsedCalendar = { text, events };
  return events;
}

let clock: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** How far the provider's clock is ahead of UTC, in ms. */
function offsetAt(moment: number): number {
  const timeZone = rules.time_zone;
  if (clock?.timeZone !== timeZone)
    clock = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }) };
  // Such as `11/28/2026, GMT-05:00`; at UTC, `GMT` alone.
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(clock.format.format(moment)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}
