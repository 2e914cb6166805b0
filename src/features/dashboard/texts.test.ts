import { expect, test } from 'vitest';
import { daysInWords } from './texts.ts';

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
