/** What the screens say of each field of a contact. A text that the contract adds does not compile without its line here. */
import { CONTACT_TEXTS, type Contact, type ContactText, eachText } from '#src/contract/contact.ts';
import type { LocalColumn } from '#src/ui/column.ts';

export const CONTACT_GROUPS = ['Who', 'Where', 'How to reach them'] as const;

interface ContactField {
  readonly label: string;
  readonly group: (typeof CONTACT_GROUPS)[number];
  /** The columns that it takes of the form's two: both, one, or both on a phone only. */
  readonly width: 'line' | 'half' | 'rest';
  readonly type?: 'email' | 'tel';
  /** Its column in the list, which can be searched. */
  readonly column?: Partial<LocalColumn<Contact>> & { readonly className?: string };
}

// All columns fit at 1280 px, and a usual name or country does not break within a word.
export const CONTACT_FIELDS: Readonly<Record<ContactText, ContactField>> = {
  name: { label: 'Company', group: 'Who', width: 'line', column: {} },
  first_name: { label: 'First Name', group: 'Who', width: 'half', column: { shown: 'lg', fit: 'narrow' } },
  last_name: {
    ...{ label: 'Last Name', group: 'Who', width: 'half' },
    column: { shown: 'lg', fit: 'narrow', className: 'block min-w-22' },
  },
  address: { label: 'Address', group: 'Where', width: 'line', column: {} },
  address2: {
    ...{ label: 'Address 2', group: 'Where', width: 'line' },
    column: { shown: 'xl', fit: 'narrow', className: 'block min-w-18' },
  },
  city: {
    ...{ label: 'City', group: 'Where', width: 'rest' },
    column: { fit: 'narrow', className: 'block min-w-21' },
  },
  state: { label: 'State', group: 'Where', width: 'half', column: { fit: 'narrow' } },
  zip: {
    ...{ label: 'ZIP/Postal Code', group: 'Where', width: 'half' },
    column: { header: 'ZIP', shown: 'md', fit: 'narrow', className: 'whitespace-nowrap' },
  },
  country: {
    ...{ label: 'Country', group: 'Where', width: 'rest' },
    column: { shown: 'xl', fit: 'narrow', className: 'block min-w-17' },
  },
  email: { label: 'Email Address', group: 'How to reach them', width: 'rest', type: 'email' },
  phone: { label: 'Phone', group: 'How to reach them', width: 'rest', type: 'tel' },
};

export const LISTED_FIELDS = CONTACT_TEXTS.filter((name) => CONTACT_FIELDS[name].column);

export const CONTACT_LABELS = {
  ...eachText((name) => CONTACT_FIELDS[name].label),
  notes: 'Notes',
  active: 'Active',
};
