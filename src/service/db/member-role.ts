/**
 * The role that the service works as. A role belongs to the whole cluster: a dump does not have it, and another database,
 * an administrator, or a process that starts at the same moment may have created it.
 */
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { DatabaseUnusable } from './database-unusable.ts';
import type { Db } from './db.ts';
import { portalMember } from './policies.ts';
import * as accounts from './tables/accounts.ts';
import * as clients from './tables/clients.ts';
import * as orders from './tables/orders.ts';
import * as products from './tables/products.ts';
import * as records from './tables/records.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes sure that there is the role and that the owner may act as it. Needs no privilege if an administrator has seen to
 * both.
 */
export async function ensureMemberRole(db: Db): Promise<void> {
  try {
    await db.execute(sql`
      DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portal_member') THEN
          BEGIN
            CREATE ROLE portal_member NOLOGIN;
          EXCEPTION
            WHEN duplicate_object OR unique_violation THEN NULL;
          END;
        END IF;
        BEGIN
          PERFORM set_config('role', 'portal_member', true);
        EXCEPTION
          WHEN insufficient_privilege THEN EXECUTE format('GRANT portal_member TO %I', current_user);
        END;
      END
      $$`);
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseUnusable(
      'its user has no role portal_member and may not create it. An administrator runs: ' +
        'CREATE ROLE portal_member NOLOGIN; GRANT portal_member TO <the user of DATABASE_URL>;',
    );
  }
}

/** Refuses a database that was restored where the role did not exist: its tables then lack policies and grants. */
export async function checkMemberRights(db: Db): Promise<void> {
  const expected = [accounts, clients, products, orders, records]
    .flatMap((tables): unknown[] => Object.values(tables))
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .filter(({ policies }) => policies.some(({ to }) => to === portalMember))
    .map(({ name }) => name);
  const { rows } = (await db.execute(sql`
    SELECT relname AS tablename FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
    WHERE 'portal_member'::regrole::oid = ANY (polroles)
      AND has_table_privilege('portal_member', polrelid, 'SELECT, INSERT')`)) as unknown as {
    rows: { tablename: string }[];
  };
  const held = new Set(rows.map(({ tablename }) => tablename));
  const lacking = expected.filter((table) => !held.has(table));
  if (lacking.length === 0) return;
  throw new DatabaseUnusable(
    `the role portal_member has no rights on ${lacking.join(', ')}. Was it restored before the role was created? ` +
      'Restore it into an empty database, as src/deploy/README.md says.',
  );
}

/**
 * Refuses a user who calls, and who could take down the walls between clients. The owner's name is accepted: then the
 * service switches to the role.
 * @param db of the owner.
 */
export async function checkCaller(db: Db, user: string): Promise<void> {
  const { rows } = (await db.execute(sql`
    SELECT pg_has_role(oid, 'portal_member', 'MEMBER') AS is_member,
      rolsuper OR rolcreaterole OR rolbypassrls OR pg_has_role(oid, current_user, 'MEMBER') OR EXISTS (
        SELECT FROM pg_roles files WHERE files.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
          AND pg_has_role(caller.oid, files.oid, 'MEMBER')) AS is_mighty
    FROM pg_roles caller WHERE rolname = ${user} AND rolname <> current_user`)) as unknown as {
    rows: { is_member: boolean; is_mighty: boolean }[];
  };
  const [caller] = rows;
  if (caller?.is_mighty)
    throw new DatabaseUnusable(
      `calls must not go to it as ${user}, who may act as its owner, create roles, read files or see every row.`,
    );
  if (caller && !caller.is_member)
    throw new DatabaseUnusable(
      `calls go to it as ${user}, who may not act as portal_member. An administrator runs: GRANT portal_member TO ${user};`,
    );
}
