import { addDays } from 'date-fns';
import { expect, test } from 'vitest';
import { countByWeek, lastWeeks } from './order-overview.ts';

const TODAY = new Date(2026, 10, 21, 14, 35);

test('twelve weeks of seven days end today, and follow each other without a gap', () => {
  const weeks = lastWeeks(TODAY);
  expect(weeks).toHaveLength(12);
  expect(weeks[11]).toEqual({
    from: new Date(2026, 10, 15),
    to: new Date(2026, 10, 21, 23, 59, 59, 999),
  });
  for (const [index, { to }] of weeks.slice(0, -1).entries())
    expect(weeks[index + 1]?.from.getTime()).toBe(to.getTime() + 1);
});

test('weeks are whole days where the clocks change', () => {
  for (const { from, to } of lastWeeks(TODAY)) {
    expect([from.getHours(), from.getMinutes()]).toEqual([0, 0]);
    expect(addDays(from, 7).getTime()).toBe(to.getTime() + 1);
  }
});

test('a moment counts in its own week, from its first to its last; others count nowhere', () => {
  const weeks = lastWeeks(TODAY);
  const [first, last] = [weeks[0]!, weeks[11]!];
  const counts = countByWeek(weeks, [
    first.from,
    new Date(first.from.getTime() - 1),
    first.to,
    last.from,
    TODAY,
    new Date(last.to.getTime() + 1),
    new Date(Number.NaN),
  ]);
  expect(counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});
