import { expect, test } from 'vitest';
import type { Order } from '#src/contract/order.ts';
import { lastDestinations, lastShipping } from './earlier-orders.ts';

const order = (
  id: number,
  ship_to_id: number | null,
  shipped_with: number,
  shipping_type: number,
): Order => ({
  id,
  org_id: 1,
  created_on: `2026-11-0${id} 10:00:00`,
  ship_to_id,
  shipped_with,
  shipping_type,
});
const orders = [
  order(1, 11, 1, 1),
  order(4, 11, 2, 5),
  order(3, null, 1, 1),
  order(2, 12, 3, 9),
  order(5, 13, 1, 1),
];

test('the latest destinations come first, each once, and only those that are offered', () => {
  expect(lastDestinations(orders, (id) => id !== 13)).toEqual([
    { id: 11, at: '2026-11-04 10:00:00' },
    { id: 12, at: '2026-11-02 10:00:00' },
  ]);
});

test('a carrier comes with its method', () => {
  expect(lastShipping(orders, ({ carrier }) => carrier !== 3)).toMatchObject([
    { carrier: 1, method: 1 },
    { carrier: 2, method: 5 },
  ]);
});

test('three are enough', () => {
  const many = Array.from({ length: 9 }, (_, at) => order(at + 1, at + 1, 1, at + 1));
  expect(lastDestinations(many, () => true).map(({ id }) => id)).toEqual([9, 8, 7]);
  expect(lastShipping(many, () => true).map(({ method }) => method)).toEqual([9, 8, 7]);
});
