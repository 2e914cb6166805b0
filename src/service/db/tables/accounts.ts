import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import {
  isOwn,
  isOwner,
  isOwnSubject,
  moment,
  portalMember,
  RIGHTS,
  signInsOnly,
  visible,
} from '#src/service/db/table-parts.ts';

export const account = pgTable(
  'account',
  {
    username: text('username').primaryKey(),
    // The `sub` of its tokens. A name may be given to somebody else once its account is deleted; a subject never is.
    subject: text('subject').notNull().unique().default(sql`gen_random_uuid()::text`),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
  },
  () => signInsOnly(),
);
RIGHTS.set(account, { may: 'SELECT' });

export const clientUserOrg = pgTable(
  'client_user_org',
  { username: text('username').notNull(), orgId: integer('org_id').notNull() },
  (table) => [primaryKey({ columns: [table.username, table.orgId] }), ...visible('own_memberships', isOwn)],
);
RIGHTS.set(clientUserOrg, { may: 'SELECT', isAudited: true });

/** Binds a user name to a subject of an issuer. `subject` is null once an operator has released the name (`callers/subjects.ts`). */
export const clientUserSubject = pgTable(
  'client_user_subject',
  {
    username: text('username').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject'),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.issuer] }),
    unique().on(table.issuer, table.subject),
    // A conflicting row is visible, too, so that the call can say why it is refused.
    ...visible('own_subject', sql`${isOwn} OR ${isOwnSubject}`, sql`${isOwn} AND ${isOwnSubject}`),
    pgPolicy('released_only', {
      as: 'restrictive',
      for: 'update',
      to: portalMember,
      using: sql`${isOwner} OR subject IS NULL`,
      withCheck: sql`true`,
    }),
  ],
);
RIGHTS.set(clientUserSubject, { may: 'SELECT, INSERT, UPDATE (subject, since)', isAudited: true });

export const providerKey = pgTable(
  'provider_key',
  { name: text('name').primaryKey(), jwk: jsonb('jwk').$type<JWK>().notNull() },
  () => signInsOnly(),
);
RIGHTS.set(providerKey, { may: 'SELECT, INSERT' });

export const identityRecord = pgTable(
  'identity_record',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index().on(table.grantId),
    index().on(table.uid),
    index().on(table.expiresAt),
    ...signInsOnly(),
  ],
);
RIGHTS.set(identityRecord, { may: 'SELECT, INSERT, UPDATE, DELETE' });
