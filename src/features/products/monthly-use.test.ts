import { expect, test } from 'vitest';
import { monthlyUse } from './monthly-use.tsx';

test('the pieces of a product are counted by month, over the orders of the last twelve', () => {
  const order = (used: Date, qty: number, product_id = 7) => ({ used, lines: [{ product_id, qty }] });
  const orders = [
    order(new Date(2026, 10, 24), 2),
    order(new Date(2026, 10, 1), 3),
    order(new Date(2026, 0, 31), 4),
    order(new Date(2025, 11, 1), 90, 8),
    order(new Date(2025, 10, 30), 50),
  ];
  const use = monthlyUse([7], orders, new Date(2026, 10, 25));
  expect(use).toMatchObject({ pieces: 9, orders: 4, since: new Date(2025, 11, 1) });
  expect(monthlyUse([7, 8], orders, new Date(2026, 10, 25)).pieces).toBe(99);
  expect(use.months.map(({ pieces }) => pieces)).toEqual([0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
});

test('months before the oldest order are left out: their use is unknown', () => {
  const lines = [{ product_id: 7, qty: 2 }];
  const orders = [
    { used: new Date(2026, 8, 20), lines },
    { used: new Date(2026, 10, 1), lines },
  ];
  const { months } = monthlyUse([7], orders, new Date(2026, 10, 25));
  expect(months).toEqual([
    { month: new Date(2026, 8, 1), pieces: 2 },
    { month: new Date(2026, 9, 1), pieces: 0 },
    { month: new Date(2026, 10, 1), pieces: 2 },
  ]);
});
