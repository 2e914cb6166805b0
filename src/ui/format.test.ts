import { describe, expect, it, test } from 'vitest';
import {
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatIsoDay,
  formatTime,
  parseIsoDay,
} from './format.ts';

describe('a day', () => {
  it('is read as it is written', () => {
    for (const day of ['2016-01-01', '2024-02-29', '2026-12-31'])
      expect(formatIsoDay(parseIsoDay(day))).toBe(day);
    expect(parseIsoDay('2026-03-08')).toEqual(new Date(2026, 2, 8));
  });

  it('is no day where no month has it', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', '0050-01-01', 'yesterday'])
      expect(parseIsoDay(day).getTime()).toBeNaN();
  });
});

test.each([
  ['3:02 PM', formatTime],
  ['Nov 5', formatDay],
  ['Nov 5, 3:02 PM', formatDayTime],
  ['11/5/2026', formatDate],
  ['2026-11-05', formatIsoDay],
])('a moment is written as %s', (expected, format) => {
  expect(format(new Date(2026, 10, 5, 15, 2)).replace(/\u202f/g, ' ')).toBe(expected);
});

test('a date with its time has plain spaces only', () => {
  expect(formatDateTime(new Date(2026, 10, 5, 15, 2))).toBe('11/5/2026, 3:02 PM');
});

test('one is no plural', () => {
  expect([counted(0, 'order'), counted(1, 'order'), counted(2_000, 'order')]).toEqual([
    '0 orders',
    '1 order',
    '2,000 orders',
  ]);
});
