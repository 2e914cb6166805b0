import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Body } from '#src/contract/call.ts';
import { getContact, listContacts, updateContact } from '#src/contract/contact.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { QUERY_ROOTS } from './query-roots.ts';
import { recordQuery } from './record-query.ts';
import { asked } from './validators.ts';

/** Contacts: the ship-to destinations of one client. */
export const contactQueries = {
  all: () => QUERY_ROOTS.contacts,
  lists: () => [...contactQueries.all(), 'list'] as const,
  ofOrganization: (orgId: number, active: boolean) =>
    queryOptions({
      queryKey: [...contactQueries.lists(), { orgId, active }],
      queryFn: (context) =>
        request(listContacts, {
          params: { orgId, active },
          query: { ...ALL_ROWS, sort_by: 'name' },
          ...asked(context),
        }),
      meta: { kept: listContacts.answer },
    }),
  one: (id: number) => recordQuery(getContact, contactQueries.all(), id),
};

/** Changes a contact; without notes, the stored ones stay. */
export const updateContactMutation = mutationOptions({
  mutationKey: ['contacts', 'update'],
  mutationFn: (body: Body<typeof updateContact>) => request(updateContact, { body }),
  meta: { invalidates: [contactQueries.all()] },
});
