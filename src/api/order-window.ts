/** The Orders list ends today, so that its key changes every day. This lets yesterday's cached answer stand in. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { WireTime, wireTimeToDate } from '#src/contract/values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// A window of one month has 28 to 31 days, plus or minus an hour for daylight saving time.
const LENGTHS_DIFFER_MS = 3.5 * DAY_MS;

const Windowed = z.looseObject({ from: WireTime, to: WireTime });

/**
 * Whether another cached order list is an earlier version of this one: the same query with a window of about the same
 * length that ended on the day of the request.
 * @param asked the key of this list, requested at `now` (ms since the epoch).
 * @param earlier the key of the other list, answered at `answeredAt`.
 */
export function isOfEarlierDay(asked: QueryKey, now: number, earlier: QueryKey, answeredAt: number): boolean {
  const window = windowOf(asked);
  const before = windowOf(earlier);
  if (!window || !before || hashKey(withoutWindow(asked)) !== hashKey(withoutWindow(earlier))) return false;
  const lengths = [window, before].map(({ from, to }) => to - from);
  return (
    isUpTo(window, now) &&
    isUpTo(before, answeredAt) &&
    before.to < window.to &&
    Math.max(...lengths) - Math.min(...lengths) <= LENGTHS_DIFFER_MS
  );
}

function isUpTo({ to }: { to: number }, moment: number): boolean {
  return to >= moment && to - moment <= DAY_MS + 60 * 60 * 1000;
}

function windowOf(key: QueryKey): { from: number; to: number } | undefined {
  const window = key.map((part) => Windowed.safeParse(part).data).find(Boolean);
  if (!window) return undefined;
  return { from: wireTimeToDate(window.from).getTime(), to: wireTimeToDate(window.to).getTime() };
}

function withoutWindow(key: QueryKey): QueryKey {
  return key.map((part) => {
    const { data } = Windowed.safeParse(part);
    return data ? { ...data, from: '', to: '' } : part;
  });
}
