import type { FastifyInstance } from 'fastify';
import type { Send } from './api.ts';

/** Sends requests to an app that does not listen. */
export const sendTo =
  (app: FastifyInstance): Send =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: headers as Record<string, string>,
      ...(body != null && { payload: String(body) }),
    });
    const content = answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload);
    return new Response(content, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };
