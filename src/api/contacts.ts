import { getContact, listContacts } from '#src/contract/contact.ts';
import { recordQuery, rowsQuery } from './queries.ts';

export const contactQueries = {
  all: () => ['contacts'] as const,
  lists: () => [...contactQueries.all(), 'list'] as const,
  ofOrganization: (orgId: number, active: boolean) =>
    rowsQuery(listContacts, contactQueries.lists(), { orgId, active }, 'name'),
  one: (id: number) => recordQuery(getContact, contactQueries.all(), id),
};
