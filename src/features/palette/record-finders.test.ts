import { expect, test } from 'vitest';
import { orderNumberOf } from './record-finders.ts';

test('the number of an order has four digits or more, is nothing but digits, and no longer than a number can be', () => {
  expect(['49160', ' #4916 '].map(orderNumberOf)).toEqual([49160, 4916]);
  expect(
    ['491', 'N49160', '4916 0', '0142', '12345678901'].flatMap((text) => orderNumberOf(text) ?? []),
  ).toEqual([]);
});
