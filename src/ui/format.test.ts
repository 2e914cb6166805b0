import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  counted,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatIsoDay,
  formatTime,
  parseIsoDay,
} from './format.ts';

afterEach(() => {
  vi.useRealTimers();
});

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
  ['11/5/2026, 3:02 PM', formatDateTime],
  ['2026-11-05', formatIsoDay],
])('a moment is written as %s', (expected, format) => {
  vi.useFakeTimers({ now: new Date(2026, 11, 1) });
  expect(format(new Date(2026, 10, 5, 15, 2))).toBe(expected);
});

test('a day of another year names it', () => {
  vi.useFakeTimers({ now: new Date(2027, 0, 1) });
  expect(formatDay(new Date(2026, 11, 31))).toBe('Dec 31, 2026');
});

test('each is what Intl writes', () => {
  const english = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { month: 'short', day: 'numeric' } as const;
  vi.useFakeTimers({ now: new Date(2028, 0, 1) });
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const moment = new Date(2028, 0, 1, hour, hour % 60);
    expect([formatTime, formatDay, formatDayTime].map((format) => format(moment))).toEqual(
      [time, day, { ...day, ...time }].map((options) =>
        english(options).format(moment).replace('\u202f', ' '),
      ),
    );
  }
});

test('one is no plural', () => {
  expect([counted(0, 'order'), counted(1, 'order'), counted(2_000, 'order')]).toEqual([
    '0 orders',
    '1 order',
    '2,000 orders',
  ]);
});
