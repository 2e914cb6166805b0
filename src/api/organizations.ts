import { queryOptions } from '@tanstack/react-query';
import { getOrganization, listOrganizations } from '#src/contract/organization.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { recordQuery } from './record-query.ts';
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
  one: (id: number) => recordQuery(getOrganization, organizationQueries.all(), id),
};
