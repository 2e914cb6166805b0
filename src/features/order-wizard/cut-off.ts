/**
 * An order that is placed by noon in Los Angeles, from Monday to Friday, is fulfilled from the same day on, a later one
 * from the next business day (RULES.md, Wizard). Holidays are not taken into account.
 */

import { texts } from './texts.ts';

const PROVIDER_ZONE = 'America/Los_Angeles';
const NOON = 12;
const MINUTE_MS = 60_000;
const [SUNDAY, SATURDAY] = [0, 6];

/** @param now ms since the epoch, by the provider's clock. */
export function nextCutOff(now: number): { at: number; isToday: boolean } {
  const wall = new Date(now + offsetAt(now));
  for (let days = 0; ; days += 1) {
    const noon = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, NOON);
    // Clocks are changed at night: at noon in UTC, which is the early morning there, the day's offset holds.
    const at = noon - offsetAt(noon);
    const day = new Date(noon).getUTCDay();
    if (at > now && day !== SUNDAY && day !== SATURDAY) return { at, isToday: days === 0 };
  }
}

/** The day on which an order that is placed now ships: `Monday, Nov 23`. */
export function fulfilledFrom(now: number): string {
  const day = { weekday: 'long', month: 'short', day: 'numeric' } as const;
  return formatted(nextCutOff(now).at, PROVIDER_ZONE, day);
}

export function cutOffText(now: number, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const { at, isToday } = nextCutOff(now);
  if (!isToday) return texts.shipsOn(fulfilledFrom(now));
  return texts.cutOff(durationText(at - now), yourTime(at, now, zone));
}

function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return texts.duration(Math.floor(minutes / 60), minutes % 60);
}

/** The cut-off by the user's clock, where that differs: `9 PM`; with the weekday if that differs, too. */
function yourTime(at: number, now: number, zone: string): string | undefined {
  const time = (of: string) =>
    formatted(at, of, { hour: 'numeric', minute: '2-digit' })
      .replace(':00', '')
      .replace(/\u202f/g, ' ');
  const day = (moment: number) => formatted(moment, zone, { weekday: 'long' });
  if (time(zone) === time(PROVIDER_ZONE)) return undefined;
  return `${day(at) === day(now) ? '' : `${day(at)} `}${time(zone)}`;
}

function offsetAt(moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: PROVIDER_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return wall - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

function formatted(moment: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment);
}
