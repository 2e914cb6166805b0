/** What is wrong with `config.json`, for the operator. Fetched after a start. */
import { Config } from './config.ts';
import { CONTACT_TEXTS } from './contact.ts';
import type { Provider, Rules } from './provider.ts';
import { readProvider } from './provider-values.ts';

const address = 'an address that begins with https://';
const texts = 'a list of texts, such as ["UPS", "FedEx"]';
const count = 'a whole number from 0 to 100,000';

const EXPECTED: Record<keyof Provider | `rules.${keyof Rules}`, string> = {
  portal_name: 'a text of 1 to 300 characters',
  support_email: 'an e-mail address',
  support_phone: 'a telephone number, such as "+1 818 555 0100"',
  help_url: address,
  terms_url: address,
  notice: '{"text": …, "from": "2026-11-24", "until": "2026-11-26"}, of which the days may be left out',
  'rules.cut_off_time': 'a time from "00:00" to "23:59"',
  'rules.time_zone': 'a time zone, such as "America/Los_Angeles"',
  'rules.working_days': 'a list of "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" and "Sun"',
  'rules.holidays':
    'a list of days, such as ["2026-11-26"], or an iCalendar whose events repeat yearly on the same day or not at all',
  'rules.footer': 'a text of 1 to 300 characters',
  'rules.carriers': texts,
  'rules.internal_carriers': texts,
  'rules.tracking':
    'an address for each carrier, such as {"UPS": "https://www.ups.com/track?tracknum={number}"}',
  'rules.low_stock_days': count,
  'rules.low_stock_pieces': count,
  'rules.lent_categories': texts,
  'rules.required_contact_fields': `a list of ${CONTACT_TEXTS.join(', ')}`,
  'rules.sku_prefix': 'up to 12 letters, digits and hyphens, a letter first',
};

/** One sentence for the keys that have no effect, and for each value in whose place the default is used. */
export function configFaults(config: Readonly<Record<string, unknown>>): string[] {
  const { faulty } = readProvider(config);
  // One may be misspelt, and silently without effect.
  const unused = [
    ...Object.keys(config).filter((key) => !(key in Config.shape || key in EXPECTED || key === 'rules')),
    ...Object.keys(Object(config.rules)).flatMap((key) => (`rules.${key}` in EXPECTED ? [] : `rules.${key}`)),
  ];
  const shown = (path: string) =>
    JSON.stringify(
      path.startsWith('rules.') ? Object(config.rules)[path.slice('rules.'.length)] : config[path],
    );
  return [
    ...(unused.length > 0
      ? [`config.json has keys that the portal does not use: ${unused.join(', ')}.`]
      : []),
    ...Object.entries(EXPECTED).flatMap(([path, expected]) =>
      faulty.includes(path)
        ? `config.json: ${path} is ${shown(path).slice(0, 80)}, and has to be ${expected}. The default is used.`
        : [],
    ),
  ];
}

/** In the console, and in a notice to an operator who asks with `?check`. */
export function tellFaults(config: Readonly<Record<string, unknown>>, notify: (text: string) => void): void {
  const text = configFaults(config).join(' ');
  if (text === '') return;
  // biome-ignore lint/suspicious/noConsole: the operator looks there.
  console.warn(text);
  if (new URLSearchParams(location.search).has('check')) notify(text);
}
