import { hashKey } from '@tanstack/react-query';
import { endOfDay, startOfDay, subDays, subMonths } from 'date-fns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dateToWireTime } from '#src/contract/values.ts';
import { connect } from './http.ts';
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

describe('all orders are fetched', () => {
  const session = {
    ...{ accessToken: async () => 'token', authorization: async () => ({}) },
    ...{ renew: async () => false, end: async () => undefined },
  };
  const { signal } = new AbortController();

  beforeEach(() => {
    vi.stubGlobal('window', globalThis);
    connect({ session, baseAddress: 'https://api.example', idempotencyKeys: false, conditionalReads: false });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** Pages of a list of 250. @param next what is listed after the first page was sent. */
  function sendPages(next: (ids: number[]) => number[]) {
    let ids = Array.from({ length: 250 }, (_, place) => 250 - place);
    let sent = 0;
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const page = Number(new URL(String(url)).searchParams.get('page'));
      const answer = {
        orders: ids.slice((page - 1) * 100, page * 100).map((id) => ({ id, org_id: 1 })),
        total: ids.length,
      };
      sent += 1;
      if (sent === 1) ids = next(ids);
      return Response.json(answer);
    });
  }

  const fetchIds = async () => {
    const { orders } = await fetchOrders({ by: 'id', id: '2' }, {}, () => undefined, signal);
    return orders.map(({ id }) => id);
  };
  const from250 = Array.from({ length: 250 }, (_, place) => 250 - place);

  test('from an API that sends fewer a page, also where one is placed meanwhile', async () => {
    const fetched = sendPages((ids) => [251, ...ids]);
    expect(new Set(await fetchIds())).toEqual(new Set(from250));
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test('also where one leaves the list meanwhile, and without that one', async () => {
    sendPages((ids) => ids.filter((id) => id !== 200));
    expect(await fetchIds()).toEqual(from250.filter((id) => id !== 200));
  });
});
