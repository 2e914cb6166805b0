import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '#src/contract/call.ts';
import { securityHeaders } from './headers.ts';
import type { IdentityOptions } from './identity/provider.ts';
import { identity } from './identity/routes.ts';
import { purgeExpired } from './identity/store.ts';
import { type LogOptions, loggerOptions } from './log.ts';
import { LONGEST_PARAMETER, type ManagementOptions, managementApi } from './management.ts';
import { collectMetrics, health } from './monitoring.ts';
import { type PortalOptions, portal } from './portal.ts';
import { answerProblem, notFound, RefusalLog } from './problems.ts';
import { sweepStartedOrders } from './resources/order-placement.ts';

export interface AppOptions extends ManagementOptions {
  readonly authOrigins: readonly string[];
  readonly identity?: Omit<IdentityOptions, 'db'>;
  readonly portal?: PortalOptions;
  readonly trustProxy?: string[];
  readonly isHttps?: boolean;
  readonly metrics?: boolean;
  readonly log?: LogOptions;
  /** How long a request may take to arrive with its body, in milliseconds. */
  readonly arrivalLimitMs?: number;
}

const BODY_LIMIT_BYTES = 256 * 1024;

// Checked every fifth of it: a request that arrives byte by byte is ended within 30 s.
const ARRIVAL_LIMIT_MS = 25_000;

// Compressing a page of a list takes less time than handing it to another thread.
const COMPRESSED_AT_ONCE_BYTES = 128 * 1024;

const MALFORMED_PATH = '/malformed-path';

/** Builds the service without listening: API, identity and portal over one database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, authOrigins, portalOrigins, trustProxy = [], isHttps, metrics, log } = options;
  const { arrivalLimitMs = ARRIVAL_LIMIT_MS } = options;
  const refusals = new RefusalLog();
  const malformed = new WeakMap<IncomingMessage, FastifyError>();
  const app: FastifyInstance = fastify({
    ...(log && { logger: loggerOptions(log) }),
    genReqId: () => randomUUID().slice(24),
    bodyLimit: BODY_LIMIT_BYTES,
    // A client could forge a forwarded address to evade a limit.
    trustProxy,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    forceCloseConnections: 'idle',
    requestTimeout: arrivalLimitMs,
    http: { headersTimeout: arrivalLimitMs, connectionsCheckingInterval: arrivalLimitMs / 5 },
    // A malformed path matches no route. Answered here, it would lack the headers that hooks set.
    frameworkErrors: (error, { raw }, reply) => {
      malformed.set(raw, error);
      raw.url = MALFORMED_PATH;
      app.routing(raw, reply.raw);
    },
  });
  app.setErrorHandler(answerProblem(refusals));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  // The connection of a call that ends after SIGTERM would stay open and keep the process alive.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  if (metrics) await collectMetrics(app);
  await securityHeaders(app, authOrigins, portalOrigins, isHttps);
  // Counts by address. The limit of a user's calls is registered with them.
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  await app.register(compress, { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE_BYTES });
  const refuse = async ({ raw }: FastifyRequest) => {
    throw malformed.get(raw) ?? notFound('Page');
  };
  app.all(MALFORMED_PATH, { schema: { hide: true }, onRequest: refuse }, refuse);
  health(app, db, options.tokens.keysReady ?? (async () => undefined), refusals);
  everyHour(app, () => sweepStartedOrders(db, options.clock()));
  await app.register(managementApi, options);
  if (options.identity) {
    await app.register(identity, { db, refusals, ...options.identity });
    everyHour(app, () => purgeExpired(db));
  }
  if (options.portal) await portal(app, options.portal);
  return app;
}

function everyHour(app: FastifyInstance, work: () => Promise<unknown>): void {
  const timer = setInterval(() => void work().catch((error) => app.log.error(error)), 60 * 60_000);
  app.addHook('onClose', async () => clearInterval(timer));
}
