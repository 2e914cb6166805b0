import { createShow, getShow, listShows, listShowsOfOrganization, type NewShow } from '#src/contract/show.ts';
import type { Creation } from './create-once.ts';
import { NEWEST_ROWS_FIRST, recordQuery, rowsQuery } from './queries.ts';
import { request } from './transport/http.ts';

export const showQueries = {
  all: () => ['shows'] as const,
  lists: () => [...showQueries.all(), 'list'] as const,
  list: (active: boolean, orgId?: number) =>
    orgId === undefined
      ? rowsQuery(listShows, showQueries.lists(), { active }, 'name')
      : rowsQuery(listShowsOfOrganization, showQueries.lists(), { orgId, active }, 'name'),
  one: (id: number) => recordQuery(getShow, showQueries.all(), id),
};

export const showCreation: Creation<NewShow> = {
  mutationKey: ['shows', 'create'],
  invalidates: [showQueries.all()],
  create: (body, key) => request(createShow, { body, key }),
  find: async ({ name, org_id: orgId }) => {
    const params = { orgId, active: true };
    const listed = await request(listShowsOfOrganization, { params, query: NEWEST_ROWS_FIRST });
    return listed.find((show) => show.name.trim() === name.trim());
  },
};
