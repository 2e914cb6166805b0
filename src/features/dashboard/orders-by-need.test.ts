import { expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { byNeed } from './orders-by-need.ts';

// A Friday.
const now = new Date(2026, 10, 20, 15);
const at = (day: number, hour = 10) => dateToWireTime(new Date(2026, 10, day, hour));

/** An order that was placed and changed on a day of November. */
const order = (id: number, day: number, more: Partial<Order> = {}): Order => ({
  ...{ id, org_id: 1, status_id: 1, created_on: at(day), modified: at(day), ship_to_id: id },
  ...more,
});
const shipped = (id: number, day: number, more: Partial<Order> = {}) =>
  order(id, 2, { status_id: 4, shipped_on: at(day), ...more });
const idsOf = (orders: readonly Order[]) => {
  const { needsYou, onTheWay, arrived } = byNeed(orders, now);
  return [needsYou.map(({ order }) => order), onTheWay, arrived].map((list) => list.map(({ id }) => id));
};

test('what stands still for longest, what is on the way, parcels first, and what has arrived', () => {
  const orders = [
    order(1, 20),
    order(2, 19),
    shipped(3, 14),
    shipped(4, 20),
    shipped(5, 12),
    order(6, 9),
    order(7, 6),
  ];
  expect(idsOf(orders)).toEqual([[7, 6], [4, 3, 1, 2], [5]]);
});

test('what has arrived is the last order to each of three destinations', () => {
  const orders = [
    shipped(1, 3, { ship_to_id: 7 }),
    shipped(2, 5, { ship_to_id: 7 }),
    ...[6, 7, 8].map((day) => shipped(day, day)),
  ];
  expect(idsOf(orders)).toEqual([[], [], [8, 7, 6]]);
  expect(idsOf(orders.slice(0, 2))).toEqual([[], [], [2]]);
});

test('only working days count, since the last change, of orders that are still to be shipped', () => {
  const stillOf = (...orders: Order[]) => byNeed(orders, now).needsYou.map(({ days }) => days);
  // Friday to Friday is five working days.
  expect(stillOf(order(1, 13))).toEqual([5]);
  expect(stillOf(order(1, 2, { modified: at(16) }))).toEqual([4]);
  expect(stillOf(order(1, 2, { modified: at(17) }))).toEqual([]);
  expect(stillOf(order(1, 2, { modified: null }))).toEqual([14]);
  expect(stillOf(shipped(1, 2))).toEqual([]);
  expect(stillOf(order(1, 2, { created_on: 'soon', modified: null }))).toEqual([]);
});
