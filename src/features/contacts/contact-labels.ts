import type { ContactFields } from '#src/contract/contact.ts';

/** What each field of a contact is called. */
export const CONTACT_LABELS: Record<keyof ContactFields, string> = {
  name: 'Company',
  first_name: 'First Name',
  last_name: 'Last Name',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP/Postal Code',
  country: 'Country',
  email: 'Email Address',
  phone: 'Phone',
  notes: 'Notes',
  active: 'Active',
};
