import { expect, test } from 'vitest';
import { progressOf } from './order-screen.tsx';
import { shownDay } from './texts.ts';

const DAYS = { created_on: '2026-11-02 20:00:00', shipped_on: '2026-11-05 20:00:00' };
const namesOf = (order: Parameters<typeof progressOf>[0]) =>
  progressOf(order)?.states.map(({ name }) => name);

test('an order goes from Pending to Shipped, and is not archived before it is', () => {
  const order = { ...DAYS, status_id: 7, shipped_on: null };
  expect(namesOf(order)).toEqual(['Pending', 'In Progress', 'In Production', 'Ready to Ship', 'Shipped']);
  expect(progressOf(order)?.current).toBe(2);
});

test('the days that are known stand with their states, and no day of shipping before it shipped', () => {
  const notes = (status_id: number) =>
    progressOf({ ...DAYS, status_id })?.states.flatMap(({ name, note }) => (note ? [[name, note]] : []));
  expect(notes(4)).toEqual([
    ['Pending', shownDay(DAYS.created_on)],
    ['Shipped', shownDay(DAYS.shipped_on)],
  ]);
  expect(notes(6)).toEqual([['Pending', shownDay(DAYS.created_on)]]);
});

test('an archived order went the whole way where it shipped; of another, only what is known is said', () => {
  expect(namesOf({ ...DAYS, status_id: 5 })?.slice(-2)).toEqual(['Shipped', 'Archived']);
  expect(namesOf({ ...DAYS, status_id: 5, shipped_on: '' })).toEqual(['Pending', 'Archived']);
});

test.each([null, undefined, 0, 99])('of the state %o there is no progress', (status_id) => {
  expect(progressOf({ ...DAYS, status_id })).toBeUndefined();
});
