/**
 * Column types and policies. The service works as the role `portal_member`, to which row level security shows nothing until
 * a transaction sets whom it is for: `portal.username` and `portal.organizations` for a call, `portal.identity` for a
 * sign-in (see `member-call.ts`). The owner sees rows only where `portal.operator` is set.
 */
import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, type PgTable, pgPolicy, pgRole, text, timestamp } from 'drizzle-orm/pg-core';

export const portalMember = pgRole('portal_member').existing();

interface Rights {
  /** The privileges of a GRANT. */
  readonly may: string;
  /** Whether triggers write its changes to `audit`. */
  readonly isAudited?: boolean;
}

/** What `portal_member` may do with the rows of each table that it sees. `migrate.ts` grants it. */
export const RIGHTS = new Map<PgTable, Rights>();

// Sub-selects, so that the planner reads the settings once per query and not once per row.
const ownOrganization = sql`org_id = ANY ((SELECT portal_organizations())::integer[])`;
export const isOwn = sql`username = (SELECT portal_username())`;
export const isOwnSubject = sql`subject = (SELECT current_setting('portal.subject', true))`;
export const hasUser = sql`(SELECT portal_username()) IS NOT NULL`;
export const isOwner = sql`(SELECT portal_owner())`;
const isSignIn = sql`(SELECT current_setting('portal.identity', true)) = 'yes'`;

export const visible = (name: string, using: SQL, withCheck = using) => [
  pgPolicy(name, { to: portalMember, using, withCheck }),
  operator(),
];
export const operator = () => {
  const using = sql`(SELECT portal_operator())`;
  return pgPolicy('operator', { to: 'current_user', using, withCheck: using });
};
export const ownOnly = (using = ownOrganization) => visible('own_organizations', using);
export const signInsOnly = () => visible('sign_ins', isSignIn);

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** Who last changed a row through the portal; empty for an operator's changes. */
const currentUser = sql`coalesce(current_setting('portal.username', true), '')`;
export const updatedBy = () =>
  text('updated_by')
    .notNull()
    .default(currentUser)
    .$onUpdate(() => currentUser);
