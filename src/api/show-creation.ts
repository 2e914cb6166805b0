import { createShow, listShowsOfOrganization, type NewShow } from '#src/contract/show.ts';
import type { Creation } from './create-once.ts';
import { NEWEST_ROWS_FIRST } from './queries.ts';
import { showQueries } from './shows.ts';
import { request } from './transport/http.ts';

// In a file of its own: each start loads the queries of titles, and only a form loads this.
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
