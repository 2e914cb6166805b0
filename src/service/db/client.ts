/** The database: PGlite in a folder (or in memory), or PostgreSQL. The same tables, migrations and queries on both. */
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { PipelinedClient, PoolerClient } from './pipelined-client.ts';
import * as schema from './schema.ts';

export interface OpenDatabase {
  readonly db: Db;
  /** Its connections, and the calls that wait for one; the embedded database has none. */
  readonly pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

const MIGRATION_LOCK = 727_001;

/**
 * Opens the embedded database and runs its migrations.
 * @param folder its data; without one it is in memory. The first start creates it, which takes seconds.
 */
export async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }) });
  const db = drizzlePglite(pglite, { schema });
  await migrate(db as unknown as Db, (config) => migratePglite(db, config));
  return { db: db as unknown as Db, close: () => pglite.close() };
}

/** Time limits in milliseconds and the number of connections, so that nothing hangs with the database. */
export interface Limits {
  readonly connections: number;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
}

const LIMITS: Limits = { connections: 20, connectMs: 5_000, statementMs: 15_000, lockMs: 5_000 };

/**
 * Connects to PostgreSQL, or an engine that speaks its protocol, and runs the migrations.
 * @param url as in `DATABASE_URL`: `postgres://user:password@host:5432/name`.
 * @param poolerUrl of a transaction pooler in front of it, which all but the migrations goes through. The limits of
 *   statements and locks are then those of the role: a pooler takes no settings of a session.
 */
export async function openPostgres(
  url: string,
  limits: Partial<Limits> = {},
  poolerUrl?: string,
): Promise<OpenDatabase> {
  const { connections, connectMs, statementMs, lockMs } = { ...LIMITS, ...limits };
  await migrateAlone(url, connectMs);
  const pool = new pg.Pool({
    ...(poolerUrl
      ? { Client: PoolerClient, connectionString: poolerUrl }
      : {
          Client: PipelinedClient,
          connectionString: url,
          statement_timeout: statementMs,
          lock_timeout: lockMs,
        }),
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  // The pool replaces an idle connection that the server drops.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The query's caller gets the error; an unhandled event would end the process.
    client.on('error', () => undefined);
  });
  return { db: drizzlePg(pool, { schema }) as unknown as Db, pool, close: () => pool.end() };
}

/** Several processes may start at once: one migrates, the others wait for it and find nothing to do. */
async function migrateAlone(url: string, connectMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A role's own limits are for calls: a migration, and waiting for another process's, may take longer.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(client, { schema });
    await migrate(db as unknown as Db, (config) => migratePg(db, config));
  } finally {
    // Its lock is released with the connection.
    await client.end();
  }
}
