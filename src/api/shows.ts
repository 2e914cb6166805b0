import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { createShow, getShow, listShows, listShowsOfOrganization, type NewShow } from '#src/contract/show.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';

/** Titles: of all clients, or of one. */
export const showQueries = {
  all: () => ['shows'] as const,
  list: (active: boolean) =>
    queryOptions({
      queryKey: [...showQueries.all(), 'list', { active }],
      queryFn: ({ signal }) =>
        request(listShows, { params: { active }, query: { ...ALL_ROWS, sort_by: 'org_name' }, signal }),
    }),
  ofOrganization: (orgId: number, active: boolean) =>
    queryOptions({
      queryKey: [...showQueries.all(), 'list', { orgId, active }],
      queryFn: ({ signal }) =>
        request(listShowsOfOrganization, {
          params: { orgId, active },
          query: { ...ALL_ROWS, sort_by: 'name' },
          signal,
        }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...showQueries.all(), 'one', id],
      queryFn: ({ signal }) => request(getShow, { params: { id }, signal }),
    }),
};

/** Creates a title. Several presses of one form share its key, so that a lost answer makes no second title. */
export const createShowMutation = mutationOptions({
  mutationKey: ['shows', 'create'],
  mutationFn: ({ key, ...body }: NewShow & { key: string }) => request(createShow, { body, key }),
  meta: { invalidates: [showQueries.all()] },
});
