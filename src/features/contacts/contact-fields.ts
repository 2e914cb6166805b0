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

type ListColumn = Partial<Pick<LocalColumn<Contact>, 'header' | 'shown' | 'fit'>> & { className?: string };

/** The columns of the list. All fit at 1280 px, and a usual name or country does not break within a word. */
export const LIST_COLUMNS: Readonly<Record<DestinationText, ListColumn>> = {
  name: {},
  first_name: { shown: 'lg', fit: 'narrow' },
  last_name: { shown: 'lg', fit: 'narrow', className: 'block min-w-22' },
  address: {},
  address2: { shown: 'xl', fit: 'narrow', className: 'block min-w-18' },
  city: { fit: 'narrow', className: 'block min-w-21' },
  state: { fit: 'narrow' },
  zip: { header: 'ZIP', shown: 'md', fit: 'narrow', className: 'whitespace-nowrap' },
  country: { shown: 'xl', fit: 'narrow', className: 'block min-w-17' },
};
