import { and, eq, type SQL } from 'drizzle-orm';
import { createShow, getShow, listShows, listShowsOfOrganization } from '#src/contract/show.ts';
import { organization, show } from '#src/service/db/schema.ts';
import type { MemberCall, On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';
import { invalid, notFound } from '#src/service/problem-error.ts';

const fields = {
  id: show.id,
  name: show.name,
  org_id: show.orgId,
  org_name: organization.name,
  active: show.active,
};

const columns = { ...fields, name: caseless(show.name), org_name: caseless(organization.name) };

type ListCall = Pick<MemberCall<typeof listShows>, 'tx' | 'query' | 'reply'>;

async function list({ tx, query, reply }: ListCall, condition: SQL | undefined) {
  const page = paging(query, columns, show.id, { sort: 'org_name' });
  const where = and(condition, page.search);
  const rows = tx
    .select(fields)
    .from(show)
    .innerJoin(organization, eq(organization.id, show.orgId))
    .where(where);
  const all = rows.as('all');
  return pageOf(
    reply,
    page,
    rows
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    () => tx.$count(all),
  );
}

export function showRoutes(on: On): void {
  on(listShows, (call) => list(call, eq(show.active, call.params.active)));

  on(listShowsOfOrganization, (call) => {
    const { orgId, active } = call.params;
    return list(call, and(eq(show.orgId, orgId), eq(show.active, active)));
  });

  on(getShow, async ({ tx, params }) => {
    const [found] = await tx
      .select(fields)
      .from(show)
      .innerJoin(organization, eq(organization.id, show.orgId))
      .where(eq(show.id, params.id));
    if (!found) throw notFound('Title');
    return found;
  });

  on(
    createShow,
    async ({ tx, body }) => {
      const [client] = await tx.select().from(organization).where(eq(organization.id, body.org_id));
      if (!client) throw notFound('Client');
      if (!client.active) throw invalid('org_id', 'This client is not active.');
      const name = body.name.trim();
      const [created] = await tx.insert(show).values({ name, orgId: body.org_id }).returning({ id: show.id });
      return created as { id: number };
    },
    ({ body }) => body.org_id,
  );
}
