import { expect, test } from 'vitest';
import { DEFAULTS, setValues } from '#src/contract/provider.ts';
import { footerText } from './provider-info.tsx';

test('the footer has the cut-off of the provider, as times are written here', () => {
  const afterwards = 'may not be fulfilled until the next business day.';
  expect(footerText()).toBe(`Orders created after 12pm PST ${afterwards}`);
  setValues({ rules: { ...DEFAULTS.rules, cut_off_time: '15:30', time_zone: 'America/New_York' } });
  expect(footerText()).toBe(`Orders created after 3:30 PM New York time ${afterwards}`);
  setValues({});
});
