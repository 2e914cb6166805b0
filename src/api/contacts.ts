import { mutationOptions } from '@tanstack/react-query';
import type { Body } from '#src/contract/call.ts';
import {
  createContact,
  getContact,
  hasSameTexts,
  listContacts,
  type NewContact,
  updateContact,
} from '#src/contract/contact.ts';
import type { Creation } from './create-once.ts';
import { NEWEST_ROWS_FIRST, recordQuery, rowsQuery } from './queries.ts';
import { request } from './transport/http.ts';

export const contactQueries = {
  all: () => ['contacts'] as const,
  lists: () => [...contactQueries.all(), 'list'] as const,
  ofOrganization: (orgId: number, active: boolean) =>
    rowsQuery(listContacts, contactQueries.lists(), { orgId, active }, 'name'),
  one: (id: number) => recordQuery(getContact, contactQueries.all(), id),
};

/** A body without `notes` keeps the stored ones. */
export const updateContactMutation = mutationOptions({
  mutationKey: ['contacts', 'update'],
  mutationFn: (body: Body<typeof updateContact>) => request(updateContact, { body }),
  meta: { invalidates: [contactQueries.all()] },
});

export const contactCreation = (send = request): Creation<NewContact> => ({
  mutationKey: ['contacts', 'create'],
  invalidates: [contactQueries.all()],
  create: (body, key) => send(createContact, { body, key }),
  find: async (body) => {
    const { org_id: orgId, active } = body;
    const listed = await send(listContacts, { params: { orgId, active }, query: NEWEST_ROWS_FIRST });
    return listed.find((contact) => hasSameTexts(contact, body));
  },
});
