import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isOwn, moment, operator, RIGHTS, visible } from '#src/service/db/table-parts.ts';

/** Answers that are replayed for seven days. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    username: text('username').notNull(),
    key: uuid('key').notNull(),
    /** The client of the request; null if the user could not see the record. */
    orgId: integer('org_id'),
    request: text('request').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.key] }),
    index().on(table.createdAt),
    ...visible('own_keys', isOwn),
  ],
);
RIGHTS.set(idempotencyKey, { may: 'SELECT, INSERT, DELETE' });

/** Who did what. Triggers write it in the transaction of the change. The service can neither read nor change it. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** The user; null for an operator, who is known by `role` alone. */
    username: text('username'),
    subject: text('subject'),
    action: text('action').notNull(),
    /** The table of the record, its id, and its client. */
    record: text('record').notNull(),
    recordId: text('record_id'),
    orgId: integer('org_id'),
    /** SHA-256 of the row as jsonb, without `modified` and `updated_by`. */
    before: text('before'),
    after: text('after'),
    requestId: text('request_id'),
    address: text('address'),
    /** The role of the database session. */
    role: text('role').notNull().default(sql`current_user`),
  },
  (table) => [
    index().on(table.at),
    index().on(table.record, table.recordId),
    ...visible(
      'own_deeds',
      sql`false`,
      sql`${isOwn} AND coalesce(org_id = ANY ((SELECT portal_organizations())::integer[]), true)`,
    ),
  ],
);
RIGHTS.set(audit, { may: 'INSERT' });

export const seeding = pgTable(
  'seeding',
  {
    kind: text('kind', { enum: ['demo', 'empty', 'large'] }).primaryKey(),
    seededAt: moment('seeded_at').notNull(),
  },
  () => [operator()],
);
