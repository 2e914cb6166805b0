import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, REQUEST_ID_HEADER } from '#src/contract/call.ts';
import { TOTAL_HEADER } from '#src/contract/list.ts';

const PREFLIGHT_SECONDS = 600;

/**
 * Answers preflights and lets portals on other origins read every response of this scope, refusals included. Register
 * it before the access token is checked: a preflight has none.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
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
