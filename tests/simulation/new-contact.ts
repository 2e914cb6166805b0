import type { NewContact } from '#src/contract/contact.ts';

export function newContact(orgId: number, name: string): NewContact {
  return {
    org_id: orgId,
    name,
    first_name: 'Ann',
    last_name: 'Lee',
    address: '1 Main Street',
    address2: '',
    city: 'Burbank',
    state: 'CA',
    zip: '91501',
    country: 'US',
    email: '',
    phone: '',
    notes: 'At the back door.',
    active: true,
  };
}
