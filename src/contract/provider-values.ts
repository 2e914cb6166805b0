/**
 * Reads the provider's values in `config.json`, each by itself. A start does not fetch this code if there are only a name and
 * an e-mail address.
 */
// First, because it configures zod.
import './values.ts';
import * as z from 'zod/mini';
import { Config } from './config.ts';
import { CONTACT_TEXTS } from './contact.ts';
import { DEFAULTS, type Provider, type Rules, setValues, WEEKDAYS } from './provider.ts';

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const line = matching(/^.{1,300}$/s);
const lines = z.array(line);
const count = z.int().check(z.minimum(0));
const day = matching(/^\d{4}-\d\d-\d\d$/);
const web = matching(/^https?:\/\/\S+$/);

/** A schema for each value, and a description of valid ones for the operator. */
type Schemas<Values> = {
  readonly [Key in keyof Values]-?: readonly [schema: z.ZodMiniType<Values[Key]>, expected: string];
};

const aLine = 'a text of 1 to 300 characters';
const anAddress = 'an address that begins with https://';
const aCount = 'a whole number from 0 to 100,000';
const texts = 'a list of texts, such as ["UPS", "FedEx"]';

const RULES: Schemas<Rules> = {
  cut_off_time: [matching(/^([01]\d|2[0-3]):[0-5]\d$/), 'a time from "00:00" to "23:59"'],
  time_zone: [z.string().check(z.refine(isTimeZone)), 'a time zone, such as "America/Los_Angeles"'],
  working_days: [
    z.array(z.enum(WEEKDAYS)).check(z.minLength(1)),
    'a list of "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" and "Sun"',
  ],
  holidays: [
    z.union([
      z.array(day),
      matching(/^BEGIN:VCALENDAR(?!.*\nRRULE:(?!FREQ=YEARLY\s*\n)).*BEGIN:VEVENT/s).check(
        z.refine(hasRealDays),
      ),
    ]),
    'a list of days, such as ["2026-11-26"], or an iCalendar whose events repeat yearly on the same day or not at all',
  ],
  footer: [line, aLine],
  carriers: [lines.check(z.minLength(1)), texts],
  internal_carriers: [lines, texts],
  tracking: [
    z.record(z.string(), matching(/^https:\/\/.*\{number\}/)),
    'an address for each carrier, such as {"UPS": "https://www.ups.com/track?tracknum={number}"}',
  ],
  low_stock_days: [count, aCount],
  low_stock_pieces: [count, aCount],
  lent_categories: [lines, texts],
  required_contact_fields: [z.array(z.enum(CONTACT_TEXTS)), `a list of ${CONTACT_TEXTS.join(', ')}`],
  sku_prefix: [matching(/^[a-z][a-z\d-]{0,11}$/i), 'up to 12 letters, digits and hyphens, a letter first'],
};

const PROVIDER: Schemas<Provider> = {
  portal_name: [Config.shape.portal_name, aLine],
  support_email: [Config.shape.support_email, 'an e-mail address'],
  support_phone: [matching(/^\+?[\d\s()./-]{3,30}$/), 'a telephone number, such as "+1 818 555 0100"'],
  help_url: [web, anAddress],
  terms_url: [web, anAddress],
  notice: [
    z.object({ text: line, from: z.optional(day), until: z.optional(day) }),
    '{"text": …, "from": "2026-11-24", "until": "2026-11-26"}, of which the days may be left out',
  ],
};

type Values = Readonly<Record<string, unknown>>;

/** `faults` has a sentence for each value that is not valid. */
export function readProvider(config: Values) {
  const faults: string[] = [];
  const read = <Of extends object>(schemas: Schemas<Of>, defaults: Of, given: Values, path = ''): Of => ({
    ...defaults,
    ...Object.fromEntries(
      Object.entries<readonly [z.ZodMiniType, string]>(schemas).flatMap(([key, [schema, expected]]) => {
        if (given[key] === undefined) return [];
        const { success, data } = schema.safeParse(given[key]);
        if (success) return [[key, data]];
        const shown = JSON.stringify(given[key]).slice(0, 80);
        faults.push(
          `config.json: ${path}${key} is ${shown}, and has to be ${expected}. The default is used.`,
        );
        return [];
      }),
    ),
  });
  return {
    provider: read(PROVIDER, DEFAULTS.provider, config),
    rules: read(RULES, DEFAULTS.rules, Object(config.rules), 'rules.'),
    faults,
  };
}

export const setProvider = (config: Values): void => setValues(readProvider(config));

/** What is wrong with `config.json`: one sentence for the keys that have no effect, and one for each wrong value. */
export function configFaults(config: Values): string[] {
  // A misspelt key would have no effect, silently.
  const unused = [
    ...Object.keys(config).filter((key) => !(key in Config.shape || key in PROVIDER || key === 'rules')),
    ...Object.keys(Object(config.rules)).flatMap((key) => (key in RULES ? [] : `rules.${key}`)),
  ];
  const { faults } = readProvider(config);
  if (unused.length > 0)
    faults.unshift(`config.json has keys that the portal does not use: ${unused.join(', ')}.`);
  return faults;
}

/** Writes the faults to the console and, with `?check` in the address, calls `notify`. */
export function tellFaults(config: Values, notify: (text: string) => void): void {
  const text = configFaults(config).join(' ');
  if (text === '') return;
  // biome-ignore lint/suspicious/noConsole: the operator looks there.
  console.warn(text);
  if (new URLSearchParams(location.search).has('check')) notify(text);
}

function hasRealDays(calendar: string): boolean {
  const days = calendar.matchAll(/^DT(?:START|END)\b.*:(\d{4})(\d\d)(\d\d)/gm);
  return [...days].every(([, ...parts]) => !Number.isNaN(Date.parse(parts.join('-'))));
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
