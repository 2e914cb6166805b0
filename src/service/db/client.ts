/** The database: PGlite in a folder (or in memory), or PostgreSQL. The same tables, migrations and queries on both. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 727_001;

/**
 * Opens the embedded database and brings its tables up to date.
 * @param folder where it lives; without one it lives in memory. The first start creates it, which takes seconds.
 */
export async function openEmbedded(
  folder?: string,
  loadDataDir?: Blob,
): Promise<OpenDatabase & { pglite: PGlite }> {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(loadDataDir && { loadDataDir }),
  });
  const db = drizzlePglite(pglite, { schema });
  await migratePglite(db, { migrationsFolder });
  return { db: db as unknown as Db, close: () => pglite.close(), pglite };
}

/**
 * Connects to PostgreSQL, or an engine that speaks its protocol, and brings its tables up to date.
 * @param url as in `DATABASE_URL`: `postgres://user:password@host:5432/name`.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 });
  // An idle connection that the server drops is replaced by the next one that is needed.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzlePg(pool, { schema }) as unknown as Db, close: () => pool.end() };
}

/** Several processes may start at once: one of them migrates, the others wait and find nothing to do. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client, { schema }), { migrationsFolder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
