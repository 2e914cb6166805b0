import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { createShow, getShow, listShows, listShowsOfOrganization, type NewShow } from '#src/contract/show.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';

/** Titles: of all clients, or of one. */
export const showQueries = {
  all: () => ['shows'] as const,
  lists: () => [...showQueries.all(), 'list'] as const,
  /** Those of one client, or of all. */
  list: (active: boolean, orgId?: number) =>
    queryOptions({
      queryKey: [...showQueries.lists(), { active, orgId }],
      queryFn: ({ signal }) => {
        const query = { ...ALL_ROWS, sort_by: 'name' as const };
        return orgId === undefined
          ? request(listShows, { params: { active }, query, signal })
          : request(listShowsOfOrganization, { params: { orgId, active }, query, signal });
      },
      meta: { kept: listShows.answer },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...showQueries.all(), 'one', id],
      queryFn: ({ signal }) => request(getShow, { params: { id }, signal }),
      meta: { kept: getShow.answer, listed: { id, lists: showQueries.lists() } },
    }),
};

/** Creates a title. Several presses of one form share its key, so that a lost answer makes no second title. */
export const createShowMutation = mutationOptions({
  mutationKey: ['shows', 'create'],
  mutationFn: ({ key, ...body }: NewShow & { key: string }) => request(createShow, { body, key }),
  meta: { invalidates: [showQueries.all()] },
});
