import { expect, test } from 'vitest';
import { added, changesIn } from './order-statuses.ts';

test('an order that was seen before with another status has changed, a new one has not', () => {
  const orders = [
    { id: 1, order_status: 'Shipped' },
    { id: 2, order_status: 'Pending' },
    { id: 3, order_status: 'Pending' },
    { id: 4 },
  ];
  const before = { 1: 'Pending', 2: 'Pending', 4: 'Pending' };
  expect(changesIn(orders, before)).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
});

test('a change that was not seen keeps its first status, and goes if that is there again', () => {
  const first = { id: 1, from: 'Pending', to: 'In Progress' };
  const next = { id: 1, from: 'In Progress', to: 'Shipped' };
  expect(added([first], [next])).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
  expect(added([first], [{ ...next, to: 'Pending' }])).toEqual([]);
});
