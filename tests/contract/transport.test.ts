/** The portal's transport against a real server that answers as servers, proxies and captive portals do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockDifference } from '#src/api/transport/clock.ts';
import { isTemporary, Malformed, Refused, reachability, Unreachable } from '#src/api/transport/errors.ts';
import { connect, request, requestImage } from '#src/api/transport/http.ts';
import { createShow, getShow, listShows } from '#src/contract/show.ts';
import { listenAnywhere } from '#tests/support/free-port.ts';

const title = { id: 7, name: 'Saltwater', org_id: 1, org_name: 'Northlight', active: true };
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
let answers: Answer[] = [];
const seen: IncomingMessage[] = [];
const server = createServer((incoming, response) => {
  seen.push(incoming);
  answers.shift()?.(incoming, response);
});
const FRESH = {
  token: 'old' as string | undefined,
  renewals: 0,
  ended: 0,
  endedAs: undefined as string | undefined,
  renews: true,
  /** What a renewal leaves as the token. */
  renewed: 'new' as string | undefined,
};
const session = { ...FRESH };

/** The calls that the session authorized. */
const proven: { method: string; url: string; now: number }[] = [];

let connected: Parameters<typeof connect>[0];

beforeAll(async () => {
  connected = {
    baseAddress: `http://127.0.0.1:${await listenAnywhere(server)}`,
    idempotencyKeys: true,
    conditionalReads: true,
    session: {
      accessToken: async () => session.token,
      authorization: async ({ token, now, ...call }) => {
        proven.push({ ...call, now });
        return { authorization: `Bearer ${token}` };
      },
      renew: async () => {
        session.renewals += 1;
        if (session.renews) session.token = session.renewed;
        return session.renews;
      },
      end: async (how) => {
        session.ended += 1;
        session.endedAs = how;
      },
    },
  };
  connect(connected);
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  Object.assign(session, FRESH);
});

const read = () => request(getShow, { params: { id: 7 } });
const lookUp = () => request(getShow, { params: { id: 7 }, keepsSession: true });
const create = (more: object = {}) =>
  request(createShow, { body: { name: 'Night Ferry', org_id: 1 }, ...more });
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const seenHeaders = (name: string) => seen.map(({ headers }) => headers[name]);
const REFUSED = { name: 'Refused', status: 401 };

test('a call carries the bearer and comes back parsed', async () => {
  answers = [json(200, { ...title, more: 'than the contract says' })];
  expect(await read()).toEqual(title);
  expect(seen[0]).toMatchObject({ url: '/api/v1/mgmt/show/7', headers: { authorization: 'Bearer old' } });
  expect(seenHeaders('idempotency-key')).toEqual([undefined]);
});

test('a call whose proof is of another time is repeated with the time that the answer told, and not renewed', async () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const ahead = { date: new Date(Date.now() + DAY_MS).toUTCString() };
  const wrong = { ...ahead, 'www-authenticate': 'DPoP error="invalid_dpop_proof"' };
  const now = { date: new Date().toUTCString() };
  answers = [json(200, title, now), json(200, title, now), json(200, title, now)];
  for (const _ of answers.slice()) await read();
  answers = [json(401, {}, wrong), json(200, title, ahead)];
  proven.length = 0;
  expect(await read()).toEqual(title);
  const [first, second] = proven;
  expect(first).toMatchObject({ method: 'GET', url: `${connected.baseAddress}/api/v1/mgmt/show/7` });
  expect((second?.now ?? 0) - (first?.now ?? 0)).toBeGreaterThan(DAY_MS - 60_000);
  expect([session.renewals, session.ended]).toEqual([0, 0]);
});

test('JSON that calls itself HTML, as PHP does by default, is an answer', async () => {
  const html = { 'content-type': 'text/html; charset=UTF-8' };
  answers = [json(200, title, html), json(200, null, html), json(409, { message: 'only 5 available' }, html)];
  expect(await read()).toEqual(title);
  expect(await request(listShows, { params: { active: true } })).toEqual([]);
  expect(await errorOf(create())).toMatchObject({
    name: 'Refused',
    status: 409,
    message: 'only 5 available',
  });
});

test.each([
  ['an error', { error: 'only 5 available' }],
  ['no success', { success: false, message: 'only 5 available' }],
  ['the status of an error', { status: 'error', message: 'only 5 available' }],
])('a write that is answered with 200 and %s is refused with its reason', async (_, body) => {
  answers = [json(200, body), json(200, body)];
  const refused = { name: 'Refused', status: 200, message: 'only 5 available' };
  expect(await errorOf(create())).toMatchObject(refused);
  expect(await errorOf(read())).toBeInstanceOf(Malformed);
});

test('a write that is answered with its record is done, whatever else the answer says', async () => {
  answers = [json(200, { id: 8, error: 'no mail was sent' })];
  expect(await create()).toEqual({ id: 8 });
});

test('a refusal that names its reason “error” shows it', async () => {
  answers = [json(422, { error: 'only 5 available', status: 422 })];
  expect(await errorOf(create())).toMatchObject({ name: 'Refused', message: 'only 5 available' });
});

test('a write carries its idempotency key', async () => {
  answers = [json(200, { id: 8 })];
  const key = crypto.randomUUID();
  await create({ key });
  expect(seenHeaders('idempotency-key')).toEqual([key]);
});

const PROBLEM = { type: 'about:blank', title: 'x', status: 401, message: 'x' };

describe('a refused access', () => {
  test.each([
    ['401', json(401, {})],
    ['403', json(403, {})],
    ['missing required token', json(400, { ...PROBLEM, status: 400, message: 'missing required token' })],
  ])('%s is renewed and tried once more', async (_, refusal) => {
    answers = [refusal, json(200, title)];
    expect(await read()).toEqual(title);
    expect(seenHeaders('authorization')).toEqual(['Bearer old', 'Bearer new']);
    expect(session.ended).toBe(0);
  });

  test.each([
    ['again ends the session', json(401, {}), 'ended'],
    [
      'for a user name of somebody else says so',
      json(401, { ...PROBLEM, type: 'urn:other-person' }),
      'other-person',
    ],
  ])('%s', async (_, refusal, how) => {
    answers = [refusal, refusal];
    expect(await errorOf(read())).toMatchObject(REFUSED);
    expect([session.ended, session.endedAs]).toEqual([1, how]);
  });

  test('to a background look-up ends the session only where the token itself is refused', async () => {
    answers = [json(403, {}), json(403, {})];
    expect(await errorOf(lookUp())).toMatchObject({ ...REFUSED, status: 403 });
    expect([session.renewals, session.ended]).toEqual([1, 0]);
    answers = [json(401, {}), json(401, {})];
    expect(await errorOf(lookUp())).toMatchObject(REFUSED);
    expect(session.ended).toBe(1);
  });

  test('that cannot be renewed now ends nothing', async () => {
    session.renews = false;
    answers = [json(401, {})];
    expect(await errorOf(read())).toBeInstanceOf(Refused);
    expect([seen.length, session.ended]).toEqual([1, 0]);
  });
});

describe('an answer that is here already', () => {
  const etag = 'W/"7"';
  const readAgain = (cached: unknown) => request(getShow, { params: { id: 7 }, cached });

  test('is requested with its validator, and is the same where nothing changed', async () => {
    answers = [json(200, title, { etag }), (_, response) => response.writeHead(304, { etag }).end()];
    const cached = await read();
    expect(await readAgain(cached)).toBe(cached);
    expect(seenHeaders('if-none-match')).toEqual([undefined, etag]);
    expect(seen[1]?.headers['cache-control']).toBe('max-age=0');
  });

  test('is requested in full where the API may not allow the header', async () => {
    connect({ ...connected, conditionalReads: false });
    answers = [json(200, title, { etag }), json(200, title, { etag })];
    await readAgain(await read());
    connect(connected);
    expect(seenHeaders('if-none-match')).toEqual([undefined, undefined]);
  });
});

test('no answer is stored by the browser', async () => {
  // This fetch has no cache: what it would be told to do with one is looked at.
  const modes: unknown[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    modes.push(init.cache);
    return fetch(url, init);
  });
  answers = [json(200, title), json(200, { id: 8 }), json(200, {}, { 'content-type': 'image/webp' })];
  await read();
  await create();
  await requestImage('/assets/products/1.webp', AbortSignal.timeout(60_000));
  vi.unstubAllGlobals();
  expect(modes).toEqual(['no-store', 'no-store', 'no-store']);
});

describe('without a token', () => {
  test('nothing is sent', async () => {
    session.token = undefined;
    expect(await errorOf(read())).toMatchObject(REFUSED);
    expect([seen.length, session.renewals, session.ended]).toEqual([0, 0, 0]);
  });

  test('a logout during the renewal does not become an ended session', async () => {
    session.renewed = undefined;
    answers = [json(401, {})];
    expect(await errorOf(read())).toMatchObject(REFUSED);
    expect([seen.length, session.ended]).toEqual([1, 0]);
  });
});

const text =
  (type: string, body: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const page = (status: number) => text('text/html; charset=utf-8', '<html>', status);
const redirect: Answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
const cutOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"id":', () => response.destroy());
};

describe.each<[what: string, answers: Answer[], read: object, write: object]>([
  ['a broken line', [(_, response) => response.destroy()], Unreachable, Unreachable],
  ['half an answer on a broken line', [cutOff], Unreachable, Malformed],
  ['half an answer', [text('application/json', '{"id":')], Unreachable, Malformed],
  ['an empty answer', [(_, response) => response.writeHead(204).end()], Unreachable, Malformed],
  ['a text', [text('text/plain', 'OK')], Unreachable, Malformed],
  ['a captive portal’s page', [page(200)], Unreachable, Malformed],
  ['a redirect to a page', [redirect, page(200)], Unreachable, Malformed],
  ['a redirect to a page that is not there', [redirect, page(404)], Unreachable, Malformed],
  ['a redirect to another API', [redirect, json(200, title)], Unreachable, Malformed],
  ['JSON of another shape', [json(200, { id: 'seven' })], Malformed, Malformed],
  ['nothing in JSON', [json(200, null)], Malformed, Malformed],
  ['a gateway’s 502 as a page', [page(502)], Unreachable, Unreachable],
  ['a captive portal’s 511', [page(511)], Unreachable, Unreachable],
  ['a firewall’s 403', [page(403)], Unreachable, Unreachable],
  ['a gateway’s 502 as a text', [text('text/plain', 'Bad Gateway', 502)], Refused, Refused],
  ['a fault with broken JSON', [text('application/json', '{"id":', 500)], Refused, Refused],
])('%s', (_, answered, toRead, toWrite) => {
  test('to a read', async () => {
    answers = [...answered];
    expect(await errorOf(read())).toBeInstanceOf(toRead);
  });

  test('to a write', async () => {
    answers = [...answered];
    expect(await errorOf(create())).toBeInstanceOf(toWrite);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('an answer of the contract is read whatever its type says, other than a page', async () => {
  answers = [text('text/plain', JSON.stringify(title))];
  expect(await read()).toEqual(title);
});

test('whether the API can be reached is what requests show', async () => {
  answers = [(_, response) => response.destroy(), json(404, {})];
  await errorOf(read());
  expect(reachability.get()).toBe(false);
  await errorOf(read());
  expect(reachability.get()).toBe(true);
});

test('a refusal keeps its reasons, a fault its time to wait, and only a fault passes by itself', async () => {
  const problem = { type: 'about:blank', message: 'Gone', errors: { 'items.7': ['only 3 available'] } };
  answers = [json(409, problem), json(503, {}, { 'retry-after': '7' })];
  const refused = await errorOf(read());
  expect(refused).toMatchObject({ status: 409, problem, message: 'Gone' });
  const fault = await errorOf(read());
  expect(fault).toMatchObject({ status: 503, retryAfter: 7 });
  expect([isTemporary(refused), isTemporary(fault)]).toEqual([false, true]);
});

test('the clock of the API is learned from its answers, and not from its refusals', async () => {
  const anHourAhead = () => ({ date: new Date(Date.now() + 60 * 60 * 1000).toUTCString() });
  answers = Array.from({ length: 5 }, () => json(404, {}, anHourAhead()));
  for (let call = 0; call < 5; call += 1) await errorOf(read());
  expect(Math.abs(clockDifference() ?? Number.NaN)).toBeLessThan(2_000);
  answers = Array.from({ length: 5 }, () => json(200, title, anHourAhead()));
  for (let call = 0; call < 5; call += 1) await read();
  expect(clockDifference()).toBeGreaterThan(59 * 60 * 1000);
});
