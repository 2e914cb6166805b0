import { queryOptions } from '@tanstack/react-query';
import { getShow, listShows, listShowsOfOrganization } from '#src/contract/show.ts';
import { ALL_ROWS } from './all-rows.ts';
import { request } from './http.ts';
import { QUERY_ROOTS } from './query-roots.ts';
import { recordQuery } from './record-query.ts';
import { asked } from './validators.ts';

/** Titles of all clients, or of one. */
export const showQueries = {
  all: () => QUERY_ROOTS.shows,
  lists: () => [...showQueries.all(), 'list'] as const,
  /** The titles of one client, or of all. */
  list: (active: boolean, orgId?: number) =>
    queryOptions({
      queryKey: [...showQueries.lists(), { active, orgId }],
      queryFn: (context) => {
        const query = { ...ALL_ROWS, sort_by: 'name' as const };
        return orgId === undefined
          ? request(listShows, { params: { active }, query, ...asked(context) })
          : request(listShowsOfOrganization, { params: { orgId, active }, query, ...asked(context) });
      },
      meta: { kept: listShows.answer },
    }),
  one: (id: number) => recordQuery(getShow, showQueries.all(), id),
};
