/** The database: PGlite in a folder (or in memory), or PostgreSQL. The same tables, migrations and queries on both. */
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Db } from './db.ts';
import { checkCaller } from './member-role.ts';
import { migrate } from './migrate.ts';
import { PlanCachingClient } from './plan-cache.ts';
import { overPool } from './pool.ts';

export interface OpenDatabase {
  /** What the service works with: as the role portal_member, which sees nothing outside `member-call.ts`. */
  readonly db: Db;
  /** Works as the owner, who sees everything: what an operator does, and the first start. */
  operator<T>(work: (db: Db) => Promise<T>): Promise<T>;
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
  const db = drizzlePglite(pglite);
  await migrate(db, (config) => migratePglite(db, config));
  // Its one session is a superuser's: only the transactions of `member-call.ts` are the role's.
  return { db, operator: (work) => work(db), close: () => pglite.close() };
}

/** Time limits in milliseconds and the number of connections, so that nothing hangs with the database. */
export interface Limits {
  readonly connections: number;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
}

const LIMITS: Limits = { connections: 20, connectMs: 5_000, statementMs: 15_000, lockMs: 5_000 };

/** Where calls go: to `runtimeUrl`, as a user who owns nothing, or to a transaction pooler in front of the database. */
export interface Calls {
  readonly runtimeUrl?: string | undefined;
  readonly poolerUrl?: string | undefined;
}

/**
 * Connects to PostgreSQL, or an engine that speaks its protocol, and runs the migrations.
 * @param url as in `DATABASE_URL`: `postgres://user:password@host:5432/name`. Its user is the owner.
 * @param calls By default, calls go to `url`. Behind a pooler, the limits of statements and locks are those of the role: a
 *   pooler takes no settings of a session.
 */
export async function openPostgres(
  url: string,
  limits: Partial<Limits> = {},
  { runtimeUrl, poolerUrl }: Calls = {},
): Promise<OpenDatabase> {
  const { connections, connectMs, statementMs, lockMs } = { ...LIMITS, ...limits };
  const callsUrl = poolerUrl ?? runtimeUrl ?? url;
  const asOwner = ownerOf(url, connectMs);
  await asOwner(async (client) => {
    // Several processes may start at once: one migrates, the others wait for it and find nothing to do. The lock is
    // released with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(client);
    await migrate(db, (config) => migratePg(db, config));
    await checkCaller(db, new pg.Client({ connectionString: callsUrl }).user ?? '');
  });
  const pool = new pg.Pool({
    connectionString: callsUrl,
    ...(!poolerUrl && {
      Client: PlanCachingClient,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      // Each transaction does so by itself: this is for what runs outside of one.
      onConnect: async (client) => void (await client.query('SET ROLE portal_member')),
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
  return {
    db: overPool(pool),
    operator: (work) => asOwner((client) => work(drizzlePg(client))),
    pool,
    close: () => pool.end(),
  };
}

/** Runs work on a connection of the owner, and ends it. */
function ownerOf(url: string, connectMs: number) {
  return async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // A role's own limits are for calls: a migration, and waiting for another process's, may take longer.
      await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET portal.operator = 'yes'`);
      return await work(client);
    } finally {
      await client.end();
    }
  };
}
