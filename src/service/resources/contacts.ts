import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type ContactFields,
  createContact,
  eachText,
  getContact,
  listContacts,
  updateContact,
} from '#src/contract/contact.ts';
import { collapsed } from '#src/contract/values.ts';
import { contact } from '#src/service/db/tables/clients.ts';
import type { On, Tx } from '#src/service/member-call.ts';
import { activeClient, found, pageOf } from './rows.ts';

// Everything but the notes, which are never part of fetched data (RULES.md, Contact).
const fields = {
  id: contact.id,
  org_id: contact.orgId,
  ...eachText((name) => contact[name]),
  active: contact.active,
};

const displayName = sql`coalesce(nullif(${contact.name}, ''), trim(${contact.first_name} || ' ' || ${contact.last_name}))`;

const columns = { ...fields, name: displayName };

const selectContacts = (tx: Tx, where: SQL | undefined) =>
  tx.select(fields).from(contact).where(where).$dynamic();

// White space is collapsed, except in the notes, which keep their lines.
function values({ notes, ...body }: Omit<ContactFields, 'notes'> & { notes?: string | undefined }) {
  const texts = eachText((name) => collapsed(body[name]));
  return { ...texts, active: body.active, ...(notes !== undefined && { notes: notes.trim() }) };
}

export function contactRoutes(on: On): void {
  on(
    listContacts,
    'The contacts of one client',
    'The destinations of a client, for the address book and the wizard. `notes` are not needed, and are dropped.',
    (call) => {
      const { orgId, active } = call.params;
      const where = and(eq(contact.orgId, orgId), eq(contact.active, active));
      return pageOf(call, columns, 'name', where, selectContacts);
    },
  );

  on(
    getContact,
    'One contact',
    'If `name` (the company) is empty, the first and the last name are shown.',
    ({ tx, params }) => found(selectContacts(tx, eq(contact.id, params.id)), 'Contact'),
  );

  on(
    createContact,
    'Create a contact',
    'Answers with the new id, by which the portal reads the contact. After a lost answer it looks for an equal contact first.',
    async ({ tx, body }) => {
      const { id: orgId } = await activeClient(tx, body.org_id, 'org_id');
      const row = { ...values(body), orgId };
      return found(tx.insert(contact).values(row).returning({ id: contact.id }), 'Contact');
    },
    ({ body }) => body.org_id,
  );

  on(
    updateContact,
    'Change a contact',
    'Replaces all fields that are sent. Without `notes`, those of before stay.',
    ({ tx, body }) => {
      const changing = tx.update(contact).set(values(body)).where(eq(contact.id, body.id));
      return found(changing.returning({ id: contact.id }), 'Contact');
    },
    ({ body }) => sql`(SELECT org_id FROM contact WHERE id = ${body.id})`,
  );
}
