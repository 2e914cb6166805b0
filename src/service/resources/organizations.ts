import { and, eq } from 'drizzle-orm';
import { getOrganization, listOrganizations, updateOrganization } from '#src/contract/organization.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';
import { found } from './found.ts';

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
    const rows = tx.select(fields).from(organization).where(where).$dynamic();
    return pageOf(reply, page, rows, () => tx.$count(organization, where));
  });

  on(getOrganization, ({ tx, params }) =>
    found(tx.select(fields).from(organization).where(eq(organization.id, params.id)), 'Client'),
  );

  on(
    updateOrganization,
    ({ tx, body: { id, ...changes } }) => {
      const changing = tx.update(organization).set(changes).where(eq(organization.id, id));
      return found(changing.returning({ id: organization.id }), 'Client');
    },
    ({ body }) => body.id,
  );
}
