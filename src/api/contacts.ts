import { mutationOptions } from '@tanstack/react-query';
import type { Body } from '#src/contract/call.ts';
import { getContact, listContacts, updateContact } from '#src/contract/contact.ts';
import { request } from './http.ts';
import { QUERY_ROOTS, recordQuery, rowsQuery } from './queries.ts';

export const contactQueries = {
  all: () => QUERY_ROOTS.contacts,
  lists: () => [...contactQueries.all(), 'list'] as const,
  ofOrganization: (orgId: number, active: boolean) =>
    rowsQuery(listContacts, [...contactQueries.lists(), { orgId, active }], { orgId, active }, 'name'),
  one: (id: number) => recordQuery(getContact, contactQueries.all(), id),
};

/** Without notes, the stored ones stay. */
export const updateContactMutation = mutationOptions({
  mutationKey: ['contacts', 'update'],
  mutationFn: (body: Body<typeof updateContact>) => request(updateContact, { body }),
  meta: { invalidates: [contactQueries.all()] },
});
