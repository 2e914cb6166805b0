import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import { getOrganization, listOrganizations, updateOrganization } from '#src/contract/organization.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { On, Tx } from '#src/service/member-call.ts';
import { found, pageOf } from './rows.ts';

const { updatedBy, machineName: machine_name, ...rest } = getTableColumns(organization);
const fields = { ...rest, machine_name };

const selectClients = (tx: Tx, where: SQL | undefined) =>
  tx.select(fields).from(organization).where(where).$dynamic();

export function organizationRoutes(on: On): void {
  on(
    listOrganizations,
    "The user's clients",
    'The clients that the user may see. Everything else is about one of them; a user without any sees empty lists.',
    (call) => pageOf(call, fields, 'name', eq(organization.active, call.params.active), selectClients),
  );

  on(
    getOrganization,
    'One client',
    'The page of a client. `machine_name` is its short name.',
    ({ tx, params }) => found(selectClients(tx, eq(organization.id, params.id)), 'Client'),
  );

  on(
    updateOrganization,
    'Change a client',
    'Replaces all fields that are sent. This version of the portal does not call it.',
    ({ tx, body: { id, ...changes } }) => {
      const changing = tx.update(organization).set(changes).where(eq(organization.id, id));
      return found(changing.returning({ id: organization.id }), 'Client');
    },
    ({ body }) => body.id,
  );
}
