import { eachText, type NewContact } from '#src/contract/contact.ts';

export const newContact = (orgId: number, name: string): NewContact => ({
  org_id: orgId,
  ...eachText((field) => (field === 'email' ? '' : field)),
  ...{ name, address: '1 Main Street', notes: 'At the back door.', active: true },
});
