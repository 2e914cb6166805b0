/** The Orders list asks for 'up to today': each day that is another question, and yesterday's answer is not lost. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { WireTime, wireTimeToDate } from '#src/contract/values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
// A window of one month has 28 to 31 days, and an hour more or less where the clocks change.
const LENGTHS_DIFFER_MS = 3.5 * DAY_MS;

const Windowed = z.looseObject({ from: WireTime, to: WireTime });

/**
 * Whether the answer of another order list is this one's as it was on an earlier day: the same but for the window of
 * time, of about the same length, and each reaching up to the day on which it was asked for.
 * @param asked the key of this list, asked for at `now` (ms since the epoch).
 * @param earlier the key of the other, answered at `answeredAt`.
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
