/**
 * Who sees which rows. The service works as the role `portal_member`, and row level security, forced on every table, shows it
 * nothing until a transaction says for whom it is: `portal.username` and `portal.organizations` for a call,
 * `portal.identity` for a sign-in (see `member-call.ts`). The owner sees rows only where `portal.operator` is set.
 */
import { type SQL, sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

/** The role that the service works as. It exists once per cluster: see `member-role.ts`. */
export const portalMember = pgRole('portal_member').existing();

// Sub-selects, so that the planner reads the settings once per query and not once per row.
const ownOrganization = sql`org_id = ANY ((SELECT portal_organizations())::integer[])`;
export const isOwn = sql`username = (SELECT portal_username())`;
export const isOwnSubject = sql`subject = (SELECT current_setting('portal.subject', true))`;
export const hasUser = sql`(SELECT portal_username()) IS NOT NULL`;
export const isOwner = sql`(SELECT portal_owner())`;
export const isSignIn = sql`(SELECT current_setting('portal.identity', true)) = 'yes'`;

/** The policies of a table: for the service, what it may see and write, and for the owner's session. */
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
