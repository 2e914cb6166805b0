/** How the screens show each field of a contact. A text that the contract adds does not compile without its line here. */
import type { Contact, ContactText, DestinationText } from '#src/contract/contact.ts';
import type { LocalColumn } from '#src/ui/column.ts';

export const CONTACT_GROUPS = ['who', 'where', 'reach'] as const;

interface ContactField {
  readonly group: (typeof CONTACT_GROUPS)[number];
  /** In the form's two columns: a line, a half, or a half that is a line on a phone. */
  readonly width: 'line' | 'half' | 'rest';
  readonly type?: 'email' | 'tel';
}

export const CONTACT_FIELDS: Readonly<Record<ContactText, ContactField>> = {
  name: { group: 'who', width: 'line' },
  first_name: { group: 'who', width: 'half' },
  last_name: { group: 'who', width: 'half' },
  address: { group: 'where', width: 'line' },
  address2: { group: 'where', width: 'line' },
  city: { group: 'where', width: 'rest' },
  state: { group: 'where', width: 'half' },
  zip: { group: 'where', width: 'half' },
  country: { group: 'where', width: 'rest' },
  email: { group: 'reach', width: 'rest', type: 'email' },
  phone: { group: 'reach', width: 'rest', type: 'tel' },
};

/** The columns of the list. The first one is that of the company. */
export const LIST_COLUMNS: Readonly<
  Record<DestinationText, Partial<Pick<LocalColumn<Contact>, 'fit' | 'plain'>>>
> = {
  name: {},
  first_name: { fit: 'narrow' },
  last_name: { fit: 'narrow' },
  address: { plain: { at: 1, shown: 'md' } },
  address2: { fit: 'narrow' },
  city: { fit: 'narrow', plain: { at: 2, fit: 'narrow' } },
  state: { fit: 'narrow', plain: { at: 3, fit: 'line' } },
  zip: { fit: 'line', plain: { at: 4, shown: 'md' } },
  country: { fit: 'narrow', plain: { at: 5, fit: 'narrow', shown: 'lg' } },
};
