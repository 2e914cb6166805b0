/** What a list to pick from shows and sorts by, beside the names. */
import { type Contact, personName } from '#src/contract/contact.ts';
import { rules } from '#src/contract/provider.ts';
import { dotted } from '#src/ui/format.ts';
import type { Items, PickKind } from './pick-kinds.ts';
import { texts } from './texts.ts';

interface PickDetailsOf<Item> {
  readonly detailOf?: (item: Item) => string;
  /** What it is found by, beside what is shown of it. */
  readonly alsoOf?: (item: Item) => string;
  readonly rankOf?: (item: Item) => number;
  readonly groupOf?: (item: Item) => string | undefined;
}

const DETAILS: { readonly [Kind in PickKind]?: PickDetailsOf<Items[Kind]> } = {
  client: { detailOf: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  contact: { detailOf: contactText, alsoOf: reachText },
  category: { detailOf: ({ description }) => description ?? '' },
  title: { detailOf: ({ org_name }) => org_name ?? '' },
  carrier: { rankOf: carrierRank, groupOf: internalUse },
};

/** The caller states the item type, which TypeScript does not infer from a type parameter. */
export const detailsOf = <Item>(kind: PickKind) => (DETAILS[kind] ?? {}) as unknown as PickDetailsOf<Item>;

export function contactText(contact: Contact): string {
  const { name, address, city, state } = contact;
  return dotted(name?.trim() && personName(contact), [address, city, state].filter(Boolean).join(', '));
}

/** What a contact is found by, beside its names: a phone number also without its spaces and signs. */
export function reachText({ email, phone }: Pick<Contact, 'email' | 'phone'>): string {
  return [email, phone, phone?.replace(/\D/g, '')].filter(Boolean).join(' ');
}

const isNamed = (name: string) => (each: string) => each.toLowerCase() === name.trim().toLowerCase();

export function carrierRank({ name }: { readonly name: string }): number {
  const at = rules.carriers.findIndex(isNamed(name));
  return at < 0 ? rules.carriers.length : at;
}

export function internalUse(carrier: { readonly name: string }): string | undefined {
  const isInternal =
    rules.internal_carriers?.some(isNamed(carrier.name)) ?? !rules.carriers.some(isNamed(carrier.name));
  return isInternal ? texts.internal : undefined;
}
