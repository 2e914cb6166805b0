import { and, eq, getTableColumns } from 'drizzle-orm';
import { getOrganization, listOrganizations, updateOrganization } from '#src/contract/organization.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, found, pageOf } from './rows.ts';

const { updatedBy, machineName: machine_name, ...rest } = getTableColumns(organization);
const fields = { ...rest, machine_name };

const columns = {
  ...fields,
  machine_name: caseless(machine_name),
  name: caseless(organization.name),
};

export function organizationRoutes(on: On): void {
  on(listOrganizations, (call) =>
    pageOf(call, columns, organization.id, 'name', (search) => {
      const where = and(eq(organization.active, call.params.active), search);
      return call.tx.select(fields).from(organization).where(where).$dynamic();
    }),
  );

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
