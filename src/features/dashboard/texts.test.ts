import { expect, test } from 'vitest';
import { daysAgo, daysInWords } from './texts.ts';

test.each([
  [0.4, 'less than a day'],
  [1.9, 'about a day'],
  [30, 'about 30 days'],
  [31, 'about 4 weeks'],
  [48.9, 'about 6 weeks'],
  [90, 'about 3 months'],
  [729, 'about 24 months'],
  [730, 'more than two years'],
])('%d days last %s', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});

test.each([
  [new Date(2026, 10, 22, 13, 59, 28), 'today'],
  [new Date(2026, 10, 21, 23), 'yesterday'],
  [new Date(2026, 10, 19, 23), '3 days ago'],
  [new Date(2026, 8, 20), '2 months ago'],
])('on November 22, %s was %s', (day, words) => {
  expect(daysAgo(day, new Date(2026, 10, 22, 14))).toBe(words);
});
