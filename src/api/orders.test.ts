import { describe, expect, it } from 'vitest';
import { isOfEarlierDay } from './orders.ts';

const key = (from: string, to: string, more: object = {}, page = 1) => [
  'orders',
  'list',
  { by: 'status', statusId: 1, from: `${from} 00:00:00`, to: `${to} 23:59:59`, ...more },
  { page, per_page: 50 },
];
const at = (time: string) => Date.parse(`${time}Z`);
const today = key('2026-10-21', '2026-11-21');
const now = at('2026-11-21T08:00:00');
const yesterday = key('2026-10-20', '2026-11-20');
const evening = at('2026-11-20T18:00:00');

describe('an order list as it was on an earlier day', () => {
  it('is the same list up to that day, also over months of other lengths', () => {
    expect(isOfEarlierDay(today, now, yesterday, evening)).toBe(true);
    const march = key('2027-02-02', '2027-03-02');
    const february = key('2027-01-28', '2027-02-28');
    expect(isOfEarlierDay(march, at('2027-03-02T09:00:00'), february, at('2027-02-28T09:00:00'))).toBe(true);
  });

  for (const [what, asked, earlier, answeredAt = evening] of [
    ['another status', today, key('2026-10-20', '2026-11-20', { statusId: 4 })],
    ['another page', today, key('2026-10-20', '2026-11-20', {}, 2)],
    ['a longer window', today, key('2026-06-20', '2026-11-20')],
    ['a window that ended before it was asked for', today, key('2026-10-13', '2026-11-13')],
    [
      'a window of the past that is asked for',
      key('2026-10-08', '2026-11-08'),
      key('2026-10-07', '2026-11-07'),
      at('2026-11-07T09:00:00'),
    ],
    ['the list itself', today, today, now],
    [
      'a list without a window',
      today,
      ['orders', 'list', { by: 'id', id: '10001' }, { page: 1, per_page: 50 }],
    ],
  ] as const) {
    it(`is not ${what}`, () => expect(isOfEarlierDay(asked, now, earlier, answeredAt)).toBe(false));
  }
});
