/** How the rows of each list are named, told apart, ordered and grouped. Loaded with the dialog that shows them. */

import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import type { Organization } from '#src/contract/organization.ts';
import { categoryDisplayName, type ProductType } from '#src/contract/product-type.ts';
import type { Show } from '#src/contract/show.ts';
import { dotted } from '#src/ui/dotted.ts';
import { internalUse, placeOfCarrier } from './carriers.ts';

export interface PickKindOf<Item> {
  readonly nameOf: (item: Item) => string;
  /** What tells apart items of the same name. It is searched, too. */
  readonly detailOf?: (item: Item) => string;
  /** Comes before the name when items are sorted. */
  readonly placeOf?: (item: Item) => number;
  /** The heading under which an item stands behind the others. */
  readonly groupOf?: (item: Item) => string | undefined;
  /** Shown instead of rows if there are none. */
  readonly empty: string;
}

interface Items {
  client: Organization;
  contact: Contact;
  category: ProductType;
  title: Show;
  carrier: { readonly id: number; readonly name: string };
  method: { readonly id: number; readonly name: string };
}

export type PickKind = keyof Items;

const nameOf = ({ name }: { readonly name: string }) => name;

export const PICK_KINDS: { readonly [Kind in PickKind]: PickKindOf<Items[Kind]> } = {
  client: { nameOf, detailOf: placeText, empty: 'No Clients found.' },
  contact: { nameOf: contactDisplayName, detailOf: contactText, empty: 'No Contacts found.' },
  category: {
    nameOf: categoryDisplayName,
    detailOf: ({ description }) => description ?? '',
    empty: 'No Product Categories found.',
  },
  title: { nameOf, detailOf: ({ org_name }) => org_name ?? '', empty: 'No Titles found.' },
  carrier: {
    nameOf,
    placeOf: placeOfCarrier,
    groupOf: internalUse,
    empty: 'No Shipping Companies found.',
  },
  method: { nameOf, empty: 'No Shipping Methods found.' },
};

function placeText({ city, state }: Pick<Organization, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ');
}

function contactText({ name, first_name, last_name, address, city, state }: Contact): string {
  const person = name?.trim() ? [first_name, last_name].filter(Boolean).join(' ') : '';
  return dotted(person, [address, city, state].filter(Boolean).join(', '));
}
