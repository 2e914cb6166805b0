/** The portal's transport against a real server that answers as servers, proxies and captive portals do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPassing, Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import { connect, request } from '#src/api/http.ts';
import { reachability } from '#src/api/reachability.ts';
import { createShow, getShow } from '#src/contract/show.ts';

const title = { id: 7, name: 'Saltwater', org_id: 1, org_name: 'Northlight', active: true };
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

let answers: ((request: IncomingMessage, response: ServerResponse) => unknown)[] = [];
const seen: IncomingMessage[] = [];
const server = createServer((incoming, response) => {
  seen.push(incoming);
  answers.shift()?.(incoming, response);
});
const session = { token: 'old', renewals: 0, ended: 0, renews: true };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connect({
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idempotencyKeys: true,
    session: {
      accessToken: async () => session.token,
      renew: async () => {
        session.renewals += 1;
        if (session.renews) session.token = 'new';
        return session.renews;
      },
      end: async () => {
        session.ended += 1;
      },
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  Object.assign(session, { token: 'old', renewals: 0, ended: 0, renews: true });
});

const read = () => request(getShow, { params: { id: 7 } });
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call carries the bearer and comes back parsed', async () => {
  answers = [json(200, { ...title, more: 'than the contract says' })];
  expect(await read()).toEqual(title);
  expect(seen[0]?.url).toBe('/api/v1/mgmt/show/7');
  expect(seen[0]?.headers.authorization).toBe('Bearer old');
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
});

test('a write carries its idempotency key', async () => {
  answers = [json(200, { id: 8 })];
  const key = crypto.randomUUID();
  await request(createShow, { body: { name: 'Night Ferry', org_id: 1 }, key });
  expect(seen[0]?.headers['idempotency-key']).toBe(key);
});

describe('a refused access', () => {
  test.each([
    ['401', json(401, {})],
    ['403', json(403, {})],
    [
      'missing required token',
      json(400, { type: 'about:blank', title: 'x', status: 400, message: 'missing required token' }),
    ],
  ])('%s is renewed and tried once more', async (_, refusal) => {
    answers = [refusal, json(200, title)];
    expect(await read()).toEqual(title);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(session.ended).toBe(0);
  });

  test('again ends the session', async () => {
    answers = [json(401, {}), json(401, {})];
    expect(await errorOf(read())).toMatchObject({ name: 'Refused', status: 401 });
    expect(session.ended).toBe(1);
  });

  test('that cannot be renewed now ends nothing', async () => {
    session.renews = false;
    answers = [json(401, {})];
    expect(await errorOf(read())).toBeInstanceOf(Refused);
    expect([seen.length, session.ended]).toEqual([1, 0]);
  });
});

test.each([
  [
    'a captive portal’s page',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  ['a broken line', (_: IncomingMessage, response: ServerResponse) => response.destroy()],
  [
    'half an answer',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
  ],
])('%s is no connection', async (_, answer) => {
  answers = [answer];
  expect(await errorOf(read())).toBeInstanceOf(Unreachable);
});

test('whether the API can be reached is what requests show', async () => {
  answers = [(_, response) => response.destroy(), json(404, {})];
  await errorOf(read());
  expect(reachability.get()).toBe(false);
  await errorOf(read());
  expect(reachability.get()).toBe(true);
});

test('a refusal keeps its reasons, a fault its time to wait, and only a fault passes by itself', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    message: 'Gone',
    errors: { 'items.7': ['only 3 available'] },
  };
  answers = [json(409, problem), json(503, {}, { 'retry-after': '7' })];
  const refused = await errorOf(read());
  expect(refused).toMatchObject({ status: 409, problem, message: 'Gone' });
  const fault = await errorOf(read());
  expect(fault).toMatchObject({ status: 503, retryAfter: 7 });
  expect([isPassing(refused), isPassing(fault)]).toEqual([false, true]);
});

test('an answer that is not the contract’s is malformed', async () => {
  answers = [json(200, { id: 'seven' })];
  expect(await errorOf(read())).toBeInstanceOf(Malformed);
});
