import { expect, test } from 'vitest';
import { declinedAt, isGoodMoment, usedOn } from './offer-moment.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 2, 2);

test('the third day of use is a good moment, the first two are not', () => {
  const first = usedOn('2026-03-02');
  const second = usedOn('2026-03-04', usedOn('2026-03-02', first));
  expect([first, second].map((use) => isGoodMoment(use, false, NOW))).toEqual([false, false]);
  expect(isGoodMoment(usedOn('2026-03-09', second), false, NOW)).toBe(true);
});

test('who has placed an order is asked on the first day', () => {
  expect(isGoodMoment(usedOn('2026-03-02'), true, NOW)).toBe(true);
});

test('"Not now" holds for 90 days, the second for good', () => {
  const once = declinedAt(NOW, usedOn('2026-03-02'));
  expect(isGoodMoment(once, true, NOW + 89 * DAY)).toBe(false);
  expect(isGoodMoment(once, true, NOW + 91 * DAY)).toBe(true);
  const twice = declinedAt(NOW + 91 * DAY, once);
  expect(isGoodMoment(twice, true, NOW + 2_000 * DAY)).toBe(false);
});
