/** What the screens say of each field of a contact. A text that the contract adds does not compile without its line here. */
import { type Contact, type ContactText, type DestinationText, eachText } from '#src/contract/contact.ts';
import type { LocalColumn } from '#src/ui/column.ts';

export const CONTACT_GROUPS = ['Who', 'Where', 'How to reach them'] as const;

interface ContactField {
  readonly label: string;
  readonly group: (typeof CONTACT_GROUPS)[number];
  /** In the form's two columns: a line, a half, or a half that is a line on a phone. */
  readonly width: 'line' | 'half' | 'rest';
  readonly type?: 'email' | 'tel';
}

export const CONTACT_FIELDS: Readonly<Record<ContactText, ContactField>> = {
  name: { label: 'Company', group: 'Who', width: 'line' },
  first_name: { label: 'First Name', group: 'Who', width: 'half' },
  last_name: { label: 'Last Name', group: 'Who', width: 'half' },
  address: { label: 'Address', group: 'Where', width: 'line' },
  address2: { label: 'Address 2', group: 'Where', width: 'line' },
  city: { label: 'City', group: 'Where', width: 'rest' },
  state: { label: 'State', group: 'Where', width: 'half' },
  zip: { label: 'ZIP/Postal Code', group: 'Where', width: 'half' },
  country: { label: 'Country', group: 'Where', width: 'rest' },
  email: { label: 'Email Address', group: 'How to reach them', width: 'rest', type: 'email' },
  phone: { label: 'Phone', group: 'How to reach them', width: 'rest', type: 'tel' },
};

export const CONTACT_LABELS = {
  ...eachText((name) => CONTACT_FIELDS[name].label),
  notes: 'Notes',
  active: 'Active',
};

/** The columns of the list. The first one is that of the company. */
export const LIST_COLUMNS: Readonly<
  Record<DestinationText, Partial<Pick<LocalColumn<Contact>, 'header' | 'fit' | 'plain'>>>
> = {
  name: {},
  first_name: { fit: 'narrow' },
  last_name: { fit: 'narrow' },
  address: { plain: { at: 1, shown: 'md' } },
  address2: { fit: 'narrow' },
  city: { fit: 'narrow', plain: { at: 2, fit: 'narrow' } },
  state: { fit: 'narrow', plain: { at: 3, fit: 'narrow' } },
  zip: { header: 'ZIP', fit: 'line', plain: { at: 4, shown: 'md' } },
  country: { fit: 'narrow', plain: { at: 5, fit: 'narrow', shown: 'lg' } },
};
