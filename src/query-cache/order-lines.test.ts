import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reachability } from '#src/api/transport/errors.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';
import { connectSignedIn } from '#tests/support/api-session.ts';
import { orderLines } from './order-lines.ts';

let store: RecordStore;
let requested: number[];
let answer: (id: number) => Response;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', globalThis);
  store = (await openStorage('order lines', ['queries'])).queries;
  requested = [];
  answer = (id) =>
    Response.json([{ id: id * 10, order_id: id, product_id: 7, qty: 2, title: 'Mug', sku: null }]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const id = Number(/orderItems\/(\d+)/.exec(String(url))?.[1]);
    requested.push(id);
    return answer(id);
  });
  connectSignedIn();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const placed = (...ids: number[]) => ids.map((id) => ({ id, created_on: '2026-03-02 10:00:00' }));

const done = async <T>(work: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(30_000);
  return work;
};

const startAgain = async () => {
  const lines = orderLines({ ...store });
  await done(lines.read());
  return lines;
};

test('what a screen asked for is stored at once, before others are fetched', async () => {
  const lines = orderLines(store);
  void lines.fetchAhead(placed(...Array.from({ length: 20 }, (_, place) => place + 1)));
  await vi.advanceTimersByTimeAsync(300);
  void lines.fetch(placed(19, 20));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).not.toContain(10);
  const again = orderLines({ ...store });
  void again.read();
  await vi.advanceTimersByTimeAsync(100);
  expect([19, 20].map((id) => again.of(id)?.length)).toEqual([1, 1]);
});

test('lines are fetched once, and found again by the next start', async () => {
  const lines = orderLines(store);
  expect(await done(lines.fetchAhead(placed(3, 2, 1)))).toBe(true);
  expect(requested).toEqual([3, 2, 1]);
  const again = await startAgain();
  expect(again.of(2)).toMatchObject([{ order_id: 2, qty: 2, title: 'Mug' }]);
  await done(again.fetch(placed(4, 3)));
  expect(requested).toEqual([3, 2, 1, 4]);
});

test('a read that begins during another one resolves with all lines', async () => {
  const lines = orderLines(store);
  await done(lines.fetchAhead(placed(1)));
  await done(lines.fetchAhead(placed(2, 1)));
  const again = orderLines({ ...store });
  void again.read();
  const second = again.read().then(() => [1, 2].map((id) => again.of(id)?.length));
  expect(await done(second)).toEqual([1, 1]);
});

test('what a screen needs comes before what is fetched ahead', async () => {
  const lines = orderLines(store);
  const ahead = lines.fetchAhead(placed(5, 4, 3));
  await vi.advanceTimersByTimeAsync(100);
  await done(lines.fetch(placed(3)));
  await done(ahead);
  expect(requested).toEqual([5, 3, 4]);
});

test('a screen does not wait for an order whose lines can’t be fetched', async () => {
  const lines = orderLines(store);
  const whole = answer;
  answer = (id) => (id === 1 ? Response.json({}, { status: 404 }) : id === 2 ? Response.json([]) : whole(id));
  void lines.fetchAhead(placed(...Array.from({ length: 200 }, (_, place) => place + 10)));
  const fetched = vi.fn();
  void lines.fetch(placed(1, 2, 3)).then(fetched);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.of(3)).toBeDefined();
  expect(fetched).toHaveBeenCalled();
});

test('an API that asks to wait is left alone for that long, and a hidden tab fetches nothing', async () => {
  const lines = orderLines(store);
  await done(lines.read());
  answer = () => Response.json({}, { status: 503, headers: { 'retry-after': '120' } });
  expect(await done(lines.fetchAhead(placed(2, 1)))).toBe(false);
  expect(requested).toEqual([2]);
  await done(lines.fetch(placed(1)));
  expect(requested).toEqual([2]);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(120_000);
  await done(lines.fetch(placed(1)));
  expect(requested).toEqual([2]);
});

test('without a connection it stops, and goes on with one', async () => {
  const lines = orderLines(store);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await done(lines.fetchAhead(placed(2, 1)))).toBe(false);
  expect(requested).toEqual([2]);
  answer = () => Response.json([]);
  reachability.report(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requested).toEqual([2, 2, 1]);
});

test('what is no longer listed is dropped, and what a logout removed does not come back', async () => {
  const lines = orderLines(store);
  await done(lines.fetchAhead(placed(2, 1)));
  await done(lines.fetchAhead(placed(2)));
  const again = await startAgain();
  expect([again.of(2)?.length, again.of(1)]).toEqual([1, undefined]);
  await store.clear();
  await done(again.fetch(placed(9)));
  expect(await store.entries()).toEqual([]);
});

test('lines that another tab fetched again after the store was cleared are read', async () => {
  const lines = orderLines(store);
  await done(lines.fetchAhead(placed(2, 1)));
  await store.clear();
  // Its write finds the store cleared.
  await done(lines.fetch(placed(9)));
  await done(orderLines({ ...store }).fetchAhead(placed(2, 1)));
  await done(lines.read());
  expect([2, 1].map((id) => lines.of(id)?.length)).toEqual([1, 1]);
});

test('an order that is shown without its lines is asked about again by the next start', async () => {
  const whole = answer;
  answer = () => Response.json([]);
  const lines = orderLines(store);
  await done(lines.fetchAhead(placed(1)));
  expect(lines.of(1)).toBeUndefined();
  answer = whole;
  const again = await startAgain();
  await done(again.fetchAhead(placed(1)));
  expect(again.of(1)).toMatchObject([{ qty: 2 }]);
  expect(requested).toEqual([1, 1]);
});

test('lines of an order whose number is another one’s since a backup was restored are fetched again', async () => {
  const lines = orderLines(store);
  const before = { id: 1, created_on: '2026-03-02 10:00:00' };
  const since = { id: 1, created_on: '2026-03-04 09:00:00' };
  await done(lines.fetchAhead([before]));
  answer = () => Response.json([{ id: 10, order_id: 1, product_id: 8, qty: 5, title: 'Poster', sku: null }]);
  const again = await startAgain();
  expect(again.linesOf(before)).toMatchObject([{ title: 'Mug' }]);
  expect(again.linesOf(since)).toBeUndefined();
  await done(again.fetchAhead([since]));
  expect((await startAgain()).linesOf(since)).toMatchObject([{ title: 'Poster' }]);
  expect(requested).toEqual([1, 1]);
});
