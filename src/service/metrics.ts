import fastify, { type FastifyInstance } from 'fastify';
import metricsPlugin from 'fastify-metrics';
import type { OpenDatabase } from './db/client.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the process and each route. Register it before the routes. */
export async function collectMetrics(app: FastifyInstance): Promise<void> {
  await app.register(metricsPlugin, {
    endpoint: null,
    routeMetrics: {
      enabled: { histogram: true, summary: false },
      overrides: { histogram: { buckets: BUCKETS_SECONDS } },
    },
  });
}

/** Measures the connections to the database. Calls wait if all are used. */
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

/**
 * Serves what was measured at `/metrics` on a port of its own, so that no proxy in front of the app publishes it. Call it
 * before the app listens; it ends with the app.
 */
export async function serveMetrics(app: FastifyInstance, port: number, host: string): Promise<void> {
  const { register } = app.metrics.client;
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  app.addHook('onClose', () => server.close());
  await server.listen({ port, host });
}
