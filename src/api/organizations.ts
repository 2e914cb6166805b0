import { getOrganization, listOrganizations } from '#src/contract/organization.ts';
import { recordQuery, rowsQuery } from './queries.ts';

export const organizationQueries = {
  all: () => ['organizations'] as const,
  lists: () => [...organizationQueries.all(), 'list'] as const,
  list: (active: boolean) => rowsQuery(listOrganizations, organizationQueries.lists(), { active }, 'name'),
  one: (id: number) => recordQuery(getOrganization, organizationQueries.all(), id),
};
