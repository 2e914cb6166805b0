import { expect, test } from 'vitest';
import { productQueries } from '#src/api/products.ts';
import { observeClock } from '#src/api/transport/clock.ts';
import { Product } from '#src/contract/product.ts';
import { DAY_MS } from '#src/contract/values.ts';
import { daysInWords, daysOfStock, isLow, type OrderLines, rates } from '#src/features/cart/low-stock.ts';
import { type Draft, seenShipTo } from '#src/outbox/draft.ts';
import { lineOf } from '#src/outbox/draft-testing.ts';
import { asDestination } from '#src/outbox/edits.ts';
import { missingFrom, readStock, runningLow, takenSince } from './stock.ts';

const now = new Date(2026, 10, 22, 12);
const product = (id: number, qty: number, title = `Product ${id}`, more: object = {}) =>
  Product.parse({ id, sku: `SKU-N${id}`, title, org_id: 1, qty, active: true, ...more });

/** The lines of an order that was placed so many days ago: pieces by product. */
const lines = (orderId: number, pieces: Record<number, number>, daysAgo = 20): OrderLines => ({
  orderId,
  placed: new Date(now.getTime() - daysAgo * DAY_MS),
  lines: Object.entries(pieces).map(([id, qty]) => ({
    ...{ id: Number(id), order_id: orderId, product_id: Number(id), qty, title: '' },
  })),
});
/** Its number is its age. */
const order = (daysAgo: number, pieces: Record<number, number>) => lines(daysAgo, pieces, daysAgo);
const stockOf = (...rows: unknown[]) => ({ rows, at: now.getTime() });
const byId = (amounts: Record<number, number>) =>
  new Map(Object.entries(amounts).map(([id, amount]) => [Number(id), amount]));
const idsOf = (low: ReturnType<typeof runningLow>) => low.map(({ product: { id } }) => id);

test('a rate is the pieces a day over the time of the known orders, and two orders of one day are none of a day', () => {
  expect(rates([order(2, { 1: 10 }), order(20, { 1: 30 })], now)).toEqual(new Map([[1, 2]]));
  expect(rates([order(0, { 1: 7 }), order(1, { 1: 7 })], now)).toEqual(new Map([[1, 1]]));
});

test('a product of one order has no rate, however few are left', () => {
  const perDay = rates([order(2, { 1: 10, 2: 1 }), order(20, { 1: 30 })], now);
  expect(idsOf(runningLow([stockOf(product(1, 14), product(2, 1))], perDay))).toEqual([1]);
  // Nor has one with two lines in its only order.
  const { lines, ...rest } = order(2, { 1: 10 });
  expect(rates([{ ...rest, lines: [...lines, ...lines] }], now)).toEqual(new Map());
});

test('a prop is never low, however often it is ordered', () => {
  const prop = { ...product(1, 2), type_name: 'Hero Props', parent_type_name: 'Props' };
  const poster = { ...product(2, 2), type_name: 'Posters' };
  expect(runningLow([stockOf(prop, poster)], byId({ 1: 1, 2: 1 }))).toHaveLength(1);
});

test('what lasts shortest comes first, not what is least', () => {
  const perDay = byId({ 1: 1, 2: 10, 3: 0.1, 4: 1 });
  const rows = [product(1, 20), product(2, 50), product(3, 4), product(4, 0), 'garbage', null, { qty: 1 }];
  expect(runningLow([stockOf(...rows)], perDay).map(({ product: { id }, days }) => [id, days])).toEqual([
    [4, 0],
    [2, 5],
    [1, 20],
  ]);
});

test('a mark of the user decides in place of days and pieces; marked ones come first, and all are shown', () => {
  const prop = product(3, 2, 'Prop', { type_name: 'Props' });
  const rows = [1, 2, 4, 5, 6].map((id) => product(id, 5));
  const perDay = byId({ 1: 1, 2: 10, 3: 1, 4: 1, 5: 1 });
  const low = (marks: Record<number, number>) =>
    idsOf(runningLow([stockOf(prop, ...rows)], perDay, undefined, byId(marks)));
  expect(low({ 2: 5, 3: 3, 5: 0, 6: 6 })).toEqual([6, 3, 1, 4]);
  expect(low({ 1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6 })).toHaveLength(6);
  expect(isLow(0, 0, 0)).toBe(false);
  expect([isLow(10, undefined, 999), isLow(11, undefined, 30)]).toEqual([true, true]);
  expect(isLow(11, undefined, undefined)).toBe(false);
});

test('what is used and in no catalogue may be sold out', () => {
  const perDay = byId({ 1: 1, 2: 1, 3: 5 });
  expect(missingFrom([stockOf(product(1, 4), null)], perDay)).toEqual([3, 2]);
  expect(missingFrom([stockOf(product(1, 4))], perDay, byId({ 1: 9, 8: 9, 9: 0 }))).toEqual([8, 3, 2]);
  const gone = [product(2, 0), product(3, 0, 'Retired', { active: false }), undefined];
  expect(idsOf(runningLow([stockOf(...gone)], perDay))).toEqual([2]);
});

test('the five that last shortest, and of two that last alike the first by name', () => {
  const rows = [7, 6, 5, 4, 3, 2].map((id) => product(id, id));
  const perDay = new Map(rows.map(({ id }) => [id, 1]));
  const low = runningLow([stockOf(product(1, 2, 'A'), ...rows)], new Map([...perDay, [1, 1]]));
  expect(low.map(({ days }) => days)).toEqual([2, 2, 3, 4, 5]);
});

test('what the user has ordered since the stock was fetched is gone; what is gone has no days left', () => {
  const at = now.getTime();
  const draft = (state: Draft['state'], saved_at: number, pieces: Record<number, number>, order_id = 9) => ({
    ...{ state, saved_at, order_id, destinations: [] as Draft['destinations'] },
    items: Object.entries(pieces).map(([id, qty]) => lineOf(Number(id), { qty })),
  });
  const drafts = [
    draft('sent', at + 1, { 1: 1 }),
    draft('sent', at - 1, { 2: 2 }),
    draft('queued', at - 1, { 3: 1 }),
    draft('editing', at + 1, { 4: 2 }),
  ];
  // Placed on another device; and the first draft as the provider lists it.
  const orders = [lines(8, { 5: 1 }, -1), lines(9, { 1: 1 }, -1), lines(7, { 4: 2 }, 1)];
  const taken = takenSince(at, drafts, orders);
  expect(taken).toEqual(byId({ 1: 1, 3: 1, 5: 1 }));
  const low = runningLow([stockOf(product(1, 1), product(3, 2))], byId({ 1: 1, 3: 1 }), () => taken);
  expect(low.map(({ product: { qty }, days }) => [qty, days])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('an order to several destinations is gone once for each, and not again once they are orders', () => {
  const one = { saved_at: 1, order_id: null, items: [lineOf(1, { qty: 2 })], destinations: [] };
  const to = ['A', 'B', 'C'].map((ship_to_name, at) =>
    asDestination({ ship_to_id: at + 1, ship_to_name, ship_to: seenShipTo({ name: ship_to_name }) }),
  );
  const taken = (...drafts: Parameters<typeof takenSince>[1]) => takenSince(0, drafts, []).get(1);
  expect(taken({ ...one, state: 'queued', destinations: to })).toBe(6);
  const orders = to.map(() => ({ ...one, state: 'queued' as const }));
  expect(taken({ ...one, state: 'sent', destinations: to }, ...orders)).toBe(6);
});

test('all clients count that are on this device', async () => {
  const kept = new Map([
    ['organizations', { rows: [1, 2, 3].map((id) => ({ id, name: `Client ${id}`, active: true })), at: 9 }],
    [JSON.stringify(productQueries.catalogue(1).queryKey), { rows: [product(1, 4)], at: 7 }],
    [JSON.stringify(productQueries.catalogue(3).queryKey), { rows: [product(2, 3)], at: 5 }],
  ]);
  const read = async ({ queryKey }: { queryKey: readonly unknown[] }) =>
    kept.get(queryKey[0] === 'organizations' ? 'organizations' : JSON.stringify(queryKey));
  expect(await readStock(read)).toEqual([
    { rows: [product(1, 4)], at: 7 },
    { rows: [product(2, 3)], at: 5 },
  ]);
});

test('a device without a catalogue has no stock to tell of', async () => {
  expect(await readStock(async () => undefined)).toBeNull();
});

const mug = (more: object) => product(1, 100, 'Mug', more);
test('stock lasts as long as at the rate of the known orders; that of a prop is not said', () => {
  const known = [lines(2, { 1: 10 }, 2), lines(1, { 1: 30 })];
  expect(daysInWords(daysOfStock(mug({}), known, now) ?? 0)).toBe('about 7 weeks');
  expect(daysOfStock(mug({ type_name: 'Hero Props' }), known, now)).toBeUndefined();
  expect(daysOfStock(mug({ id: 5 }), known, now)).toBeUndefined();
  expect(daysOfStock(mug({ qty: 0 }), known, now)).toBeUndefined();
});

test.each([
  [0.4, 'less than a day'],
  [1.9, 'about a day'],
  [30, 'about 30 days'],
  [31, 'about 4 weeks'],
  [48.9, 'about 6 weeks'],
  [90, 'about 3 months'],
  [729, 'about 24 months'],
  [730, 'more than two years'],
])('%d days last %s', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});

test('what was ordered before the stock was fetched is subtracted once where the clock is days behind', () => {
  const ahead = 3 * DAY_MS;
  const at = Date.now();
  observeClock(new Headers({ date: new Date(at + ahead).toUTCString() }), at);
  const placedAgo = (ms: number) => ({ ...lines(1, { 7: 2 }), placed: new Date(at + ahead - ms) });
  expect(takenSince(at, [], [placedAgo(3_600_000)])).toEqual(new Map());
  expect(takenSince(at, [], [placedAgo(-3_600_000)])).toEqual(new Map([[7, 2]]));
});
