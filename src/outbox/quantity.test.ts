import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampQuantity, parseQuantity } from './edits.ts';

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

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['99999', 99_999],
  ['-1', undefined],
  ['1.5', undefined],
  ['1,5', undefined],
  ['1.000', undefined],
  ['٣', 3],
  ['１２', 12],
  ['1e3', undefined],
  ['', undefined],
  ['many', undefined],
  ['1,0000', undefined],
])('%o typed is %o', (typed, expected) => {
  expect(parseQuantity(typed)).toBe(expected);
});

test('commas between thousands are read as a person means them', () => {
  expect(parseQuantity('1,000')).toBe(1_000);
  expect(parseQuantity('12,345,678')).toBe(12_345_678);
});
