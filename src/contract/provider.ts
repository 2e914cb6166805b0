/**
 * What a provider sets in `config.json` about itself and its rules. `provider-values.ts` reads it. The defaults here replace
 * missing and invalid values.
 */

export interface Provider {
  readonly portal_name: string;
  readonly support_email?: string | undefined;
  readonly support_phone?: string | undefined;
  readonly help_url?: string | undefined;
  readonly terms_url?: string | undefined;
  /** Shown from the day `from` to the day `until`, in the provider's time zone. */
  readonly notice?: { text: string; from?: string | undefined; until?: string | undefined } | undefined;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface Rules {
  readonly cut_off_time: string;
  readonly time_zone: string;
  readonly working_days: readonly string[];
  /**
   * Dates, or the text of an iCalendar file, whose only repetitions are yearly. Without holidays, texts say "unless it's a
   * holiday".
   */
  readonly holidays?: readonly string[] | string | undefined;
  /** The sentence at the foot of each screen; by default, it names the cut-off. */
  readonly footer?: string | undefined;
  /** The carriers that clients may choose, in the sequence in which they are offered. */
  readonly carriers: readonly string[];
  /** The carriers that clients may not choose; by default, all others. */
  readonly internal_carriers?: readonly string[] | undefined;
  /** The address of each carrier's tracking page, with `{number}` in place of the tracking number. */
  readonly tracking: Readonly<Record<string, string>>;
  /** A product runs low if its stock lasts for so many days, and is marked if so many pieces are left. */
  readonly low_stock_days: number;
  readonly low_stock_pieces: number;
  /** Words in the names of categories whose products are lent out, not used up: they never run low. */
  readonly lent_categories: readonly string[];
  /** The required fields beside `name`, which is always required. */
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

export let { provider, rules } = DEFAULTS;

export function setValues(values: Partial<typeof DEFAULTS>): void {
  ({ provider, rules } = { ...DEFAULTS, ...values });
}

/** The links to the provider's phone, e-mail, help and terms, as far as they are set. */
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

export const skuExample = () => `${rules.sku_prefix}00012345`;

/** The prefix of SKUs, and the shorter one that users type as well: `sku-n` and `sku-`. */
export function skuPrefixes(): string[] {
  const prefix = rules.sku_prefix.toLowerCase();
  return [prefix, prefix.replace(/[^-]*$/, '')].filter(Boolean);
}
