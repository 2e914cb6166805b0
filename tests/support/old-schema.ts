/** A database as an earlier version of the service left it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { freshFolder } from './process.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/service/db/migrations');

/** Applies the first migrations to an empty database whose cluster has the role. */
export async function migrateTo(url: string, migrations: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: first(migrations) });
  await client.end();
}

/** Applies the first migrations to a new embedded database and runs statements on it. */
export async function migrateEmbeddedTo(
  folder: string,
  migrations: number,
  statements: string,
): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder });
  await pglite.exec('CREATE ROLE portal_member NOLOGIN');
  await migratePglite(drizzlePglite(pglite), { migrationsFolder: first(migrations) });
  await pglite.exec(statements);
  await pglite.close();
}

/** Returns a folder with the first migrations only. */
function first(migrations: number): string {
  const folder = freshFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
  return folder;
}
