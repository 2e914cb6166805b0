import { expect, test, vi } from 'vitest';
import { setProvider } from '#src/contract/provider-values.ts';
import { cleaned, shownDay, shownDays, shownTime } from './texts.ts';
import { trackingLink } from './tracking.tsx';

test('a moment is shown as m/d/yyyy, h:mm AM/PM', () => {
  expect(shownTime('2026-11-20 15:12:00')).toMatch(/^\d{1,2}\/\d{1,2}\/2026, \d{1,2}:[14]2 [AP]M$/);
});

test.each(['', null, undefined, 'soon', '2026-02-30 10:00:00'])('%o is No Date', (text) => {
  expect(shownTime(text)).toBe('No Date');
});

test('a date without a time is shown as that day, also west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  const year = new Date().getFullYear();
  expect(shownDay(`${year}-11-23`)).toBe('Nov 23');
  expect(shownDay(`${year}-11-23 02:00:00`)).toBe('Nov 22');
  vi.unstubAllEnvs();
});

test.each([
  ['1Z 999 AA1 01 2345 6784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
  ['1Z123', undefined],
  ['12345', undefined],
  ['', undefined],
])('%s is followed at %s', (number, link) => {
  expect(trackingLink({ tracking_number: number })).toBe(link);
});

test('another provider has its own carriers to follow', () => {
  setProvider({ rules: { tracking: { 'DHL Express': 'https://dhl.example/?awb={number}&lang=en' } } });
  const [tracking_number, ups] = ['12 345', '1Z999AA10123456784'];
  expect(trackingLink({ tracking_number, shipped_with_name: 'DHL Express' })).toBe(
    'https://dhl.example/?awb=12345&lang=en',
  );
  expect(trackingLink({ tracking_number, shipped_with_name: 'UPS' })).toBeUndefined();
  expect(trackingLink({ tracking_number: ups })).toBeUndefined();
  setProvider({});
});

test.each([
  ['  Park   City ', 'Park City'],
  [', UT', 'UT'],
  ['null', ''],
  [null, ''],
])('%o is shown as %o', (text, shown) => {
  expect(cleaned(text)).toBe(shown);
});

test('a range of days names the years that are not this one', () => {
  const year = new Date().getFullYear();
  expect(shownDays(`${year}-02-03`, `${year}-11-23`)).toBe('Feb 3–Nov 23');
  expect(shownDays('2016-01-01', `${year}-11-23`)).toBe('Jan 1, 2016–Nov 23');
});
