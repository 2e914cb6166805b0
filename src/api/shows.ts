import { getShow, listShows, listShowsOfOrganization } from '#src/contract/show.ts';
import { recordQuery, rowsQuery } from './queries.ts';

export const showQueries = {
  all: () => ['shows'] as const,
  lists: () => [...showQueries.all(), 'list'] as const,
  list: (active: boolean, orgId?: number) =>
    orgId === undefined
      ? rowsQuery(listShows, showQueries.lists(), { active }, 'name')
      : rowsQuery(listShowsOfOrganization, showQueries.lists(), { orgId, active }, 'name'),
  one: (id: number) => recordQuery(getShow, showQueries.all(), id),
};
