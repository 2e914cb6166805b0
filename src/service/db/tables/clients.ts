import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { eachText } from '#src/contract/contact.ts';
import { id, ownOnly, RIGHTS, updatedBy } from '#src/service/db/table-parts.ts';

export const organization = pgTable(
  'organization',
  {
    id: id(),
    machineName: text('machine_name').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  () => ownOnly(sql`id = ANY ((SELECT portal_organizations())::integer[])`),
);
RIGHTS.set(organization, { may: 'SELECT, UPDATE', isAudited: true });

export const ofClient = () =>
  integer('org_id')
    .notNull()
    .references(() => organization.id);

export const show = pgTable(
  'show',
  {
    id: id(),
    orgId: ofClient(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  (table) => [index().on(table.orgId), unique().on(table.id, table.orgId), ...ownOnly()],
);
RIGHTS.set(show, { may: 'SELECT, INSERT', isAudited: true });

export const contact = pgTable(
  'contact',
  {
    id: id(),
    orgId: ofClient(),
    // Named as on the wire: contract and service iterate over them by name.
    ...eachText((name) => text(name).notNull().default('')),
    notes: text('notes').notNull().default(''),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  (table) => [index().on(table.orgId, table.name), ...ownOnly()],
);
RIGHTS.set(contact, { may: 'SELECT, INSERT, UPDATE', isAudited: true });
