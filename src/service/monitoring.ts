/** `/healthz`: the process answers. `/readyz`: calls would be answered. Both for a balancer, without a token. */
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import metricsPlugin from 'fastify-metrics';
import type { OpenDatabase } from './db/client.ts';
import { refuseNewer } from './db/migrate.ts';
import { codeOf } from './log.ts';
import { asMember, type Db } from './member-call.ts';
import type { RefusalLog } from './problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What currently keeps calls from being answered, each with the code of its error. */
    missing: () => Promise<Record<string, string>>;
  }
}

export function health(
  app: FastifyInstance,
  db: Db,
  keysReady: () => Promise<void>,
  refusals: RefusalLog,
): void {
  // In a transaction like a call's, which needs the role as well.
  const database = () =>
    asMember(db, { username: '' }, 'read only', async (tx) => {
      await tx.execute(sql`SELECT FROM organization LIMIT 1`);
      // Another process may have migrated the database meanwhile.
      await refuseNewer(tx);
    });
  const checks = { database, keys: keysReady };
  app.decorate('missing', async () => {
    const missing: Record<string, string> = {};
    const failed = (name: string) => (error: unknown) => {
      refusals.note(app.log, 503, error);
      // Anyone may call: the address is only in the log.
      missing[name] = codeOf(error);
    };
    await Promise.all(Object.entries(checks).map(([name, check]) => check().catch(failed(name))));
    return missing;
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const missing = await app.missing();
    if (Object.keys(missing).length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'unavailable', missing });
  });
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export async function collectMetrics(app: FastifyInstance): Promise<void> {
  await app.register(metricsPlugin, {
    endpoint: null,
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      overrides: { histogram: { buckets: BUCKETS_SECONDS } },
    },
  });
}

export function measurePool({ metrics }: FastifyInstance, pool: NonNullable<OpenDatabase['pool']>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new metrics.client.Gauge({
      name,
      help,
      collect() {
        this.set(read());
      },
    });
  const used = () => pool.totalCount - pool.idleCount;
  gauge('database_connections_used', 'Connections to the database that a call uses.', used);
  gauge('database_calls_waiting', 'Calls that wait for a connection.', () => pool.waitingCount);
}

/** Serves `/metrics` on a port of its own, so that no proxy publishes it. Call it before the app listens. */
export async function serveMetrics(app: FastifyInstance, at: { port: number; host: string }): Promise<void> {
  const { register } = app.metrics.client;
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  app.addHook('onClose', () => server.close());
  await server.listen(at);
}
