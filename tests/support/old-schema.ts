/** A database as an earlier version of the service left it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { freshFolder } from './process.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/service/db/migrations');

/** Applies the first migrations to an empty database whose cluster has the role. */
export async function migrateTo(url: string, migrations: number): Promise<void> {
  const folder = freshFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.end();
}
