import type { ContactFields } from '#src/contract/contact.ts';

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

/** Those of RULES.md, Messages, are fixed to the letter. */
export const texts = {
  nameInDialog: 'Name of Contact',
  required: 'Field is Required',
  creating: 'Creating Contact...',
  created: 'Contact created.',
  notCreated: 'Sorry, there was an error creating this Contact.',
  isInOrder: 'The contact is saved with this order, and created when the order is sent.',
  saved: 'Contact saved.',
  notSaved: 'Sorry, there was an error saving this Contact.',
  notesRemoved: 'The saved notes are removed when you save.',
  notesHidden:
    'Saved notes are not shown. Leave this blank to keep them, or write new notes to replace them.',
  review: 'Please review the details of this Contact. To change them, choose Edit.',
  selectClient: 'Select a Client to view Contacts.',
  none: 'No Contacts found.',
  missing: 'No Contact found.',
};
