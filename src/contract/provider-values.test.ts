import { afterEach, expect, test } from 'vitest';
import { NewContact } from './contact.ts';
import { rules } from './provider.ts';
import { configFaults, setProvider } from './provider-values.ts';
import { dayOf, isNoticeShown, isWorkingDay } from './working-days.ts';

afterEach(() => setProvider({}));

const works = (day: string) => isWorkingDay(dayOf(Date.parse(`${day}T20:00Z`)));

test('a value that is not valid is named with what is expected, and alone gives way to its default', () => {
  const config = {
    support_phone: 'by day',
    rules: {
      time_zone: 'Mars/Base',
      cut_off_time: '15:30',
      low_stok_days: 4,
      required_contact_fields: ['fax'],
    },
  };
  setProvider(config);
  expect(rules).toMatchObject({ time_zone: 'America/Los_Angeles', cut_off_time: '15:30' });
  const faults = configFaults(config);
  expect(faults).toHaveLength(4);
  expect(faults[0]).toContain('does not use: rules.low_stok_days.');
  expect(faults[1]).toMatch(/support_phone is "by day", and has to be a telephone number/);
  expect(faults[2]).toMatch(/rules.time_zone is "Mars\/Base", and has to be a time zone/);
  expect(faults[3]).toMatch(/rules.required_contact_fields .* a list of name, first_name/);
});

test('a configuration without rules, and one with all, has no faults', () => {
  expect(configFaults({})).toEqual([]);
  expect(configFaults({ rules })).toEqual([]);
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

test.each([
  ['a list', ['2026-11-26', '2026-11-27', '2026-12-25']],
  ['an iCalendar', CALENDAR],
])('holidays are no working days, by %s', (_, holidays) => {
  expect(works('2026-11-26')).toBe(true);
  setProvider({ rules: { holidays } });
  expect(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-12-25'].map(works)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('an event of each year over New Year has its days on both sides', () => {
  const holidays = CALENDAR.replace('20201225', '20201231\r\nDTEND;VALUE=DATE:20210102');
  setProvider({ rules: { holidays } });
  expect(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04'].map(works)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('an event that repeats in another way than on the same day of each year is refused', () => {
  const holidays = CALENDAR.replace('YEARLY', 'YEARLY;BYMONTH=11;BYDAY=4TH');
  expect(configFaults({ rules: { holidays } })).toHaveLength(1);
  expect(configFaults({ rules: { holidays: CALENDAR } })).toEqual([]);
});

test.each(['20261126', '20261128'])(
  'an event on a day that does not exist, in place of %s, is refused',
  (day) => {
    const holidays = CALENDAR.replace(day, '20261326');
    expect(configFaults({ rules: { holidays } })).toHaveLength(1);
    setProvider({ rules: { holidays } });
    expect(works('2026-12-25')).toBe(true);
  },
);

test('a notice is for its days, where the provider is', () => {
  const notice = { text: 'Closed on Thursday', from: '2026-11-24', until: '2026-11-26' };
  const at = (time: string) => isNoticeShown(notice, Date.parse(time));
  expect(at('2026-11-24T07:00Z')).toBe(false);
  expect(at('2026-11-24T09:00Z')).toBe(true);
  expect(at('2026-11-27T07:00Z')).toBe(true);
  expect(at('2026-11-27T09:00Z')).toBe(false);
});

test('a contact needs the fields of the rules', () => {
  const texts = { first_name: '', last_name: '', address: '', address2: '', city: '', state: '', zip: '' };
  const contact = {
    ...texts,
    org_id: 1,
    name: 'Harbor',
    country: '',
    email: '',
    phone: ' ',
    notes: '',
    active: true,
  };
  expect(NewContact.safeParse(contact).success).toBe(true);
  setProvider({ rules: { required_contact_fields: ['phone'] } });
  const { error } = NewContact.safeParse(contact);
  expect(error?.issues).toMatchObject([{ path: ['phone'], message: 'Field is Required' }]);
});
