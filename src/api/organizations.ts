import { queryOptions } from '@tanstack/react-query';
import { getOrganization, listOrganizations } from '#src/contract/organization.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { asked } from './validators.ts';

/** The clients of the signed-in user. */
export const organizationQueries = {
  all: () => ['organizations'] as const,
  lists: () => [...organizationQueries.all(), 'list'] as const,
  list: (active: boolean) =>
    queryOptions({
      queryKey: [...organizationQueries.lists(), { active }],
      queryFn: (context) =>
        request(listOrganizations, {
          params: { active },
          query: { ...ALL_ROWS, sort_by: 'name' },
          ...asked(context),
        }),
      meta: { kept: listOrganizations.answer },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'one', id],
      queryFn: (context) => request(getOrganization, { params: { id }, ...asked(context) }),
      meta: { kept: getOrganization.answer, listed: { id, lists: organizationQueries.lists() } },
    }),
};
