import { expect, test } from 'vitest';
import { changesIn, mergeChanges } from './order-statuses.ts';

test('an order that was seen before with another status has changed, a new one, also under its number, has not', () => {
  const created_on = '2026-11-20 09:00:00';
  const orders = [
    { id: 1, created_on, order_status: 'Shipped' },
    { id: 2, created_on, order_status: 'Pending' },
    { id: 3, created_on, order_status: 'Pending' },
    { id: 4, created_on },
    { id: 5, created_on: '2026-11-21 09:00:00', order_status: 'Pending' },
  ];
  const seen = { 1: 'Pending', 2: 'Pending', 4: 'Pending', 5: 'Shipped' };
  const before = Object.fromEntries(
    Object.entries(seen).map(([id, status]) => [`${id} ${created_on}`, status]),
  );
  expect(changesIn(orders, before)).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
});

test('a change that was not seen keeps its first status, and goes if that is there again', () => {
  const first = { id: 1, from: 'Pending', to: 'In Progress' };
  const next = { id: 1, from: 'In Progress', to: 'Shipped' };
  expect(mergeChanges([first], [next])).toEqual([{ id: 1, from: 'Pending', to: 'Shipped' }]);
  expect(mergeChanges([first], [{ ...next, to: 'Pending' }])).toEqual([]);
});
