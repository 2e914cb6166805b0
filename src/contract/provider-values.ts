/**
 * Reads what `config.json` has about the provider, each value by itself. Where it has nothing but name and e-mail, a start
 * does not fetch this.
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

type Schemas<Values> = { readonly [Key in keyof Values]-?: z.ZodMiniType<Values[Key]> };

const RULES: Schemas<Rules> = {
  cut_off_time: matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  time_zone: z.string().check(z.refine(isTimeZone)),
  working_days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1)),
  holidays: z.union([
    z.array(day),
    matching(/^BEGIN:VCALENDAR(?!.*\nRRULE:(?!FREQ=YEARLY\s*\n)).*BEGIN:VEVENT/s),
  ]),
  footer: line,
  carriers: lines.check(z.minLength(1)),
  internal_carriers: lines,
  tracking: z.custom<Rules['tracking']>(hasPages),
  low_stock_days: count,
  low_stock_pieces: count,
  lent_categories: lines,
  required_contact_fields: z.array(z.enum(CONTACT_TEXTS)),
  sku_prefix: matching(/^[a-z][a-z\d-]{0,11}$/i),
};

const PROVIDER: Schemas<Provider> = {
  portal_name: Config.shape.portal_name,
  support_email: Config.shape.support_email,
  support_phone: matching(/^\+?[\d\s()./-]{3,30}$/),
  help_url: web,
  terms_url: web,
  notice: z.object({ text: line, from: z.optional(day), until: z.optional(day) }),
};

type Values = Readonly<Record<string, unknown>>;

/** `faulty` has the paths of values that are not valid. */
export function readProvider(config: Values) {
  const faulty: string[] = [];
  const read = <Of extends object>(schemas: Schemas<Of>, defaults: Of, given: Values, path = ''): Of => ({
    ...defaults,
    ...Object.fromEntries(
      Object.entries<z.ZodMiniType>(schemas).flatMap(([key, schema]) => {
        if (given[key] === undefined) return [];
        const { success, data } = schema.safeParse(given[key]);
        if (!success) faulty.push(path + key);
        return success ? [[key, data]] : [];
      }),
    ),
  });
  return {
    provider: read(PROVIDER, DEFAULTS.provider, config),
    rules: read(RULES, DEFAULTS.rules, Object(config.rules), 'rules.'),
    faulty,
  };
}

export const setProvider = (config: Values): void => setValues(readProvider(config));

function hasPages(tracking: unknown): boolean {
  const pages: unknown[] = typeof tracking === 'object' && tracking ? Object.values(tracking) : [''];
  return pages.every((page) => /^https:\/\/.*\{number\}/.test(String(page)));
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
