import { expect, test } from 'vitest';
import { DAY_MS } from '#src/contract/values.ts';
import { isGoodMoment, NEVER, usedOn } from './offer-moment.ts';

const NONE = { hasPlaced: false, isBuilding: false };
const PLACED = { hasPlaced: true, isBuilding: false };
const NOW = Date.UTC(2026, 2, 2);

test('the third day of use is a good moment, the first two are not', () => {
  const first = usedOn('2026-03-02');
  const second = usedOn('2026-03-04', usedOn('2026-03-02', first));
  expect([first, second].map((use) => isGoodMoment(use, NEVER, NONE, NOW))).toEqual([false, false]);
  expect(isGoodMoment(usedOn('2026-03-09', second), NEVER, NONE, NOW)).toBe(true);
});

test('who has placed an order is asked on the first day', () => {
  expect(isGoodMoment(usedOn('2026-03-02'), NEVER, PLACED, NOW)).toBe(true);
});

test('while an order is being built, nobody is asked', () => {
  const orders = { hasPlaced: true, isBuilding: true };
  expect(isGoodMoment(usedOn('2026-03-02'), NEVER, orders, NOW)).toBe(false);
});

test('"Not now" holds for 90 days, the second for good', () => {
  const use = usedOn('2026-03-02');
  const once = { times: 1, at: NOW };
  expect(isGoodMoment(use, once, PLACED, NOW + 89 * DAY_MS)).toBe(false);
  expect(isGoodMoment(use, once, PLACED, NOW + 91 * DAY_MS)).toBe(true);
  expect(isGoodMoment(use, { times: 2, at: NOW }, PLACED, NOW + 2_000 * DAY_MS)).toBe(false);
});
