import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let clock: typeof import('./clock.ts');

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  clock = await import('./clock.ts');
});
afterEach(() => void vi.useRealTimers());

/** An answer that took `latency`, from a provider whose clock is ahead of this device's by `ahead`. */
function answer(ahead: number, latency = 200, more: Record<string, string> = {}): void {
  const asked = Date.now();
  vi.advanceTimersByTime(latency);
  const date = new Date(asked + latency / 2 + ahead).toUTCString();
  clock.observeClock(new Headers({ date, ...more }), asked);
}

test('the difference is unknown until an answer has told it, and to the second from then on', () => {
  expect([clock.clockDifference(), clock.correctedTime()]).toEqual([undefined, NOW]);
  answer(HOUR_MS);
  expect(Math.abs((clock.clockDifference() ?? 0) - HOUR_MS)).toBeLessThanOrEqual(500);
  expect(Math.abs(clock.correctedTime(NOW) - NOW - HOUR_MS)).toBeLessThanOrEqual(500);
});

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
  ['a day behind', -24 * HOUR_MS],
])('a clock whose provider is %s is corrected', (_, ahead) => {
  answer(ahead);
  expect(Math.abs(clock.correctedTime(NOW) - NOW - ahead)).toBeLessThanOrEqual(500);
});

test.each([4.9 * MINUTE_MS, -4.9 * MINUTE_MS, 0])('a difference of %d ms is left as it is', (ahead) => {
  answer(ahead);
  expect(clock.correctedTime(NOW)).toBe(NOW);
});

test('a time is told by the provider’s clock, also if the two differ by minutes', () => {
  expect(clock.providerTime(NOW)).toBeUndefined();
  answer(-2 * MINUTE_MS);
  expect(Math.abs((clock.providerTime(NOW) ?? 0) - NOW + 2 * MINUTE_MS)).toBeLessThanOrEqual(500);
});

test('one odd answer does not decide', () => {
  answer(0);
  answer(0);
  answer(HOUR_MS);
  expect(clock.correctedTime(NOW)).toBe(NOW);
});

test.each([
  ['without a date', () => clock.observeClock(new Headers(), Date.now())],
  ['whose date is no date', () => clock.observeClock(new Headers({ date: 'yesterday' }), Date.now())],
  ['that took too long', () => answer(HOUR_MS, 11_000)],
  ['that a proxy kept', () => answer(HOUR_MS, 200, { age: '3600' })],
])('an answer %s tells nothing', (_, observe) => {
  observe();
  expect(clock.clockDifference()).toBeUndefined();
});

test('a clock that is set makes the difference unknown until the next answer', () => {
  answer(HOUR_MS);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(clock.clockDifference()).toBeUndefined();
  answer(0);
  expect(clock.correctedTime(NOW)).toBe(NOW);
});
