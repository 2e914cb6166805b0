import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { mayBecome } from './order-states.ts';

const all = ORDER_STATUSES.map(({ id }) => id);

test('an order is placed as Pending, and passes through the states in their order, one at a time', () => {
  const allowed = [null, ...all].flatMap((from) =>
    all.filter((to) => mayBecome(from, to)).map((to) => [from, to]),
  );
  expect(allowed).toEqual([
    [null, 1],
    [1, 2],
    [2, 7],
    [7, 6],
    [6, 4],
    [4, 5],
  ]);
});

test('from a state that is none, it goes nowhere', () => {
  expect(all.filter((to) => mayBecome(3, to))).toEqual([]);
});
