import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, REQUEST_ID_HEADER } from '#src/contract/call.ts';
import { TOTAL_HEADER } from '#src/contract/list.ts';

const SELF = "'self'";
const NONE = "'none'";
// A worker has the policy of its own file: WebAssembly is compiled in the one that reads bar codes, and nowhere else.
const SCAN_WORKER = /\/assets\/scan-worker-[^/]*\.js$/;
const SCAN_WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * @param authOrigins the identity provider's: the portal calls and frames them, and the sign-in form leads back here.
 * @param portalOrigins of portals that are served elsewhere: the forms of sign-in and logout lead back to them.
 */
export async function securityHeaders(
  app: FastifyInstance,
  authOrigins: readonly string[],
  portalOrigins: readonly string[] = [],
  isHttps = false,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [NONE],
        scriptSrc: [SELF],
        styleSrc: [SELF],
        imgSrc: [SELF, 'data:'],
        connectSrc: [SELF, ...authOrigins],
        frameSrc: [SELF, ...authOrigins],
        workerSrc: [SELF],
        manifestSrc: [SELF],
        formAction: [SELF, ...authOrigins, ...portalOrigins],
        frameAncestors: [SELF],
        baseUri: [NONE],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['portal'],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // HSTS would lock out an http origin, and other hosts of the domain are not this service's.
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
    if (SCAN_WORKER.test(url)) reply.header('Content-Security-Policy', SCAN_WORKER_POLICY);
  });
}

const PREFLIGHT_SECONDS = 600;

/**
 * Lets portals on other origins read every response of this scope. Register it before the access token is checked: a
 * preflight has none.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  // Without it, a refused portal could not tell this API from one that does not answer (src/auth/faults.ts).
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  logRefusedOrigins(app, origins);
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: [
      'Authorization',
      'DPoP',
      'Content-Type',
      IDEMPOTENCY_HEADER,
      'If-None-Match',
      'Cache-Control',
    ],
    exposedHeaders: [
      'ETag',
      'Date',
      'Age',
      'Retry-After',
      'WWW-Authenticate',
      TOTAL_HEADER,
      REQUEST_ID_HEADER,
    ],
    maxAge: PREFLIGHT_SECONDS,
  });
}

const QUIET_MS = 60_000;

/** The browser withholds the answer from a refused portal, which can't tell why. The log tells the operator. */
function logRefusedOrigins(app: FastifyInstance, origins: readonly string[]): void {
  let quietUntil = 0;
  app.addHook('onRequest', async ({ headers: { origin }, host, log }) => {
    if (origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host) return;
    const now = Date.now();
    if (now < quietUntil) return;
    quietUntil = now + QUIET_MS;
    log.warn({ origin }, 'refused: PORTAL_ORIGINS does not name this origin, whose pages call the API');
  });
}

/**
 * Answers 304 if the client has the response. The browser's cache outlives a logout: it must store nothing, and the client
 * stores the ETag itself.
 */
export function revalidation(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('Cache-Control', 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Authorization'].flat().join(', '));
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    return isCached(request, reply, etagOf(payload)) ? null : payload;
  });
}

export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha1').update(content).digest('base64url')}"`;
}

/** Sets the ETag. If the client has that version, the response becomes a 304, to be sent without content. */
export function isCached(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('ETag', etag);
  const cached = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (cached.includes(etag)) reply.code(304);
  return cached.includes(etag);
}
