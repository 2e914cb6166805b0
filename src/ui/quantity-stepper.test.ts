import { expect, test } from 'vitest';
import { quantityOf } from './quantity-stepper.tsx';

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['99', 40],
  ['-1', 0],
  ['1.5', 1],
  ['٣', 3],
  ['１２', 12],
  ['1e3', undefined],
  ['', undefined],
  ['many', undefined],
])('%o typed, with 40 available, is %o', (typed, expected) => {
  expect(quantityOf(typed, 40)).toBe(expected);
});
