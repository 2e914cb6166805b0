import { afterEach, describe, expect, test } from 'vitest';
import { setProvider } from '#src/contract/provider-values.ts';
import { cutOffText, fulfilledFrom, nextCutOff } from './cut-off.ts';
import { texts } from './texts.ts';

const at = (text: string) => Date.parse(text);
const cutOff = (text: string) => new Date(nextCutOff(at(text)).at).toISOString();

afterEach(() => setProvider({}));

test.each([
  ['a Friday morning', '2026-11-20T18:40:00Z', '2026-11-20T20:00:00.000Z'],
  ['noon itself', '2026-11-20T20:00:00Z', '2026-11-23T20:00:00.000Z'],
  ['a Sunday', '2026-11-22T18:00:00Z', '2026-11-23T20:00:00.000Z'],
  ['a Friday evening that is Saturday in UTC', '2026-11-21T03:00:00Z', '2026-11-23T20:00:00.000Z'],
  ['a Thursday evening that is Friday in UTC', '2026-11-20T03:00:00Z', '2026-11-20T20:00:00.000Z'],
  ['summer time', '2026-07-01T18:00:00Z', '2026-07-01T19:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-08T09:30:00Z', '2026-03-09T19:00:00.000Z'],
  ['the Friday before clocks go back', '2026-10-30T20:00:00Z', '2026-11-02T20:00:00.000Z'],
  ['the last day of the year', '2026-12-31T21:00:00Z', '2027-01-01T20:00:00.000Z'],
])('the cut-off on %s', (_, now, expected) => {
  expect(cutOff(now)).toBe(expected);
});

describe('what it means', () => {
  const friday = at('2026-11-20T18:40:00Z');

  test.each([
    ['Europe/Berlin', ', 9 PM your time'],
    ['America/Los_Angeles', ''],
    ['America/Phoenix', ', 1 PM your time'],
    ['Asia/Kolkata', ', 1:30 AM your time'],
  ])('in %s', (zone, yours) => {
    expect(cutOffText(friday, zone)).toBe(
      `Order within 1 h 20 min to make today's cut-off (12 PM Pacific${yours}), unless it's a holiday.`,
    );
  });

  test('on a day that is another one for the user', () => {
    expect(cutOffText(at('2026-11-20T17:40:00Z'), 'Asia/Kolkata')).toContain('Saturday 1:30 AM your time');
  });

  test.each([
    ['2026-11-20T18:00:00Z', '2 h'],
    ['2026-11-20T19:15:30Z', '44 min'],
    ['2026-11-20T19:59:30Z', 'a minute'],
  ])('at %s', (now, left) => {
    expect(cutOffText(at(now), 'UTC')).toContain(`Order within ${left} to make`);
  });

  test('after it, the next business day', () => {
    expect(cutOffText(at('2026-11-20T20:00:00Z'), 'UTC')).toBe(
      "An order placed now ships Monday,\u00a0Nov\u00a023, unless it's a holiday.",
    );
    const monday = at('2026-11-24T03:00:00Z');
    expect(fulfilledFrom(monday, monday)).toBe('Tuesday,\u00a0Nov\u00a024');
    expect(fulfilledFrom(friday, monday)).toBe('Friday,\u00a0Nov\u00a020');
  });
});

test('an order ships today where that is the day, by the provider’s calendar', () => {
  const [friday, saturday] = [at('2026-11-20T18:40:00Z'), at('2026-11-21T18:00:00Z')];
  expect(fulfilledFrom(friday, friday)).toBeUndefined();
  expect(fulfilledFrom(saturday, at('2026-11-23T15:00:00Z'))).toBeUndefined();
  // Tuesday in UTC.
  expect(fulfilledFrom(saturday, at('2026-11-24T03:00:00Z'))).toBeUndefined();
  expect(texts.whatNext(undefined, false)).toContain("Ships today, unless it's a holiday.");
});

test('another provider has its own time, zone, working days and holidays, and is sure of them', () => {
  const working_days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const holidays = ['2026-11-23'];
  setProvider({ rules: { cut_off_time: '15:30', time_zone: 'Europe/Berlin', working_days, holidays } });
  expect(cutOffText(at('2026-11-20T13:00:00Z'), 'Europe/Berlin')).toBe(
    "Order within 1 h 30 min to make today's cut-off (3:30 PM Central European Time).",
  );
  expect(cutOff('2026-11-20T15:00:00Z')).toBe('2026-11-21T14:30:00.000Z');
  expect(cutOffText(at('2026-11-21T15:00:00Z'), 'UTC')).toBe(
    'An order placed now ships Tuesday,\u00a0Nov\u00a024.',
  );
});
