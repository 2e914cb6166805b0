import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '#src/contract/call.ts';
import { answerProblem } from './errors.ts';
import { health } from './health.ts';
import type { IdentityOptions } from './identity/provider.ts';
import { identity } from './identity/routes.ts';
import { type LogOptions, loggerOptions } from './log.ts';
import { type ManagementOptions, managementApi } from './management.ts';
import { collectMetrics } from './metrics.ts';
import { type PortalOptions, portal } from './portal.ts';
import { notFound } from './problem-error.ts';
import { RefusalLog } from './refusal-log.ts';
import { securityHeaders } from './security-headers.ts';
import { everyHour, sweepStartedOrders } from './sweep.ts';

export interface AppOptions extends ManagementOptions {
  /** The origins of the sign-in, for the Content-Security-Policy. */
  readonly authOrigins: readonly string[];
  /** The embedded OpenID provider; omit it for an external one. */
  readonly identity?: Omit<IdentityOptions, 'db'>;
  /** The built portal; omit it if it is served elsewhere. */
  readonly portal?: PortalOptions;
  /** Addresses and networks of the proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string[];
  /** Whether browsers reach the service by https; see `security-headers.ts`. */
  readonly isHttps?: boolean;
  /** Whether Prometheus metrics are collected; see `metrics.ts`. */
  readonly metrics?: boolean;
  readonly log?: LogOptions;
  /** How long a request may take to arrive, with its body. */
  readonly arrivalLimitMs?: number;
}

const BODY_LIMIT_BYTES = 256 * 1024;

// With the check below, a request that arrives byte by byte is over within 30 s.
const ARRIVAL_LIMIT_MS = 25_000;

// Compressing a page of a list takes less time than handing it to another thread.
const COMPRESSED_AT_ONCE_BYTES = 128 * 1024;

const MALFORMED_PATH = '/malformed-path';

// Short enough to be read out: the last group of a UUID is random, and making one is cheap.
const newRequestId = () => randomUUID().slice(24);

/** Builds the service without listening: API, identity and portal over one database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, authOrigins, portalOrigins = [], trustProxy = [], isHttps, metrics, log } = options;
  const { arrivalLimitMs = ARRIVAL_LIMIT_MS } = options;
  const refusals = new RefusalLog();
  const answer = answerProblem(refusals);
  const malformed = new WeakMap<IncomingMessage, FastifyError>();
  const app: FastifyInstance = fastify({
    ...(log && { logger: loggerOptions(log) }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // A client could forge a forwarded address to evade the limit of sign-in tries.
    trustProxy,
    routerOptions: { maxParamLength: 500 },
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
  app.setErrorHandler(answer);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  // A connection of a call that ends after SIGTERM would stay open, and the process with it.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  if (metrics) await collectMetrics(app);
  await securityHeaders(app, authOrigins, portalOrigins, isHttps);
  await app.register(compress, { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE_BYTES });
  const refuse = async ({ raw }: FastifyRequest) => {
    throw malformed.get(raw) ?? notFound('Page');
  };
  app.all(MALFORMED_PATH, { schema: { hide: true }, onRequest: refuse }, refuse);
  health(app, { db, keysReady: options.tokens.keysReady ?? (async () => undefined), refusals });
  everyHour(app, () => sweepStartedOrders(db, options.clock()));
  await app.register(managementApi, options);
  if (options.identity) await app.register(identity, { db, refusals, ...options.identity });
  if (options.portal) await portal(app, options.portal);
  return app;
}
