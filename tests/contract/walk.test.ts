/**
 * Every call of the published description, with own, another client's, unknown and malformed records, and with every
 * kind of token. A call that is added to the contract is walked without being named here.
 */

import { createSecretKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { order as orders } from '#src/service/db/tables/orders.ts';
import { product as productRows } from '#src/service/db/tables/products.ts';
import { fuzz } from '#tests/fuzz/campaign.ts';
import { addressOf, described, type Operation, type Schema } from '#tests/support/described.ts';
import { type Prover, prover } from '#tests/support/prover.ts';
import { engines, ISSUER, NOW, publicPem, startService, token } from '#tests/support/service.ts';
import { sharedService } from './shared.ts';

/** The records that a call can name: by a parameter's name without its `Id`, by the first word of the path where that is `id`. */
type Records = Record<string, unknown> & { sku?: unknown };
type Kind = 'own' | 'theirs' | 'unknown' | 'malformed';

const KINDS = ['own', 'theirs', 'unknown', 'malformed'] as const;
const NOBODYS_ID = 1_999_999_999;
const WINDOW = { from: '2016-01-01 00:00:00', to: '2026-11-21 23:59:59' };
const BILL_REFS = { client: 4710, rival: 4711 };
// Their names and SKUs, and the bytes of a picture in both sizes.
const THEIRS = /Theirs|Meridian|^"(full|small)"$/;

const service = sharedService(engines().at(-1) ?? 'PGlite');
let operations: Operation[];
let owner: Prover;
let theirs: Records;

beforeAll(async () => {
  operations = (await described(service.app)).operations;
  owner = await prover();
  theirs = await recordsOf('rival');
});

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const isRead = ({ method }: Operation) => method === 'GET';

/** The records of a user, among them a placed order and an open one, which are made. */
async function recordsOf(username: 'client' | 'rival'): Promise<Records> {
  const { orgId, contact, products, skus, show } = service.world[username === 'client' ? 'mine' : 'theirs'];
  const make = async (method: 'PUT' | 'POST', path: string, body?: unknown) => {
    const { status, body: made } = await service.call(username, method, path, body);
    expect([path, status]).toEqual([path, 200]);
    return made.id as number;
  };
  const start = async () => {
    const id = await make('PUT', `/order/start/${orgId}`);
    const line = { order_id: id, product_id: products[0], qty: 1 };
    return { id, item: await make('POST', '/orderItem/add', line) };
  };
  const isFirst = eq(productRows.id, products[0] as number);
  await service.db.update(productRows).set({ qty: 12 }).where(isFirst);
  const placed = await start();
  // What the lists of orders are filtered by.
  const { carrier: shipped_with, method: shipping_type } = service.world;
  const filtered = { ship_to_id: contact, shipped_with, shipping_type };
  const placement = { id: placed.id, org_id: orgId, client_notes: '', ...filtered };
  await make('POST', '/order/create', placement);
  const billRefId = BILL_REFS[username];
  await service.db.update(orders).set({ billRefId }).where(eq(orders.id, placed.id));
  const open = await start();
  const ids = {
    orgId,
    contact,
    show,
    product: products[0],
    placed: placed.id,
    open: open.id,
    item: open.item,
  };
  return {
    ...recordsBy(ids),
    '/orderItem/add product_id': products[1],
    sku: skus[0],
    title: username === 'client' ? 'Mine' : 'Theirs',
    billRef: billRefId,
  };
}

type Ids = Record<'orgId' | 'contact' | 'show' | 'product' | 'placed' | 'open' | 'item', unknown>;

function recordsBy({ orgId, contact, show, product, placed, open, item }: Ids): Records {
  const { type, carrier, method } = service.world;
  return {
    ...{ organization: orgId, org: orgId, contact, ship_to: contact, show, new_show: show },
    ...{ product, productUser: product, file: `${product}.webp` },
    ...{ order: placed, '/order/create id': open, order_id: open, orderItem: item },
    // Shared by all clients.
    ...{ type, carrier, company: carrier, shipped_with: carrier, method, shipping_type: method, status: 1 },
    ...{ qty: 1, new_qty: 1, active: true, ...WINDOW, required_by: WINDOW.to },
  };
}

const nobodys = (id: unknown) =>
  recordsBy({ orgId: id, contact: id, show: id, product: id, placed: id, open: id, item: id });

async function recordsFor(kind: Kind): Promise<Records> {
  if (kind === 'own') return recordsOf('client');
  if (kind === 'theirs') return theirs;
  const unknown = { ...nobodys(NOBODYS_ID), sku: 'SKU-NOBODY', title: 'Nobody', billRef: NOBODYS_ID };
  if (kind === 'unknown') return unknown;
  return Object.fromEntries(Object.keys(unknown).map((name) => [name, '\0']));
}

/** The value of a parameter, or of a field of the body. */
function valueFor({ method, path }: Operation, name: string, schema: Schema, records: Records): unknown {
  // `showId` and `org_id` are of the records that they name.
  const kind = name === 'id' ? (path.split('/')[1] as string) : name.replace(/(_id|Id)$/, '');
  const record = records[`${path} ${name}`] ?? records[name] ?? records[kind];
  if (record !== undefined) return record;
  if (records.sku === '\0') return 5;
  if (schema.type === 'string' || schema.anyOf?.some(({ type }) => type === 'string'))
    return schema.pattern ? 'X' : '';
  throw new Error(`${method} ${path}: which record is "${name}"? Name it in recordsBy.`);
}

function requestOf(operation: Operation, records: Records) {
  const values = (of: [string, Schema][]) =>
    Object.fromEntries(of.map(([name, schema]) => [name, valueFor(operation, name, schema, records)]));
  const { method, path, parameters, body } = operation;
  const inPath = parameters.filter((each) => each.in === 'path');
  const isMalformed = records.sku === '\0' && parameters.some(({ name }) => name === 'page');
  const named = values(inPath.map(({ name, schema }) => [name, schema]));
  const url = addressOf(path, named, isMalformed ? 'page=0' : '');
  return { method, url, ...(body && { payload: values(Object.entries(body.properties ?? {})) }) };
}

type Request = ReturnType<typeof requestOf>;

async function answerTo(request: Request, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const response = await service.app.inject({ ...request, headers, remoteAddress });
  const told = { ...response.headers };
  // An id of the request, the time, and what one more request leaves of the limit are new each time.
  for (const name of ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    delete told[name];
  return { status: response.statusCode, body: response.body, headers: told };
}

const boundToken = () => token('client', { cnf: { jkt: owner.thumbprint } });

/** The headers of a call with a bound token and its proof. */
async function proven(method: string, url: string) {
  const bound = await boundToken();
  const call = { method, url: `http://localhost:8080${url}`, token: bound, at: NOW };
  return { authorization: `DPoP ${bound}`, dpop: await owner.prove(call) };
}

const bearer = async (username = 'client') => ({ authorization: `Bearer ${await token(username)}` });

/** Walks every call, and lists those where `wrong` says what is wrong. */
async function walk(kind: Kind, wrong: (operation: Operation, request: Request) => Promise<unknown>) {
  const found: unknown[] = [];
  for (const operation of operations) {
    const request = requestOf(operation, await recordsFor(kind));
    const said = await wrong(operation, request);
    if (said !== undefined) found.push([nameOf(operation), said]);
  }
  expect(found).toEqual([]);
}

test('the description is public and lists every call once, each under a name of its own', async () => {
  const { document } = await described(service.app);
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.schemas.Problem.required).toContain('message');
  const names = operations.map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(operations.length);
  expect(names.filter((name) => !/^(get|post|put)([A-Z]\w*)$/.test(name))).toEqual([]);
});

test('the description that providers get is that of the calls', async () => {
  const { document } = await described(service.app);
  const committed = join(import.meta.dirname, '../../src/deploy/openapi.json');
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(committed);
});

test('every write takes an idempotency key, and no read does', async () => {
  for (const operation of operations) {
    const headers = operation.parameters.filter((each) => each.in === 'header').map(({ name }) => name);
    expect(headers.includes('Idempotency-Key'), nameOf(operation)).toBe(!isRead(operation));
  }
});

test('every call does what it says with own records, also with a bound token', () =>
  walk('own', async (operation, request) => {
    const headers = isRead(operation) ? await proven('GET', request.url) : await bearer();
    const { status, body } = await answerTo(request, headers);
    return status === 200 && !/Theirs|Meridian/.test(body) ? undefined : [status, body];
  }));

// Without this the walks below would be content with a list that is empty for everyone.
test('every read shows a record to whose it is', () =>
  walk('theirs', async (operation, request) => {
    const namesNone = /^\/(productTypes|shipping)\//.test(operation.path);
    if (!isRead(operation) || namesNone) return undefined;
    const { status, body } = await answerTo(request, await bearer('rival'));
    return status === 200 && (THEIRS.test(body) || /^(full|small)$/.test(body)) ? undefined : [status, body];
  }));

test('another client’s record is answered as one that does not exist, in body, total and headers', async () => {
  const unknown = await recordsFor('unknown');
  await walk('theirs', async (operation, request) => {
    const answer = await answerTo(request, await bearer());
    const missing = await answerTo(requestOf(operation, unknown), await bearer());
    expect(Object.keys(operation.responses)).toContain(String(answer.status));
    expect(answer, nameOf(operation)).toEqual(missing);
    const isAbsent = answer.status === 404 || (answer.status === 200 && isRead(operation));
    return isAbsent && !THEIRS.test(JSON.stringify(answer)) ? undefined : answer;
  });
});

test('a malformed record is refused as documented', () =>
  walk('malformed', async (operation, request) => {
    const { status, body } = await answerTo(request, await bearer());
    const expected = operation.parameters.some((each) => each.in !== 'header') ? 400 : 422;
    expect(Object.keys(operation.responses)).toContain(String(status));
    return status === expected && !THEIRS.test(body) ? undefined : [status, body];
  }));

test('a search for another client’s names, SKUs and numbers finds nothing of theirs', async () => {
  const words = ['Theirs', 'Meridian', 'SKU-NTheirs0'];
  const numbers = new Set(Object.values(theirs).filter(Number.isInteger));
  const own = await recordsOf('client');
  const headers = await bearer();
  let searches = 0;
  for (const operation of operations) {
    const { url } = requestOf(operation, own);
    for (const { name } of operation.parameters.filter((each) => each.name.startsWith('s_'))) {
      for (const text of name === 's_id' ? [...words, ...numbers] : words) {
        const request = { method: operation.method, url: `${url}?${name}=${text}` };
        const { status, body, headers: told } = await answerTo(request, headers);
        const parsed = JSON.parse(body);
        const found = parsed.orders ?? parsed;
        expect([status, body], request.url).toEqual([200, expect.not.stringMatching(THEIRS)]);
        expect(Number(told['x-total-count'] ?? parsed.total), request.url).toBe(found.length);
        if (typeof text === 'string') expect(found, request.url).toEqual([]);
        searches += 1;
      }
    }
  }
  expect(searches).toBeGreaterThan(500);
});

const seconds = NOW.getTime() / 1000;
const goodClaims = {
  ...{ preferred_username: 'client', azp: 'portal', typ: 'Bearer' },
  ...{ iss: ISSUER, sub: 'client', exp: seconds + 60 },
};
const stranger = await generateKeyPair('RS256');

const BAD: [string, () => Promise<Record<string, string>> | Record<string, string>][] = [
  ['no token', () => ({})],
  ['a scheme alone', () => ({ authorization: 'Bearer' })],
  ['another scheme', async () => ({ authorization: `Basic ${await token('client')}` })],
  ...Object.entries<() => Promise<string> | string>({
    garbage: () => 'garbage',
    'no signature': () => new UnsecuredJWT(goodClaims).encode(),
    'the public key as a secret': () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .sign(createSecretKey(publicPem, 'utf8')),
    'another issuer': () => token('client', { iss: 'https://evil.example/realms/clients' }),
    'another client': () => token('client', { azp: 'other', aud: 'other' }),
    'an expiry in the past': () => token('client', { exp: seconds - 60 }),
    'no expiry': () => token('client', { exp: undefined }),
    'the type of an ID token': () => token('client', { typ: 'ID' }),
    'no type': () => token('client', { typ: undefined }),
    'no user name': () => token('client', { preferred_username: undefined }),
    'a name that nobody can have': () => token('cli\0ent'),
    'a name that is no text': () => token('client', { preferred_username: ['client'] }),
    'another key': async () =>
      new SignJWT(goodClaims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', jwk: await exportJWK(stranger.publicKey) })
        .sign(stranger.privateKey),
    'a key of its own, as a bearer token': boundToken,
  }).map(([name, make]): [string, () => Promise<Record<string, string>>] => [
    `a token with ${name}`,
    async () => ({ authorization: `Bearer ${await make()}` }),
  ]),
  ['a bound token without a proof', async () => ({ authorization: `DPoP ${await boundToken()}` })],
  [
    'a bound token with a proof that was used',
    async () => {
      const url = '/api/v1/mgmt/shows/true';
      const headers = await proven('GET', url);
      expect((await service.app.inject({ url, headers })).statusCode).toBe(200);
      return headers;
    },
  ],
];

test.each(BAD)('%s is refused at every call, whatever it names', async (name, headersFor) => {
  const remoteAddress = `192.0.2.${BAD.findIndex(([each]) => each === name)}`;
  const told = new Set<string>();
  const walked = await Promise.all(KINDS.map(async (kind) => [kind, await recordsFor(kind)] as const));
  for (const operation of operations) {
    for (const [kind, records] of walked) {
      const request = requestOf(operation, records);
      const answer = await answerTo(request, await headersFor(), remoteAddress);
      expect(answer.status, `${nameOf(operation)} ${kind}`).toBe(401);
      told.add(JSON.stringify(answer));
    }
    expect(operation.responses[401]?.content).toHaveProperty(['application/problem+json']);
  }
  // The same words and headers everywhere.
  expect([...told]).toHaveLength(1);
  expect(JSON.parse([...told][0] as string).body).toContain('missing required token');
});

test('no write replays an answer to someone who was a member', async () => {
  for (const operation of operations.filter((each) => !isRead(each))) {
    const request = requestOf(operation, await recordsOf('rival'));
    const headers = { ...(await bearer('rival')), 'idempotency-key': randomUUID() };
    const ask = () => service.app.inject({ ...request, headers });
    const first = await ask();
    expect(first.statusCode, nameOf(operation)).toBe(200);
    expect((await ask()).body).toEqual(first.body);
    const membership = { username: 'rival', orgId: service.world.theirs.orgId };
    await service.db.delete(clientUserOrg).where(eq(clientUserOrg.username, 'rival'));
    const later = await ask();
    await service.db.insert(clientUserOrg).values(membership);
    expect([later.statusCode, later.json().message], nameOf(operation)).toEqual([404, 'No Record found.']);
  }
});

// `npm run fuzz` sends more.
test('500 requests made from the description are answered as it says', async () => {
  const fuzzed = await startService('PGlite');
  onTestFinished(() => fuzzed.close());
  const statuses = await fuzz(fuzzed, { runs: 500, seed: 13 });
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '405', '422']));
});
