import { expect, test } from 'vitest';
import { isLowStock, LOW_STOCK } from './stock.ts';

test.each([
  [0, true],
  [LOW_STOCK, true],
  [LOW_STOCK + 1, false],
])('%i available: low is %o', (available, isLow) => {
  expect(isLowStock(available)).toBe(isLow);
});
