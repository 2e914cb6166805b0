import { getShow, listShows, listShowsOfOrganization } from '#src/contract/show.ts';
import { QUERY_ROOTS, recordQuery, rowsQuery } from './queries.ts';

export const showQueries = {
  all: () => QUERY_ROOTS.shows,
  lists: () => [...showQueries.all(), 'list'] as const,
  /** The titles of one client, or of all. */
  list: (active: boolean, orgId?: number) => {
    const key = [...showQueries.lists(), { active, orgId }];
    return orgId === undefined
      ? rowsQuery(listShows, key, { active }, 'name')
      : rowsQuery(listShowsOfOrganization, key, { orgId, active }, 'name');
  },
  one: (id: number) => recordQuery(getShow, showQueries.all(), id),
};
