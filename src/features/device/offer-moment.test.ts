import { expect, test } from 'vitest';
import { isGoodMoment, NEVER, usedOn } from './offer-moment.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 2, 2);

test('the third day of use is a good moment, the first two are not', () => {
  const first = usedOn('2026-03-02');
  const second = usedOn('2026-03-04', usedOn('2026-03-02', first));
  expect([first, second].map((use) => isGoodMoment(use, NEVER, false, NOW))).toEqual([false, false]);
  expect(isGoodMoment(usedOn('2026-03-09', second), NEVER, false, NOW)).toBe(true);
});

test('who has placed an order is asked on the first day', () => {
  expect(isGoodMoment(usedOn('2026-03-02'), NEVER, true, NOW)).toBe(true);
});

test('"Not now" holds for 90 days, the second for good', () => {
  const use = usedOn('2026-03-02');
  const once = { times: 1, at: NOW };
  expect(isGoodMoment(use, once, true, NOW + 89 * DAY)).toBe(false);
  expect(isGoodMoment(use, once, true, NOW + 91 * DAY)).toBe(true);
  expect(isGoodMoment(use, { times: 2, at: NOW }, true, NOW + 2_000 * DAY)).toBe(false);
});
