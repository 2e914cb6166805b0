/** A PostgreSQL with the large seed. Filling it takes minutes, so it is stored under the system's temporary folder. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '#src/service/db/client.ts';
import { seed } from '#src/service/db/demo/seed.ts';
import { postgresPrograms, unprivileged } from '#tests/support/postgres.ts';

const database = join(import.meta.dirname, '../../src/service/db');

/** PostgreSQL's own settings but for the memory that an installation for a million orders would give it. */
const SETTINGS = "-c listen_addresses='' -c shared_buffers=512MB -c max_connections=100";

const FEW_ORDERS = 20_000;

export interface Cluster {
  /** As in `DATABASE_URL`. */
  readonly url: string;
  /** The file that the server logs to. */
  readonly log: string;
  stop(): void;
}

/**
 * Starts PostgreSQL with the large seed in it; another one is filled where the tables or the seed have changed.
 * @param isShort with all products and few orders.
 * @throws Error where PostgreSQL is not installed.
 */
export async function startLarge(isShort = false): Promise<Cluster> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = join(tmpdir(), `portal-bench-${fingerprint()}${isShort ? '-short' : ''}`);
  const data = join(folder, 'data');
  const filled = join(folder, 'filled');
  if (!existsSync(filled)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = unprivileged(folder);
  if (!existsSync(data)) {
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], run);
  }
  const options = `${SETTINGS} -c unix_socket_directories=${folder}`;
  const control = (...order: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...order], run);
  const log = join(folder, 'log');
  control('-l', log, '-o', options, 'start');
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = () => control('-m', 'fast', 'stop');
  try {
    if (!existsSync(filled)) await fill(url, isShort ? FEW_ORDERS : undefined);
    writeFileSync(filled, '');
  } catch (error) {
    stop();
    throw error;
  }
  return { url, log, stop };
}

async function fill(url: string, orders?: number): Promise<void> {
  const { operator, close } = await openPostgres(url);
  await operator((db) => seed(db, 'large', new Date(), orders));
  await close();
  // What autovacuum does by itself in a database that has been there for longer than a minute.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM (FREEZE, ANALYZE)');
  await client.end();
}

/** Changes with everything that makes the filled database what it is. */
function fingerprint(): string {
  const files = globSync(['migrations/*.sql', 'demo/{clients,large,seed}.ts'], { cwd: database }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(database, file)));
  return hash.digest('hex').slice(0, 12);
}
