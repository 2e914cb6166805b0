import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Query } from 'drizzle-orm';
import { drizzle as drizzlePg, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Db } from '#src/service/member-call.ts';
import { checkCaller, migrate } from './migrate.ts';

export interface OpenDatabase {
  /** As the role portal_member, which sees nothing outside `member-call.ts`. */
  readonly db: Db;
  /** As the owner, who sees everything: what an operator does, and the first start. */
  operator<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The embedded database has none. */
  readonly pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

const MIGRATION_LOCK = 727_001;

/** @param folder the data's; without one, the database is in memory. The first start creates it, which takes seconds. */
export async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create(folder);
  const db = drizzlePglite(pglite);
  await migrate(db, (config) => migratePglite(db, config));
  // Its one session is a superuser's: only transactions of `member-call.ts` act as the role.
  return { db, operator: (work) => work(db), close: () => pglite.close() };
}

/** Times in milliseconds, so that nothing hangs with the database. */
const LIMITS = { connections: 20, connectMs: 5_000, statementMs: 15_000, lockMs: 5_000 };

interface Calls {
  /** The URL of a user who owns nothing. */
  readonly runtimeUrl?: string | undefined;
  /** The URL of a transaction pooler in front of the database. */
  readonly poolerUrl?: string | undefined;
}

/**
 * @param url its user is the owner.
 * @param calls By default, calls go to `url`. Behind a pooler, the limits of statements and locks are those of the
 * role: a pooler takes no settings of a session.
 */
export async function openPostgres(
  url: string,
  limits: Partial<typeof LIMITS> = {},
  { runtimeUrl, poolerUrl }: Calls = {},
): Promise<OpenDatabase> {
  const { connections, connectMs, statementMs, lockMs } = { ...LIMITS, ...limits };
  const callsUrl = poolerUrl ?? runtimeUrl ?? url;
  const asOwner = ownerOf(url, connectMs);
  await asOwner(async (client) => {
    // Several processes may start at once: one migrates. The lock is released with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(client);
    await migrate(db, (config) => migratePg(db, config));
    await checkCaller(db, new pg.Client({ connectionString: callsUrl }).user ?? '', runtimeUrl === undefined);
  });
  const pool = new pg.Pool({
    connectionString: callsUrl,
    ...(!poolerUrl && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      // Each transaction sets the role itself: this is for statements outside of one.
      onConnect: async (client) => void (await client.query('SET ROLE portal_member')),
    }),
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The query's caller gets the error; an unhandled event would end the process.
    client.on('error', () => undefined);
  });
  const operator: OpenDatabase['operator'] = (work) => asOwner((client) => work(drizzlePg(client)));
  return {
    db: overPool(pool, poolerUrl ? undefined : NamingSession),
    operator,
    pool,
    close: () => pool.end(),
  };
}

function ownerOf(url: string, connectMs: number) {
  return async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // The role's limits are for calls: a migration, or waiting for another process's, may take longer.
      await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET portal.operator = 'yes'`);
      return await work(client);
    } finally {
      await client.end();
    }
  };
}

type NoSchema = Record<string, never>;
type Session = NodePgSession<NoSchema, NoSchema>;

const MOST_STATEMENTS = 100;

const names = new Map<string, string>();

/**
 * Names statements with parameters, so that the server keeps their plans: planning a list takes longer than reading it.
 * Drizzle by itself names only what is prepared by hand. A transaction pooler forbids names.
 */
class NamingSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery: Session['prepareQuery'] = (query, fields, name = nameOf(query), ...rest) =>
    super.prepareQuery(query, fields, name, ...rest);
}

function nameOf({ sql, params }: Query): string | undefined {
  if (params.length > 0 && !names.has(sql) && names.size < MOST_STATEMENTS)
    names.set(sql, `portal_${names.size}`);
  return names.get(sql);
}

/**
 * Drizzle over a pool, whose transactions always release their connection. Drizzle itself would keep the connection of a
 * failed BEGIN, and reuse one after a failed ROLLBACK.
 */
export function overPool(pool: pg.Pool, Session = NodePgSession<NoSchema, NoSchema>): Db {
  const dialect = new PgDialect();
  const sessions = new WeakMap<pg.PoolClient, Session>();
  const lend = async <T>(work: (session: Session, client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const session = sessions.get(client) ?? new Session(client, dialect, undefined);
    sessions.set(client, session);
    try {
      return await work(session, client);
    } finally {
      const isIdle = client.getTransactionStatus() === 'I';
      client.release(!isIdle);
    }
  };
  const transaction: Db['transaction'] = (work, config) =>
    lend((session) => session.transaction(work, config));
  const enter: Db['enter'] = (access, entry, work) =>
    lend(async (session, client) => {
      const values = entry.map((value) => client.escapeLiteral(value)).join();
      try {
        await client.query(`BEGIN ${access}; SELECT portal_enter(${values})`);
        const result = await work(new NodePgTransaction(dialect, session, undefined));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
  return Object.assign(drizzlePg(pool), { transaction, enter });
}
