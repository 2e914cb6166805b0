/** The service with the database that the benchmarks need, as a process of its own. */
import { freshFolder, startProcess } from '#tests/support/process.ts';
import { startLarge } from './postgres-cluster.ts';

/** The benchmarks use this port and the next three. */
export const BENCH_PORT = Number(process.env.BENCH_PORT ?? 8190);

/** The list of very many products, as its screen says it. */
export const CATALOGUE = { path: '/Product?filter_org_id=1', count: /1\d,\d{3} products · as of/ };

export interface LargeService {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param seed what its database is filled with: a large one is stored from one run to the next.
 * @param isShort whether few orders will do.
 */
export async function startService(seed: 'large' | 'demo', isShort: boolean): Promise<LargeService> {
  const cluster = seed === 'large' ? await startLarge(isShort) : undefined;
  const database = cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: freshFolder(), SEED: seed };
  const run = startProcess({ PORT: String(BENCH_PORT), ...database });
  await run.ready;
  return {
    url: `http://localhost:${BENCH_PORT}`,
    async stop() {
      await run.stop();
      cluster?.stop();
    },
  };
}
