import { translated } from '#src/languages/language.ts';

export const texts = translated('clients', {
  missing: 'No Client found.',
  fields: {
    name: 'Name of Client',
    email: 'Email Address',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    group: 'Group Name',
    id: 'ID',
  },
  ofClient: 'Of this client',
  products: 'Products',
  orders: 'Orders',
  titles: 'Titles',
  contacts: 'Contacts',
});
