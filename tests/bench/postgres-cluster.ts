/** A PostgreSQL with the large seed. Filling it takes minutes, so it is stored under the system's temporary folder. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#src/service/db/client.ts';
import { seed } from '#src/service/db/demo/seed.ts';
import { runSql, startPostgres } from '#tests/support/postgres.ts';

const database = join(import.meta.dirname, '../../src/service/db');

/** PostgreSQL's own settings but for the memory that an installation for a million orders would give it. */
const SETTINGS = '-c shared_buffers=512MB -c max_connections=100';

const FEW_ORDERS = 20_000;

export type Cluster = NonNullable<ReturnType<typeof startPostgres>>;

/**
 * Starts PostgreSQL with the large seed in it; another one is filled where the tables or the seed have changed.
 * @param isShort with all products and few orders.
 * @throws Error where PostgreSQL is not installed.
 */
export async function startLarge(isShort = false): Promise<Cluster> {
  const folder = join(tmpdir(), `portal-bench-${fingerprint()}${isShort ? '-short' : ''}`);
  const filled = join(folder, 'filled');
  if (!existsSync(filled)) rmSync(folder, { recursive: true, force: true });
  const cluster = startPostgres({ folder, settings: SETTINGS });
  if (!cluster) throw new Error('PostgreSQL is not installed.');
  try {
    if (!existsSync(filled)) await fill(cluster.url, isShort ? FEW_ORDERS : undefined);
    writeFileSync(filled, '');
  } catch (error) {
    cluster.stop();
    throw error;
  }
  return cluster;
}

async function fill(url: string, orders?: number): Promise<void> {
  const { operator, close } = await openPostgres(url);
  await operator((db) => seed(db, 'large', new Date(), orders));
  await close();
  // What autovacuum does by itself in a database that has been there for longer than a minute.
  await runSql(url, 'VACUUM (FREEZE, ANALYZE)');
}

/** Changes with everything that makes the filled database what it is. */
function fingerprint(): string {
  const files = globSync(['migrations/*.sql', 'demo/{clients,large,seed}.ts'], { cwd: database }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(database, file)));
  return hash.digest('hex').slice(0, 12);
}
