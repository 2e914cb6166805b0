import { and, eq, type SQL } from 'drizzle-orm';
import { createShow, getShow, listShows, listShowsOfOrganization } from '#src/contract/show.ts';
import { organization, show } from '#src/service/db/tables/clients.ts';
import type { MemberCall, On, Tx } from '#src/service/member-call.ts';
import { activeClient, found, pageOf } from './rows.ts';

const fields = {
  id: show.id,
  name: show.name,
  org_id: show.orgId,
  org_name: organization.name,
  active: show.active,
};

type ListCall = Pick<MemberCall<typeof listShows>, 'tx' | 'query' | 'reply'>;

const list = (call: ListCall, where: SQL | undefined) => pageOf(call, fields, 'org_name', where, selectShows);

function selectShows(tx: Tx, where: SQL | undefined) {
  const rows = tx.select(fields).from(show).innerJoin(organization, eq(organization.id, show.orgId));
  return rows.where(where).$dynamic();
}

export function showRoutes(on: On): void {
  on(
    listShows,
    "The titles of all the user's clients",
    'The titles of all clients of the user, with `org_name`: the list shows it.',
    (call) => list(call, eq(show.active, call.params.active)),
  );

  on(
    listShowsOfOrganization,
    'The titles of one client',
    'The titles to choose from once a client is chosen.',
    (call) => {
      const { orgId, active } = call.params;
      return list(call, and(eq(show.orgId, orgId), eq(show.active, active)));
    },
  );

  on(getShow, 'One title', 'The page of a title.', ({ tx, params }) =>
    found(selectShows(tx, eq(show.id, params.id)), 'Title'),
  );

  on(
    createShow,
    'Create a title',
    'Answers with the new id. After a lost answer the portal looks for the name first.',
    async ({ tx, body }) => {
      const { id: orgId } = await activeClient(tx, body.org_id, 'org_id');
      const row = { name: body.name.trim(), orgId };
      return found(tx.insert(show).values(row).returning({ id: show.id }), 'Title');
    },
    ({ body }) => body.org_id,
  );
}
