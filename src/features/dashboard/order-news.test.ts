import { expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { daysStill, lastOfEachDestination, newsOf, seenAt, sinceOf } from './order-news.ts';

// A Friday.
const now = new Date(2026, 10, 20, 15);
const since = new Date(2026, 10, 19, 9);
const at = (day: number, hour = 10) => dateToWireTime(new Date(2026, 10, day, hour));

/** An order that was placed and changed on a day of November. */
const order = (id: number, day: number, more: Partial<Order> = {}): Order => ({
  ...{ id, org_id: 1, status_id: 1, created_on: at(day), modified: at(day), ship_to_id: id },
  ...more,
});
const shipped = (id: number, day: number, more: Partial<Order> = {}) =>
  order(id, 2, { status_id: 4, shipped_on: at(day), ...more });
const told = (orders: readonly Order[]) =>
  newsOf(orders, since, now).map(({ kind, order: { id } }) => [kind, id]);

test('shipped and new since the last visit, newest first, and then what stands still for longest', () => {
  const orders = [
    order(1, 20),
    order(2, 19),
    shipped(3, 19),
    shipped(4, 20),
    shipped(5, 18),
    order(6, 9),
    order(7, 6),
  ];
  expect(told(orders)).toEqual([
    ['shipped', 4],
    ['shipped', 3],
    ['new', 1],
    ['new', 2],
    ['still', 7],
    ['still', 6],
  ]);
});

test('where nothing was shipped meanwhile, the last parcel is there to be tracked', () => {
  expect(told([shipped(1, 12), shipped(2, 17), order(3, 18)])).toEqual([['latest', 2]]);
});

test('an order is told once: one that already stands still is not new', () => {
  const longAgo = new Date(2026, 9, 1);
  expect(newsOf([order(1, 9)], longAgo, now)).toMatchObject([{ kind: 'still', days: 9 }]);
});

test('what shipped at once is shipped, and not new', () => {
  expect(told([order(1, 20, { status_id: 4, shipped_on: at(20, 12) })])).toEqual([['shipped', 1]]);
});

test('only working days count, since the last change, of orders that are still to be shipped', () => {
  // Friday to Friday is five working days.
  expect(daysStill(order(1, 13), now)).toBe(5);
  expect(daysStill(order(1, 2, { modified: at(17) }), now)).toBe(3);
  expect(daysStill(order(1, 2, { modified: null }), now)).toBe(14);
  expect(daysStill(shipped(1, 2), now)).toBe(0);
  expect(daysStill(order(1, 2, { created_on: 'soon', modified: null }), now)).toBe(0);
});

test('three working days are patience, a fourth is not', () => {
  expect(told([order(1, 17)])).toEqual([]);
  expect(told([order(1, 16)])).toEqual([['still', 1]]);
});

test('the last order to each destination', () => {
  const orders = [order(1, 3, { ship_to_id: 7 }), order(2, 5, { ship_to_id: 7 }), order(3, 4), order(4, 1)];
  expect(lastOfEachDestination(orders, 2).map(({ id }) => id)).toEqual([2, 3]);
});

const on = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test('a first visit looks back seven days', () => {
  const visit = seenAt(on(22, 14), undefined);
  expect(visit).toEqual({ at: on(22, 14), before: null });
  expect(sinceOf(visit)).toEqual({ since: new Date(2026, 10, 15, 14), words: 'The last 7 days' });
});

test('a reload is the same visit, and an hour later is another one', () => {
  const first = seenAt(on(21, 9), { at: on(20, 17), before: on(19, 8) });
  expect(first).toEqual({ at: on(21, 9), before: on(20, 17) });
  const reload = seenAt(on(21, 9, 59), first);
  expect(reload).toEqual({ at: on(21, 9, 59), before: on(20, 17) });
  expect(seenAt(on(21, 11), reload)).toEqual({ at: on(21, 11), before: on(21, 9, 59) });
});

test('since when, in words', () => {
  const words = (before: number) => sinceOf({ at: on(22, 14), before }).words;
  expect(words(on(22, 9, 5))).toBe('Since 9:05 AM');
  expect(words(on(21, 23))).toBe('Since yesterday');
  expect(words(on(14, 9))).toBe('Since Nov 14');
});
