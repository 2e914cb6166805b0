/** The days on which the provider works. A day is a number, counted from 1970-01-01 in the provider's time zone. */
import { type Provider, rules, WEEKDAYS } from './provider.ts';
import { DAY_MS } from './values.ts';

const MINUTE_MS = 60_000;

/** Returns the day of a moment, in ms since the epoch. */
export const dayOf = (moment: number): number => Math.floor((moment + offsetAt(moment)) / DAY_MS);

const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the moment of a time in the provider's time zone, such as `12:00`, on a day. */
export function momentOf(day: number, time: string): number {
  const wall = Date.parse(`${isoOf(day)}T${time}Z`);
  return wall - offsetAt(wall - offsetAt(wall));
}

export function isWorkingDay(day: number): boolean {
  // Day 0 was a Thursday, and WEEKDAYS begins on Monday.
  const weekday = WEEKDAYS[(day + 3) % 7];
  return rules.working_days.some((each) => each === weekday) && !isHoliday(day);
}

/** Counts the working days after the day of `moment`, up to today. */
export function workingDaysSince(moment: number, now: number): number {
  const first = dayOf(moment) + 1;
  let count = 0;
  for (let day = dayOf(now); day >= first; day -= 1) if (isWorkingDay(day)) count += 1;
  return count;
}

/** Returns the moment at which the last `count` working days began, at most a year ago. */
export function startOfLastWorkingDays(count: number, now: number): number {
  const today = dayOf(now);
  let [day, left] = [today + 1, count];
  while (left > 0 && day > today - 365) {
    day -= 1;
    if (isWorkingDay(day)) left -= 1;
  }
  return momentOf(day, '00:00');
}

/** Whether today is one of the notice's days. */
export function isNoticeShown(
  notice: Provider['notice'],
  now = Date.now(),
): notice is NonNullable<typeof notice> {
  const today = isoOf(dayOf(now));
  return notice !== undefined && today >= (notice.from ?? today) && today <= (notice.until ?? today);
}

function isHoliday(day: number): boolean {
  const { holidays = [] } = rules;
  if (holidays.length === 0) return false;
  const iso = isoOf(day);
  if (typeof holidays !== 'string') return holidays.includes(iso);
  return eventsOf(holidays).some(({ from, until, isYearly }) => {
    // A yearly event over New Year ends in another year than it begins: the day is looked for in both.
    const days = isYearly ? [from, until].map((end) => end.slice(0, 4) + iso.slice(4)) : [iso];
    return days.some((each) => from <= each && each < until);
  });
}

interface CalendarEvent {
  readonly from: string;
  /** The day after the last one, as in `DTEND`. */
  readonly until: string;
  readonly isYearly: boolean;
}

let parsedCalendar: { text: string; events: CalendarEvent[] } | undefined;

/** Parses the events of an iCalendar text (RFC 5545): their days, and whether they repeat each year. */
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

let zone: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** Returns the offset of the provider's time zone from UTC, in ms. */
function offsetAt(moment: number): number {
  const timeZone = rules.time_zone;
  if (zone?.timeZone !== timeZone)
    zone = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }) };
  // Formatted as `11/28/2026, GMT-05:00`; UTC as `GMT` alone.
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(zone.format.format(moment)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}
