/** What most contract tests begin with: a service for all tests of a block, and the calls of an order. */
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { asMember, rowsOf } from '#src/service/member-call.ts';
import { type Engine, engines, type Service, startService } from '#tests/support/service.ts';
import type { Send } from './conformance/api.ts';

type Headers = Record<string, string>;

/** @returns A service for all tests of the block. By default it is on PostgreSQL, which starts sooner, if installed. */
export function sharedService(engine: Engine = engines().at(-1) ?? 'PGlite'): Service {
  const service = {} as Service;
  beforeAll(async () => void Object.assign(service, await startService(engine)));
  afterAll(() => service.close());
  return service;
}

/** How PostgreSQL refuses what a policy or a missing right forbids. */
export const DENIED = { cause: { code: '42501' } };

/** The calls of a user of the sample client. */
export function callsOf(service: Service, username = 'client') {
  const get = (path: string, headers?: Headers) => service.call(username, 'GET', path, undefined, headers);
  const post = (path: string, body: unknown, headers?: Headers) =>
    service.call(username, 'POST', path, body, headers);
  const starting = (headers?: Headers) =>
    service.call(username, 'PUT', `/order/start/${service.world.mine.orgId}`, undefined, headers);
  const start = async () => (await starting()).body.id as number;
  const add = (order_id: number, product_id: number, qty = 1, headers?: Headers) =>
    post('/orderItem/add', { order_id, product_id, qty }, headers);
  const placement = (id: number, more: object = {}) => {
    const { mine, carrier, method } = service.world;
    return {
      ...{ id, org_id: mine.orgId, ship_to_id: mine.contact, client_notes: 'Before noon.\nDesk B.' },
      ...{ shipped_with: carrier, shipping_type: method, required_by: '2026-11-25 10:00:00', ...more },
    };
  };
  return {
    ...{ get, post, starting, start, add, placement },
    /** Carries out a statement as the service does for the user. */
    execute: (statement: SQL) =>
      asMember(service.calls, { username }, 'read write', (tx) => rowsOf(tx, statement)),
    /** Starts an order with one piece of the first product in it. */
    async startWithPoster() {
      const id = await start();
      await add(id, service.world.mine.products[0]!);
      return id;
    },
    place: (id: number, more?: object, headers?: Headers) =>
      post('/order/create', placement(id, more), headers),
  };
}

/** Sends requests to an app that does not listen. */
export const sendTo =
  (app: FastifyInstance): Send =>
  async (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const answer = await app.inject({
      method: (method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { host, ...(headers as Record<string, string>) },
      ...(body != null && { payload: String(body) }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of [value].flat()) answered.append(name, String(each));
    const content = answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload);
    return new Response(content, { status: answer.statusCode, headers: answered });
  };
