import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { SchemaNewer } from './database-unusable.ts';
import type { Db } from './db.ts';
import { checkMemberRights, ensureMemberRole } from './member-role.ts';

const config: MigrationConfig = { migrationsFolder: join(import.meta.dirname, 'migrations') };
const KNOWN = Math.max(...readMigrationFiles(config).map(({ folderMillis }) => folderMillis));

/**
 * Brings the schema up to date. Only one process may run it at a time.
 * @param run applies the migrations that the database does not have.
 * @throws DatabaseUnusable
 */
export async function migrate(db: Db, run: (config: MigrationConfig) => Promise<unknown>): Promise<void> {
  await refuseNewer(db);
  await ensureMemberRole(db);
  await run(config);
  await checkMemberRights(db);
}

/**
 * Drizzle would ignore migrations that it does not know.
 * @throws SchemaNewer
 */
export async function refuseNewer(db: Pick<Db, 'execute'>): Promise<void> {
  const ask = async (query: ReturnType<typeof sql>): Promise<unknown> => {
    const { rows } = (await db.execute(query)) as unknown as { rows: { value: unknown }[] };
    return rows[0]?.value;
  };
  const table = 'drizzle.__drizzle_migrations';
  if ((await ask(sql`SELECT to_regclass(${table}) AS value`)) === null) return;
  const applied = Number(await ask(sql`SELECT max(created_at) AS value FROM ${sql.raw(table)}`));
  if (applied > KNOWN) throw new SchemaNewer();
}
