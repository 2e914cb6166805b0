import { expect, test } from 'vitest';
import { quantityOf } from './quantity-stepper.tsx';

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['99', 40],
  ['-1', 0],
  ['1.5', undefined],
  ['1,5', undefined],
  ['1.000', undefined],
  ['٣', 3],
  ['１２', 12],
  ['1e3', undefined],
  ['', undefined],
  ['many', undefined],
  ['1,0000', undefined],
])('%o typed, with 40 available, is %o', (typed, expected) => {
  expect(quantityOf(typed, 40)).toBe(expected);
});

test('commas between thousands are read as a person means them', () => {
  expect(quantityOf('1,000', 5_000)).toBe(1_000);
  expect(quantityOf('12,345,678', 99_999_999)).toBe(12_345_678);
});
