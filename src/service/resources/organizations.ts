import { and, eq } from 'drizzle-orm';
import { getOrganization, listOrganizations, updateOrganization } from '#src/contract/organization.ts';
import { organization } from '#src/service/db/schema.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';
import { notFound } from '#src/service/problem-error.ts';

const fields = {
  id: organization.id,
  machine_name: organization.machineName,
  name: organization.name,
  email: organization.email,
  phone: organization.phone,
  address: organization.address,
  city: organization.city,
  state: organization.state,
  zip: organization.zip,
  active: organization.active,
};

const columns = {
  ...fields,
  machine_name: caseless(organization.machineName),
  name: caseless(organization.name),
};

export function organizationRoutes(on: On): void {
  on(listOrganizations, async ({ tx, params, query, reply }) => {
    const page = paging(query, columns, organization.id, { sort: 'name' });
    const where = and(eq(organization.active, params.active), page.search);
    return pageOf(
      reply,
      page,
      tx
        .select(fields)
        .from(organization)
        .where(where)
        .orderBy(...page.orderBy)
        .limit(page.limit)
        .offset(page.offset),
      () => tx.$count(organization, where),
    );
  });

  on(getOrganization, async ({ tx, params }) => {
    const [found] = await tx.select(fields).from(organization).where(eq(organization.id, params.id));
    if (!found) throw notFound('Client');
    return found;
  });

  on(
    updateOrganization,
    async ({ tx, body: { id, ...changes } }) => {
      const [changed] = await tx
        .update(organization)
        .set(changes)
        .where(eq(organization.id, id))
        .returning({ id: organization.id });
      if (!changed) throw notFound('Client');
      return changed;
    },
    ({ body }) => body.id,
  );
}
