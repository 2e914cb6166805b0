import { eachText, type NewContact } from '#src/contract/contact.ts';

export const newContact = (orgId: number, name: string): NewContact => ({
  ...eachText((field) => (field === 'email' ? '' : field)),
  ...{ org_id: orgId, name, address: '1 Main Street', notes: 'At the back door.', active: true },
});
