import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampQuantity } from './edits.ts';

describe('quantities', () => {
  test.each([
    [3, 12, 3],
    [13, 12, 12],
    [-1, 12, 0],
    [1.5, 12, 1],
    [Number.NaN, 12, 0],
    [Number.POSITIVE_INFINITY, 12, 12],
    [5, -2, 0],
  ])('%d requested of %d available is %d', (requested, available, expected) => {
    expect(clampQuantity(requested, available)).toBe(expected);
  });

  test('are whole and within what is available, whatever is asked', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(), (requested, available) => {
        const quantity = clampQuantity(requested, available);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(quantity).toBeLessThanOrEqual(available);
      }),
    );
  });
});
