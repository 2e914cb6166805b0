import { expect, test } from 'vitest';
import { seenAt, sinceOf } from './last-visit.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test('a first visit looks back seven days', () => {
  const visit = seenAt(at(22, 14), undefined);
  expect(visit).toEqual({ at: at(22, 14), before: null });
  expect(sinceOf(visit)).toEqual({ since: new Date(2026, 10, 15, 14), words: 'The last 7 days' });
});

test('a reload is the same visit, and an hour later is another one', () => {
  const first = seenAt(at(21, 9), { at: at(20, 17), before: at(19, 8) });
  expect(first).toEqual({ at: at(21, 9), before: at(20, 17) });
  const reload = seenAt(at(21, 9, 59), first);
  expect(reload).toEqual({ at: at(21, 9, 59), before: at(20, 17) });
  expect(seenAt(at(21, 11), reload)).toEqual({ at: at(21, 11), before: at(21, 9, 59) });
});

test('since when, in words', () => {
  const words = (before: number) => sinceOf({ at: at(22, 14), before }).words;
  expect(words(at(22, 9, 5))).toBe('Since 9:05 AM');
  expect(words(at(21, 23))).toBe('Since yesterday');
  expect(words(at(14, 9))).toBe('Since Nov 14');
});
