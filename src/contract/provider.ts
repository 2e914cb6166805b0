/**
 * What a provider sets in `config.json` about itself and its rules. `provider-values.ts` reads it; without it, and in the
 * place of each value that is not valid, the defaults here are used.
 */

export interface Provider {
  readonly portal_name: string;
  readonly support_email?: string | undefined;
  readonly support_phone?: string | undefined;
  readonly help_url?: string | undefined;
  readonly terms_url?: string | undefined;
  /** Shown on the days from `from` to `until`, where the provider is. */
  readonly notice?: { text: string; from?: string | undefined; until?: string | undefined } | undefined;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface Rules {
  readonly cut_off_time: string;
  readonly time_zone: string;
  readonly working_days: readonly string[];
  /**
   * Dates, or the text of an iCalendar file, of which yearly repetitions alone are read. Without holidays, texts say
   * "unless it's a holiday".
   */
  readonly holidays?: readonly string[] | string | undefined;
  /** The sentence at the foot of each screen; by default, it names the cut-off. */
  readonly footer?: string | undefined;
  /** Those that clients may choose, in the order in which they are offered. */
  readonly carriers: readonly string[];
  /** Those that they may not; by default, all others. */
  readonly internal_carriers?: readonly string[] | undefined;
  /** The page of a carrier that follows a parcel, with `{number}`. */
  readonly tracking: Readonly<Record<string, string>>;
  /** A product runs low whose stock lasts for so many days, and is marked where so many pieces are left. */
  readonly low_stock_days: number;
  readonly low_stock_pieces: number;
  /** Words in the names of categories whose products are lent out, not used up: they never run low. */
  readonly lent_categories: readonly string[];
  /** Beside `name`, which is always required. */
  readonly required_contact_fields: readonly string[];
  readonly sku_prefix: string;
}

export const DEFAULTS: { readonly provider: Provider; readonly rules: Rules } = {
  provider: { portal_name: 'Client Portal' },
  rules: {
    cut_off_time: '12:00',
    time_zone: 'America/Los_Angeles',
    working_days: WEEKDAYS.slice(0, 5),
    carriers: ['UPS', 'FedEx', 'Parrot Communications'],
    tracking: {
      UPS: 'https://www.ups.com/track?tracknum={number}',
      FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    },
    low_stock_days: 30,
    low_stock_pieces: 10,
    lent_categories: ['Prop', 'Props'],
    required_contact_fields: ['name'],
    sku_prefix: 'SKU-N',
  },
};

/** Those of the configuration in use. */
export let { provider, rules } = DEFAULTS;

export function setValues(values: Partial<typeof DEFAULTS>): void {
  ({ provider, rules } = { ...DEFAULTS, ...values });
}

/** How to reach the provider, and what there is to read. */
export function providerLinks({ help, terms }: { help: string; terms: string }) {
  const { support_phone: phone, support_email: email, help_url, terms_url } = provider;
  const links = [
    { text: phone, href: `tel:${phone?.replace(/\s/g, '')}` },
    { text: email, href: `mailto:${email}` },
    { text: help_url && help, href: help_url },
    { text: terms_url && terms, href: terms_url },
  ];
  return links.flatMap(({ text, href }) => (text && href ? { text, href } : []));
}

/** An SKU as this provider writes them. */
export const skuExample = () => `${rules.sku_prefix}00012345`;

/** What an SKU begins with, and what of that may stand for it: `SKU-N` and `SKU-`. */
export function skuPrefixes(): string[] {
  const prefix = rules.sku_prefix.toLowerCase();
  return [prefix, prefix.replace(/[^-]*$/, '')].filter(Boolean);
}
