import { hashKey } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays, subMonths } from 'date-fns';
import { expect, test, vi } from 'vitest';
import { dateToWireTime } from '#src/contract/values.ts';
import { orderQueries } from './orders.ts';

/** The key of a list that was opened on a day, with its first and last one. */
function keyOn(today: Date, from: Date, to = today): string {
  vi.useFakeTimers({ now: today });
  const days = { from: dateToWireTime(startOfDay(from)), to: dateToWireTime(endOfDay(to)) };
  const { queryKey } = orderQueries.list({ by: 'status', statusId: 1, ...days }, { page: 1 });
  vi.useRealTimers();
  return hashKey(queryKey);
}

test('a list up to today has the answer of the day before, also over months of other lengths', () => {
  const [first, last] = [new Date(2027, 2, 1, 9), new Date(2027, 1, 28, 18)];
  expect(keyOn(first, subMonths(first, 1))).toBe(keyOn(last, subMonths(last, 1)));
  expect(keyOn(first, subDays(first, 83))).toBe(keyOn(last, subDays(last, 83)));
  const floor = new Date(2016, 0, 1);
  expect(keyOn(first, floor)).toBe(keyOn(last, floor));
  expect(keyOn(first, subMonths(first, 1))).not.toBe(keyOn(first, subDays(first, 27)));
  // What ends on another day is a list of its own.
  expect(keyOn(first, subMonths(last, 1), last)).not.toBe(keyOn(last, subMonths(last, 1)));
});
