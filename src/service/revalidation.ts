import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Gives every GET answer an ETag, and answers 304 where the client has it already: an unchanged list costs no bytes. */
export function revalidation(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'private, no-cache');
    reply.header('Vary', 'Authorization');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('ETag', etag);
    const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    if (!known.includes(etag)) return payload;
    reply.code(304);
    return null;
  });
}
