import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#src/contract/order.ts';
import { fulfilment, placements, statusesOf, upsNumber } from './orders.ts';
import { Random } from './random.ts';

const HOUR_MS = 3_600_000;
// Every eleventh hour over some weeks: all days of the week and all times of day, over the change of the clocks.
const STARTS = Array.from(
  { length: 80 },
  (_, index) => new Date(Date.UTC(2026, 9, 12) + index * 11 * HOUR_MS),
);

test('whenever the demo starts, the last month has a handful of orders in every state', () => {
  for (const now of STARTS) {
    const random = new Random(now.getTime());
    const placed = placements(220, now, random);
    expect(placed.filter(({ createdOn }) => createdOn >= now)).toEqual([]);
    const ages = placed.map(({ createdOn }) => (now.getTime() - createdOn.getTime()) / (24 * HOUR_MS));
    const given = placed.map(({ age }) => age);
    const statuses = statusesOf(given, random);
    const recent = statuses.filter((_, index) => (ages[index] ?? 0) < 30);
    for (const { id, name } of ORDER_STATUSES) {
      const ofStatus = recent.filter((status) => status === id);
      expect(ofStatus.length, `${name} at ${now.toISOString()}`).toBeGreaterThanOrEqual(2);
    }
    const old = statuses.filter((_, index) => (ages[index] ?? 0) > 40);
    expect(old.filter((status) => ![4, 5].includes(status))).toEqual([]);
  }
});

test('whenever the demo starts, it has the same orders, in the same states', () => {
  const choices = STARTS.map((now) => {
    const random = new Random(7);
    const placed = placements(220, now, random);
    const ages = placed.map(({ age }) => age);
    const hours = placed.map(({ createdOn }) => createdOn.getUTCHours());
    return JSON.stringify([hours, ages, statusesOf(ages, random)]);
  });
  expect(new Set(choices).size).toBe(1);
});

test('nothing of an order happens after the start, or before the order', () => {
  const now = new Date('2026-11-20T23:30:00Z');
  const createdOn = new Date('2026-11-20T23:00:00Z');
  for (const { id: status } of ORDER_STATUSES) {
    const order = { status, createdOn, country: 'USA', orgId: 1 };
    const { shippedOn, modified } = fulfilment(order, now, new Random(status));
    for (const moment of [shippedOn ?? modified, modified]) {
      expect(moment.getTime()).toBeGreaterThanOrEqual(createdOn.getTime());
      expect(moment.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  }
});

test('a UPS number carries the check digit of the published example', () => {
  expect(upsNumber('999AA1012345678')).toBe('1Z999AA10123456784');
});
