import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from './day.ts';

describe('a day', () => {
  it('is read as it is written', () => {
    for (const day of ['2016-01-01', '2024-02-29', '2026-12-31']) expect(dayOf(dateOf(day))).toBe(day);
    expect(dateOf('2026-03-08')).toEqual(new Date(2026, 2, 8));
  });

  it('is no day where no month has it', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', '0050-01-01', 'yesterday'])
      expect(dateOf(day).getTime()).toBeNaN();
  });
});
