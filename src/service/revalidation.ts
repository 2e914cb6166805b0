import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives every GET response an ETag, and answers 304 if the client has it already: an unchanged list costs no bytes. The
 * browser must not cache responses, because its cache outlives a logout: the client stores the ETag itself.
 */
export function revalidation(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('Cache-Control', 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Authorization'].flat().join(', '));
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    return isKnown(request, reply, etagOf(payload)) ? null : payload;
  });
}

export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha1').update(content).digest('base64url')}"`;
}

/** Sets the ETag. If the client has that version, the response becomes a 304, to be sent without content. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('ETag', etag);
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag)) reply.code(304);
  return known.includes(etag);
}
