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
import { contact, organization } from '#src/service/db/schema.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';
import { invalid, notFound } from '#src/service/problem-error.ts';

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
    return pageOf(
      reply,
      page,
      tx
        .select(fields)
        .from(contact)
        .where(where)
        .orderBy(...page.orderBy)
        .limit(page.limit)
        .offset(page.offset),
      () => tx.$count(contact, where),
    );
  });

  on(getContact, async ({ tx, params }) => {
    const [found] = await tx.select(fields).from(contact).where(eq(contact.id, params.id));
    if (!found) throw notFound('Contact');
    return found;
  });

  on(
    createContact,
    async ({ tx, body }) => {
      const [client] = await tx.select().from(organization).where(eq(organization.id, body.org_id));
      if (!client) throw notFound('Client');
      if (!client.active) throw invalid('org_id', 'This client is not active.');
      const row = { ...values(body), orgId: body.org_id };
      const [created] = await tx.insert(contact).values(row).returning({ id: contact.id });
      return created as { id: number };
    },
    ({ body }) => body.org_id,
  );

  on(
    updateContact,
    async ({ tx, body }) => {
      const [changed] = await tx
        .update(contact)
        .set(values(body))
        .where(eq(contact.id, body.id))
        .returning({ id: contact.id });
      if (!changed) throw notFound('Contact');
      return changed;
    },
    ({ body }) => sql`(SELECT org_id FROM contact WHERE id = ${body.id})`,
  );
}
