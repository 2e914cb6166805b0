import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Body } from '#src/contract/call.ts';
import {
  createContact,
  getContact,
  listContacts,
  type NewContact,
  updateContact,
} from '#src/contract/contact.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';

/** Contacts: the ship-to destinations of one client. */
export const contactQueries = {
  all: () => ['contacts'] as const,
  lists: () => [...contactQueries.all(), 'list'] as const,
  ofOrganization: (orgId: number, active: boolean) =>
    queryOptions({
      queryKey: [...contactQueries.lists(), { orgId, active }],
      queryFn: ({ signal }) =>
        request(listContacts, { params: { orgId, active }, query: { ...ALL_ROWS, sort_by: 'name' }, signal }),
      meta: { kept: listContacts.answer },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'one', id],
      queryFn: ({ signal }) => request(getContact, { params: { id }, signal }),
      meta: { kept: getContact.answer, listed: { id, lists: contactQueries.lists() } },
    }),
};

/** Creates a contact. Several presses of one form share its key, so that a lost answer makes no second contact. */
export const createContactMutation = mutationOptions({
  mutationKey: ['contacts', 'create'],
  mutationFn: ({ key, ...body }: NewContact & { key: string }) => request(createContact, { body, key }),
  meta: { invalidates: [contactQueries.all()] },
});

/** Changes a contact; without notes, those that are kept stay. */
export const updateContactMutation = mutationOptions({
  mutationKey: ['contacts', 'update'],
  mutationFn: (body: Body<typeof updateContact>) => request(updateContact, { body }),
  meta: { invalidates: [contactQueries.all()] },
});
