import { hashKey, QueryClient } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays, subMonths } from 'date-fns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dateToWireTime } from '#src/contract/values.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { fetchOrders, orderQueries } from './orders.ts';

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

beforeEach(connectSignedIn);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('all orders are fetched', () => {
  const listed = Array.from({ length: 250 }, (_, place) => 250 - place);

  /** Fetches a list of which the API sends a hundred a page; it is another one once its first page was sent. */
  async function fetchWhile(later: number[]) {
    vi.stubGlobal('window', globalThis);
    let ids = listed;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const page = Number(new URL(String(url)).searchParams.get('page'));
      const orders = ids.slice((page - 1) * 100, page * 100).map((id) => ({ id, org_id: 1 }));
      const total = ids.length;
      ids = later;
      return Response.json({ orders, total });
    });
    const { signal } = new AbortController();
    const { orders } = await fetchOrders({ by: 'id', id: '2' }, {}, { signal });
    return { ids: orders.map(({ id }) => id), calls: fetched.mock.calls.length };
  }

  test('from an API that sends fewer a page, also where one is placed meanwhile', async () => {
    const { ids, calls } = await fetchWhile([251, ...listed]);
    expect(new Set(ids)).toEqual(new Set(listed));
    expect(calls).toBe(4);
  });

  test('also where one leaves the list meanwhile', async () => {
    const later = listed.filter((id) => id !== 200);
    expect((await fetchWhile(later)).ids).toEqual(later);
  });
});

/** Answers with no orders, at this time of the API. Returns the ends of the requested windows. */
function answerAt(time: Date) {
  const requested: (string | null)[] = [];
  vi.stubGlobal('window', globalThis);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requested.push(new URL(String(url)).searchParams.get('to'));
    return Response.json({ orders: [], total: 0 }, { headers: { date: time.toUTCString() } });
  });
  return requested;
}

test('a list up to today has the newest orders where the clock of the device is days behind', async () => {
  const now = new Date();
  const requested = answerAt(now);
  vi.useFakeTimers({ now: subDays(now, 3), toFake: ['Date'] });
  const from = dateToWireTime(startOfDay(subDays(now, 30)));
  const fetchTo = async (day: Date) => {
    const to = dateToWireTime(endOfDay(day));
    await fetchOrders({ by: 'date_range', from, to }, {}, { signal: new AbortController().signal });
    return requested.splice(0).at(-1);
  };
  expect(await fetchTo(new Date())).toBe(dateToWireTime(endOfDay(now)));
  expect(await fetchTo(subDays(now, 4))).toBe(dateToWireTime(endOfDay(subDays(now, 4))));
});

test('a list up to today that stays open over midnight ends with the new day', async () => {
  const [evening, morning] = [new Date(2027, 2, 1, 23, 50), new Date(2027, 2, 2, 0, 10)];
  const requested = answerAt(morning);
  vi.useFakeTimers({ now: evening, toFake: ['Date'] });
  const from = dateToWireTime(subDays(evening, 30));
  const ends = [endOfDay(evening), endOfDay(subDays(evening, 1))].map(dateToWireTime);
  const lists = ends.map((to) => orderQueries.list({ by: 'date_range', from, to }, { page: 1 }));
  vi.setSystemTime(morning);
  for (const list of lists) await new QueryClient().fetchQuery(list);
  expect(requested).toEqual([dateToWireTime(endOfDay(morning)), ends[1]]);
});
