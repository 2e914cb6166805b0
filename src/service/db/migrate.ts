import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { codeOf } from '#src/service/log.ts';
import { type Db, rowsOf, type Tx } from '#src/service/member-call.ts';
import { DatabaseUnusable, SchemaNewer } from './faults.ts';
import { RIGHTS } from './table-parts.ts';
import './tables/accounts.ts';
import './tables/clients.ts';
import './tables/orders.ts';
import './tables/products.ts';
import './tables/records.ts';

const config: MigrationConfig = { migrationsFolder: join(import.meta.dirname, 'migrations') };
const MIGRATIONS = readMigrationFiles(config).map(({ folderMillis }) => folderMillis);

/** Only one process may run it at a time. */
export async function migrate(db: Db, run: (config: MigrationConfig) => Promise<unknown>): Promise<void> {
  await refuseNewer(db);
  const applied = await appliedBetween(db);
  if (applied && applied.first < Math.min(...MIGRATIONS))
    throw new DatabaseUnusable(
      'a preview version (before 1.0.0) has made it, and it is not upgraded. Use an empty one.',
    );
  await ensureMemberRole(db);
  await run(config);
  await checkPolicies(db);
  await db.transaction(grantRights);
}

/** Drizzle would ignore migrations that it does not know. */
export async function refuseNewer(db: Pick<Db, 'execute'>): Promise<void> {
  const applied = await appliedBetween(db);
  if (applied && applied.last > Math.max(...MIGRATIONS)) throw new SchemaNewer();
}

/** The times of the first and the last applied migration; undefined in an empty database. */
async function appliedBetween(db: Pick<Db, 'execute'>): Promise<{ first: number; last: number } | undefined> {
  const table = 'drizzle.__drizzle_migrations';
  const [exists] = await rowsOf(db, sql`SELECT to_regclass(${table}) AS found`);
  if (exists?.found === null) return undefined;
  // The table is empty if the first start was killed.
  const times = sql`SELECT min(created_at) AS first, max(created_at) AS last FROM ${sql.raw(table)}`;
  const [{ first, last } = {}] = await rowsOf(db, times);
  return first === null ? undefined : { first: Number(first), last: Number(last) };
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The role `portal_member`, as which the service works, belongs to the whole cluster: a dump does not have it, and
 * another database, an administrator, or a process that starts now may have created it. Needs no privilege if an
 * administrator has seen to the role and the owner's membership.
 */
async function ensureMemberRole(db: Db): Promise<void> {
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
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseUnusable(
      'its user has no role portal_member and may not create it. An administrator runs: ' +
        'CREATE ROLE portal_member NOLOGIN; GRANT portal_member TO <the user of DATABASE_URL>;',
    );
  }
}

/** Refuses a database that was restored where the role did not exist: its tables then lack policies. */
async function checkPolicies(db: Db): Promise<void> {
  const held = await rowsOf(
    db,
    sql`SELECT relname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
      WHERE 'portal_member'::regrole::oid = ANY (polroles)`,
  );
  const expected = [...RIGHTS.keys()].map((table) => getTableConfig(table).name);
  const lacking = expected.filter((table) => !held.some(({ relname }) => relname === table));
  if (lacking.length === 0) return;
  throw new DatabaseUnusable(
    `the role portal_member has no rights on ${lacking.join(', ')}. Was it restored before the role was created? ` +
      'Restore it into an empty database, as src/deploy/README.md says.',
  );
}

/** Forces row level security on every table, and grants the role what the tables declare. Locks only incomplete tables. */
async function grantRights(tx: Tx): Promise<void> {
  const isAudited = sql`EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'portal_audit')`;
  const tables = await rowsOf<{ name: string; is_forced: boolean; is_audited: boolean }>(
    tx,
    sql`SELECT relname AS name, relforcerowsecurity AS is_forced, ${isAudited} AS is_audited
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name, is_forced } of tables)
    if (!is_forced) await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} FORCE ROW LEVEL SECURITY`);
  for (const [table, rights] of RIGHTS) {
    await tx.execute(sql`GRANT ${sql.raw(rights.may)} ON ${table} TO portal_member`);
    const state = tables.find(({ name }) => name === getTableConfig(table).name);
    if (rights.isAudited && !state?.is_audited)
      await tx.execute(sql`CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION portal_audit()`);
  }
}

/** Refuses a caller who could see the data of all clients. `mayBeOwner`: an owner switches to the role. */
export async function checkCaller(db: Db, user: string, mayBeOwner: boolean): Promise<void> {
  const [caller] = await rowsOf(
    db,
    sql`SELECT pg_has_role(oid, 'portal_member', 'MEMBER') AS is_member,
      rolsuper OR rolcreaterole OR rolbypassrls OR pg_has_role(oid, current_user, 'MEMBER') OR EXISTS (
        SELECT FROM pg_roles files WHERE files.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
          AND pg_has_role(caller.oid, files.oid, 'MEMBER')) AS is_mighty
    FROM pg_roles caller WHERE rolname = ${user} AND NOT (rolname = current_user AND ${mayBeOwner})`,
  );
  if (caller?.is_mighty)
    throw new DatabaseUnusable(
      `calls must not go to it as ${user}, who may act as its owner, create roles, read files or see every row.`,
    );
  if (caller && !caller.is_member)
    throw new DatabaseUnusable(
      `calls go to it as ${user}, who may not act as portal_member. An administrator runs: GRANT portal_member TO ${user};`,
    );
}
