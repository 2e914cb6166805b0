/** Who may sign in, whom they may see, and the state of the embedded OpenID provider. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '#src/service/db/columns.ts';
import { isOwn, isOwnSubject, signInsOnly, visible } from '#src/service/db/policies.ts';

/** A trigger ends the sign-ins of an account that is deleted, locked, or gets another password or name. */
export const account = pgTable(
  'account',
  {
    username: text('username').primaryKey(),
    // The `sub` of its tokens. A name may be given to somebody else once its account is deleted; a subject never is.
    subject: text('subject').notNull().unique().default(sql`gen_random_uuid()::text`),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    locked: boolean('locked').notNull().default(false),
  },
  () => signInsOnly(),
);

export const clientUserOrg = pgTable(
  'client_user_org',
  { username: text('username').notNull(), orgId: integer('org_id').notNull() },
  (table) => [primaryKey({ columns: [table.username, table.orgId] }), ...visible('own_memberships', isOwn)],
);

/** Whose tokens a user name is taken from: see `subjects.ts`. */
export const clientUserSubject = pgTable(
  'client_user_subject',
  {
    username: text('username').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    boundAt: moment('bound_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.issuer] }),
    unique().on(table.issuer, table.subject),
    // Whoever has the subject of another user name, or the name of another subject, is told so.
    ...visible('own_subject', sql`${isOwn} OR ${isOwnSubject}`, sql`${isOwn} AND ${isOwnSubject}`),
  ],
);

export const signingKey = pgTable(
  'signing_key',
  {
    kid: text('kid').primaryKey(),
    use: text('use').notNull(),
    jwk: jsonb('jwk').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  () => signInsOnly(),
);

export const identityRecord = pgTable(
  'identity_record',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index().on(table.grantId),
    index().on(table.uid),
    index().on(table.expiresAt),
    ...signInsOnly(),
  ],
);
