import { and, eq, sql } from 'drizzle-orm';
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
import type { On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';
import { activeClient, found } from './found.ts';

// Everything but the notes, which are never part of fetched data (RULES.md, Contact).
const fields = {
  id: contact.id,
  org_id: contact.orgId,
  ...eachText((name) => contact[name]),
  active: contact.active,
};

// The company, or where that is empty the first and last name.
const displayName = sql`coalesce(nullif(${contact.name}, ''), trim(${contact.first_name} || ' ' || ${contact.last_name}))`;

const columns = {
  ...fields,
  name: caseless(displayName),
  first_name: caseless(contact.first_name),
  last_name: caseless(contact.last_name),
  address: caseless(contact.address),
  city: caseless(contact.city),
};

// Every text but the notes, which keep their lines.
function values({ notes, ...body }: Omit<ContactFields, 'notes'> & { notes?: string | undefined }) {
  const texts = eachText((name) => collapsed(body[name]));
  return { ...texts, active: body.active, ...(notes !== undefined && { notes: notes.trim() }) };
}

export function contactRoutes(on: On): void {
  on(listContacts, async ({ tx, params, query, reply }) => {
    const page = paging(query, columns, contact.id, { sort: 'name' });
    const where = and(eq(contact.orgId, params.orgId), eq(contact.active, params.active), page.search);
    const rows = tx.select(fields).from(contact).where(where).$dynamic();
    return pageOf(reply, page, rows, () => tx.$count(contact, where));
  });

  on(getContact, ({ tx, params }) =>
    found(tx.select(fields).from(contact).where(eq(contact.id, params.id)), 'Contact'),
  );

  on(
    createContact,
    async ({ tx, body }) => {
      const { id: orgId } = await activeClient(tx, body.org_id, 'org_id');
      const row = { ...values(body), orgId };
      return found(tx.insert(contact).values(row).returning({ id: contact.id }), 'Contact');
    },
    ({ body }) => body.org_id,
  );

  on(
    updateContact,
    ({ tx, body }) => {
      const changing = tx.update(contact).set(values(body)).where(eq(contact.id, body.id));
      return found(changing.returning({ id: contact.id }), 'Contact');
    },
    ({ body }) => sql`(SELECT org_id FROM contact WHERE id = ${body.id})`,
  );
}
