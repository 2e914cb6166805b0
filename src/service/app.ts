import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { answerProblem } from './errors.ts';
import type { IdentityOptions } from './identity/provider.ts';
import { identity } from './identity/routes.ts';
import { type ManagementOptions, managementApi } from './management.ts';
import { type PortalOptions, portal } from './portal.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions extends ManagementOptions {
  /** The origin of the sign-in, for the Content-Security-Policy. */
  readonly authOrigin: string;
  /** The embedded OpenID provider; omit it for an external one. */
  readonly identity?: Omit<IdentityOptions, 'db'>;
  /** The built portal; omit it if it is served elsewhere. */
  readonly portal?: PortalOptions;
  /** Addresses and networks of the proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string[];
  readonly logger?: FastifyServerOptions['logger'];
}

const BODY_LIMIT_BYTES = 256 * 1024;

// Compressing a page of a list takes less time than handing it to another thread.
const COMPRESSED_AT_ONCE_BYTES = 128 * 1024;

/** Builds the service without listening: API, identity and portal over one database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, authOrigin, portalOrigins = [], trustProxy = [], logger } = options;
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    // A client could forge a forwarded address to evade the limit of sign-in tries.
    trustProxy,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A malformed path matches no route, so no route's error handler would answer it.
    frameworkErrors: answerProblem,
  });
  app.setErrorHandler(answerProblem);
  await securityHeaders(app, authOrigin, portalOrigins);
  await app.register(compress, { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE_BYTES });
  await app.register(managementApi, options);
  if (options.identity) await app.register(identity, { db, ...options.identity });
  if (options.portal) await portal(app, options.portal);
  return app;
}
