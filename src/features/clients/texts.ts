import { translated } from '#src/languages/language.ts';

export const texts = translated('clients', {
  record: 'Client',
  missing: 'No Client found.',
  back: 'Back',
  fields: {
    name: 'Name of Client',
    email: 'Email Address',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    active: 'Active',
    group: 'Group Name',
    id: 'ID',
  },
  ofClient: 'Of this client',
  products: 'Products',
  orders: 'Orders',
  titles: 'Titles',
  contacts: 'Contacts',
});
