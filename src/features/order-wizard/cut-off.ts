/** An order that is placed by a working day's cut-off ships from that day on, else from the next (RULES.md, Wizard). */
import { rules } from '#src/contract/provider.ts';
import { dayOf, isWorkingDay, momentOf } from '#src/contract/working-days.ts';
import { otherLocale } from '#src/languages/language.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;
const MOST_DAYS = 400;

export function nextCutOff(now: number): { at: number; isToday: boolean } {
  const today = dayOf(now);
  for (let day = today; ; day += 1) {
    const at = momentOf(day, rules.cut_off_time);
    const isNext = at > now && isWorkingDay(day);
    if (isNext || day > today + MOST_DAYS) return { at, isToday: day === today };
  }
}

/** The day on which an order that was placed at a moment ships: `Monday, Nov 23`. Returns undefined for today. */
export function fulfilledFrom(placed: number, now: number): string | undefined {
  const { at } = nextCutOff(placed);
  if (dayOf(at) === dayOf(now)) return undefined;
  const day = { weekday: 'long', month: 'short', day: 'numeric' } as const;
  return formatted(at, rules.time_zone, day).replaceAll(' ', '\u00a0');
}

/** If the provider lists no holidays, any day may be one. */
export const knowsHolidays = () => rules.holidays !== undefined;

export function cutOffText(now: number, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const { at, isToday } = nextCutOff(now);
  if (!isToday) return texts.shipsOn(fulfilledFrom(now, now), knowsHolidays());
  const time = `${timeIn(rules.time_zone, at)} ${nameOf(rules.time_zone, at)}`;
  return texts.cutOff(durationText(at - now), time, yourTime(at, now, zone), knowsHolidays());
}

function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  return [h > 0 && `${h} h`, min > 0 && `${min} min`].filter(Boolean).join(' ') || texts.aMinute;
}

/** The cut-off in the user's time zone, if its time differs: `9 PM`; with the weekday, if that differs, too. */
function yourTime(at: number, now: number, zone: string): string | undefined {
  const day = (moment: number) => formatted(moment, zone, { weekday: 'long' });
  if (timeIn(zone, at) === timeIn(rules.time_zone, at)) return undefined;
  return `${day(at) === day(now) ? '' : `${day(at)} `}${timeIn(zone, at)}`;
}

function timeIn(zone: string, at: number): string {
  return formatted(at, zone, { hour: 'numeric', minute: '2-digit' })
    .replace(/:00(?=\s)/, '')
    .replace(/\u202f/g, ' ');
}

function nameOf(timeZone: string, at: number): string | undefined {
  const zone = new Intl.DateTimeFormat(otherLocale() ?? 'en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace(/^(\w+) Time$/, '$1');
}

function formatted(moment: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(otherLocale() ?? 'en-US', { timeZone, ...options }).format(moment);
}
