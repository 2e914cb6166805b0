import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#src/service/app.ts';
import { clientUserOrg, order as orders } from '#src/service/db/schema.ts';
import { issuerKeys } from '#src/service/issuer-keys.ts';
import { keysUrl } from '#src/service/provider-metadata.ts';
import { releaseSubject } from '#src/service/subjects.ts';
import { engines, ISSUER, NOW, type Service, startService, testKeys, token } from '#tests/support/service.ts';

let service: Service;
beforeAll(async () => {
  // PostgreSQL where it is: there, statements are sent without waiting for the answers to those before them.
  service = await startService(engines().at(-1) ?? 'PGlite');
});
afterAll(() => service.close());

const keysAt = (issuer: string) => issuerKeys(async () => new URL(`${issuer}/certs`));
const publishedKeys = (issuer: string) => issuerKeys(() => keysUrl(issuer));
const metadataOfAnother = JSON.stringify({
  issuer: 'https://evil.example',
  jwks_uri: 'https://evil.example/certs',
  authorization_endpoint: 'https://evil.example/auth',
  token_endpoint: 'https://evil.example/token',
});

const withToken = (bearer: string | undefined) =>
  service.app.inject({
    url: '/api/v1/mgmt/organizations/true',
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

test('without a token a call is refused in the words of the contract', async () => {
  const response = await withToken(undefined);
  expect(response.statusCode).toBe(401);
  expect(response.headers['www-authenticate']).toBe('Bearer, DPoP');
  expect(response.json()).toMatchObject({ status: 401, message: 'missing required token' });
});

test('a token of Keycloak’s shape and one of RFC 9068’s are accepted', async () => {
  expect((await withToken(await token('client'))).statusCode).toBe(200);
  const rfc9068 = await token('client', { typ: undefined, azp: undefined, aud: 'portal' }, { typ: 'at+jwt' });
  expect((await withToken(rfc9068)).statusCode).toBe(200);
});

test.each<[string, () => Promise<string> | string]>([
  ['garbage', () => 'garbage'],
  [
    'no signature',
    () =>
      new UnsecuredJWT({
        preferred_username: 'client',
        azp: 'portal',
        typ: 'Bearer',
        iss: ISSUER,
        sub: 'client',
      })
        .setExpirationTime('5m')
        .encode(),
  ],
  ['another issuer', () => token('client', { iss: 'https://evil.example/realms/clients' })],
  ['another client', () => token('client', { azp: 'other', aud: 'other' })],
  ['an expiry in the past', () => token('client', { exp: NOW.getTime() / 1000 - 60 })],
  ['no expiry', () => token('client', { exp: undefined })],
  ['the type of an ID token', () => token('client', { typ: 'ID' })],
  ['no type', () => token('client', { typ: undefined })],
  ['no subject', () => token('client', { sub: undefined })],
  ['a subject that is no text', () => token('client', { sub: 5 })],
  ['neither audience nor party', () => token('client', { azp: undefined })],
  ['no user name', () => token('client', { preferred_username: undefined })],
  ['a name that nobody can have', () => token('cli\0ent')],
  ['a name that is no text', () => token('client', { preferred_username: ['client'] })],
  [
    'another key',
    async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256');
      const claims = {
        preferred_username: 'client',
        azp: 'portal',
        typ: 'Bearer',
        iss: ISSUER,
        sub: 'client',
        exp: NOW.getTime() / 1000 + 60,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test', jwk: await exportJWK(publicKey) })
        .sign(privateKey);
    },
  ],
])('a token with %s is refused', async (_, make) => {
  expect((await withToken(await make())).statusCode).toBe(401);
});

test.each([
  ['no page', 404, '', keysAt],
  ['a page that is no JSON', 200, '<html>', keysAt],
  ['no key set', 200, '{}', keysAt],
  ['behind metadata that are no page', 404, '', publishedKeys],
  ['behind metadata of another issuer', 200, metadataOfAnother, publishedKeys],
])('while the issuer’s keys are %s, no token is called bad', async (_, status, body, keysOf) => {
  const issuer = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const { port } = issuer.address() as AddressInfo;
  const { key } = keysOf(`http://127.0.0.1:${port}`);
  const app = await createApp({
    db: service.db,
    clock: () => NOW,
    tokens: { issuer: ISSUER, clientId: 'portal', key },
    findPicture: () => Promise.reject(new Error('no picture here')),
    authOrigins: ['http://localhost:8080'],
  });
  const headers = { authorization: `Bearer ${await token('client')}` };
  const response = await app.inject({ url: '/api/v1/mgmt/organizations/true', headers });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  await app.close();
  issuer.close();
});

describe('the subject of a user name', () => {
  const path = '/api/v1/mgmt/organizations/true';
  const logged: string[] = [];
  let app: FastifyInstance;
  const appOf = (issuer = ISSUER) =>
    createApp({
      db: service.db,
      clock: () => NOW,
      tokens: { issuer, clientId: 'portal', key: testKeys },
      findPicture: () => Promise.reject(new Error('no picture here')),
      authOrigins: ['http://localhost:8080'],
      log: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
    });
  const statusOf = async (bearer: string, of = app) =>
    (await of.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })).statusCode;

  beforeAll(async () => {
    app = await appOf();
    const orgId = service.world.mine.orgId;
    await service.db.insert(clientUserOrg).values([
      { username: 'ann', orgId },
      { username: 'ben', orgId },
      { username: 'cleo', orgId },
    ]);
  });
  afterAll(async () => {
    await app.close();
    await service.db.delete(clientUserOrg).where(inArray(clientUserOrg.username, ['ann', 'ben', 'cleo']));
  });

  test('whoever gets the user name of somebody else is refused, and the log says why and not who', async () => {
    expect(await statusOf(await token('ann', { sub: 'sub-of-ann' }))).toBe(200);
    expect(await statusOf(await token('ann', { sub: 'sub-of-zoe' }))).toBe(401);
    expect(await statusOf(await token('ann', { sub: 'sub-of-ann', exp: NOW.getTime() / 1000 + 30 }))).toBe(
      200,
    );
    expect(logged.join()).toContain('refused: user name of another subject');
    expect(logged.join()).not.toMatch(/sub-of|\bann\b/);
  });

  test('a person with a new user name is refused, until an operator releases the one before', async () => {
    const renamed = await token('ben', { sub: 'sub-of-cleo' });
    expect(await statusOf(await token('cleo', { sub: 'sub-of-cleo' }))).toBe(200);
    expect(await statusOf(renamed)).toBe(401);
    expect(await releaseSubject(service.db, 'cleo')).toBe(1);
    expect(await statusOf(renamed)).toBe(200);
    expect(await statusOf(await token('ben', { sub: 'sub-of-ben' }))).toBe(401);
    expect(await releaseSubject(service.db, 'ben')).toBe(1);
  });

  test('of two who come at once, one has it', async () => {
    const both = [await token('ben', { sub: 'one' }), await token('ben', { sub: 'two' })];
    const statuses = await Promise.all([...both, ...both, ...both].map((each) => statusOf(each)));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 401, 401, 401]);
  });

  test('another issuer has subjects of its own', async () => {
    const issuer = 'https://sso.example/realms/clients';
    const moved = await appOf(issuer);
    expect(await statusOf(await token('ann', { iss: issuer, sub: 'elsewhere' }), moved)).toBe(200);
    await moved.close();
  });

  test('a user of no client takes no name', async () => {
    expect(await statusOf(await token('dan', { sub: 'early' }))).toBe(200);
    await service.db.insert(clientUserOrg).values({ username: 'dan', orgId: service.world.mine.orgId });
    expect(await statusOf(await token('dan', { sub: 'right' }))).toBe(200);
    expect(await statusOf(await token('dan', { sub: 'early' }))).toBe(401);
    await service.db.delete(clientUserOrg).where(eq(clientUserOrg.username, 'dan'));
  });

  test('a fault of the database calls no token bad', async () => {
    await service.db.execute('ALTER TABLE client_user_subject RENAME TO away');
    const status = await statusOf(await token('ann', { sub: 'sub-of-ann', jti: 'new' }));
    await service.db.execute('ALTER TABLE away RENAME TO client_user_subject');
    expect(status).toBe(500);
  });
});

test.each(['2147483648', '9999999999', '0', 'x'])(
  'a picture of product %s is no fault of ours',
  async (id) => {
    for (const folder of ['assets', 'thumbnail'])
      expect((await service.call('client', 'GET', `/${folder}/products/${id}.webp`)).status).toBe(400);
  },
);

test.each(['/%zz', '/api/v1/mgmt/show/%zz', `/api/v1/mgmt/product/sku/${'x'.repeat(501)}`])(
  '%s is refused with the headers of every answer',
  async (url) => {
    const { headers: usual } = await service.app.inject('/healthz');
    const { statusCode, headers } = await service.app.inject(url);
    expect([400, 414]).toContain(statusCode);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(usual)));
  },
);

test('the role of a call sees nothing without a user, and nobody’s clients', async () => {
  const { db } = service;
  const asRole = (query: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL ROLE portal_member`);
      return (await tx.execute(query)) as unknown as { rows: unknown[] };
    });
  expect((await asRole(sql`SELECT * FROM show`)).rows).toEqual([]);
  await expect(asRole(sql`SELECT portal_memberships('rival')`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
  await expect(asRole(sql`SELECT * FROM client_user_org`)).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

test('someone who is a member of nothing sees nothing', async () => {
  expect((await service.call('stranger', 'GET', '/organizations/true')).body).toEqual([]);
  expect((await service.call('stranger', 'GET', '/orders/all')).body).toEqual({ orders: [], total: 0 });
});

// Every call of the published description, with a record of another client in it. A call that is not listed here fails.
describe('another client’s record', () => {
  const window = '2016-01-01%2000:00:00/2026-11-21%2023:59:59';
  type Walk = [path: string, body?: () => unknown];
  const BILL_REF = 4711;
  // Their names, and the bytes of a picture in both sizes.
  const THEIRS = /Theirs|Meridian|^"(full|small)"$/;
  const theirs = () => service.world.theirs;
  const contactFields = {
    name: 'X',
    first_name: '',
    last_name: '',
    address: '',
    address2: '',
    city: '',
    state: '',
    zip: '',
    country: '',
    email: '',
    phone: '',
    notes: '',
    active: true,
  };
  const calls: Record<string, () => Walk> = {
    'GET /organizations/{active}': () => ['/organizations/true'],
    'GET /organization/{id}': () => [`/organization/${theirs().orgId}`],
    'POST /organization/update': () => [
      '/organization/update',
      () => ({
        id: theirs().orgId,
        name: 'X',
        email: '',
        phone: '',
        address: '',
        city: '',
        state: '',
        zip: '',
      }),
    ],
    'GET /shows/{active}': () => ['/shows/true'],
    'GET /all/shows/{orgId}/{active}': () => [`/all/shows/${theirs().orgId}/true`],
    'GET /show/{id}': () => [`/show/${theirs().show}`],
    'POST /show/create': () => ['/show/create', () => ({ name: 'X', org_id: theirs().orgId })],
    'GET /contacts/{orgId}/{active}': () => [`/contacts/${theirs().orgId}/true`],
    'GET /contact/{id}': () => [`/contact/${theirs().contact}`],
    'POST /contact/create': () => ['/contact/create', () => ({ ...contactFields, org_id: theirs().orgId })],
    'POST /contact/update': () => ['/contact/update', () => ({ ...contactFields, id: theirs().contact })],
    'GET /products/{active}': () => ['/products/true'],
    'GET /search/productsBySku/{sku}': () => ['/search/productsBySku/ntheirs'],
    'GET /productsByTitle/{title}/{active}': () => ['/productsByTitle/Theirs/true'],
    'GET /productsByOrg/{orgId}/{active}': () => [`/productsByOrg/${theirs().orgId}/true`],
    'GET /productsByShow/{showId}/{active}': () => [`/productsByShow/${theirs().show}/true`],
    'GET /productsByType/{typeId}/{active}': () => [
      `/productsByType/${service.world.type}/true?s_title=Theirs`,
    ],
    'GET /product/id/{id}': () => [`/product/id/${theirs().products[0]}`],
    'GET /product/sku/{sku}': () => [`/product/sku/${theirs().skus[0]}`],
    'POST /productUser/update': () => [
      '/productUser/update',
      () => ({ id: theirs().products[0], title: 'X', description: '', active: true }),
    ],
    'GET /orders/all': () => [`/orders/all?s_id=${order}`],
    'GET /orders/contact/{contactId}/{from}/{to}': () => [`/orders/contact/${theirs().contact}/${window}`],
    'GET /orders/allByOrg/{orgId}/{from}/{to}': () => [`/orders/allByOrg/${theirs().orgId}/${window}`],
    'GET /orders/billRef/{billRefId}': () => [`/orders/billRef/${BILL_REF}`],
    'GET /orders/sku/{sku}': () => [`/orders/sku/${theirs().skus[0]}`],
    'GET /orders/status/{statusId}/{from}/{to}': () => [`/orders/status/1/${window}?s_id=${order}`],
    'GET /order/{id}': () => [`/order/${order}`],
    'PUT /order/start/{orgId}': () => [`/order/start/${theirs().orgId}`],
    'POST /order/create': () => [
      '/order/create',
      () => ({ id: open, org_id: theirs().orgId, ship_to_id: theirs().contact, client_notes: '' }),
    ],
    'GET /orderItems/{orderId}': () => [`/orderItems/${order}`],
    'GET /orderItem/{id}': () => [`/orderItem/${item}`],
    'POST /orderItem/add': () => [
      '/orderItem/add',
      () => ({ order_id: open, product_id: theirs().products[0], qty: 1 }),
    ],
    'POST /orderItem/update': () => [
      '/orderItem/update',
      () => ({ id: item, order_id: open, product_id: theirs().products[0], qty: 1, new_qty: 0 }),
    ],
    'GET /assets/products/{file}': () => [`/assets/products/${theirs().products[0]}.webp`],
    'GET /thumbnail/products/{file}': () => [`/thumbnail/products/${theirs().products[0]}.webp`],
  };
  // The same for everyone: they hold no client's data.
  const shared = [
    'GET /productTypes/{active}',
    'GET /shipping/companies/{active}',
    'GET /shipping/types/{companyId}/{active}',
  ];
  let order: number;
  let open: number;
  let item: number;

  beforeAll(async () => {
    const rival = async (method: 'PUT' | 'POST', path: string, body?: unknown) =>
      (await service.call('rival', method, path, body)).body;
    const { orgId, contact, products } = service.world.theirs;
    order = (await rival('PUT', `/order/start/${orgId}`)).id;
    await rival('POST', '/orderItem/add', { order_id: order, product_id: products[0], qty: 1 });
    await rival('POST', '/order/create', { id: order, org_id: orgId, ship_to_id: contact, client_notes: '' });
    await service.db.update(orders).set({ billRefId: BILL_REF }).where(eq(orders.id, order));
    open = (await rival('PUT', `/order/start/${orgId}`)).id;
    item = (await rival('POST', '/orderItem/add', { order_id: open, product_id: products[0], qty: 1 })).id;
  });

  interface Operation {
    operationId: string;
    parameters?: { name: string; in: string }[];
    responses: Record<string, { content?: Record<string, unknown> }>;
  }
  /** The calls of the published description, by method and path. */
  const described = async () => {
    const document = (await service.app.inject('/api/v1/mgmt/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.schemas.Problem.required).toContain('message');
    const calls = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace('/api/v1/mgmt', '')}`,
        operation,
      ]),
    );
    return new Map(calls);
  };

  test('the description is public and lists every call once, each under a name of its own', async () => {
    const listed = await described();
    expect([...listed.keys()].toSorted()).toEqual([...Object.keys(calls), ...shared].toSorted());
    const names = [...listed.values()].map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(listed.size);
    expect(names.filter((name) => !/^(get|post|put)([A-Z]\w*)$/.test(name))).toEqual([]);
  });

  test('every write takes an idempotency key, and no read does', async () => {
    for (const [name, { parameters = [] }] of await described()) {
      const isKey = parameters.some((each) => each.in === 'header' && each.name === 'Idempotency-Key');
      expect([name, isKey]).toEqual([name, !name.startsWith('GET')]);
    }
  });

  // Without this the walk below would be content with a list that is empty for everyone.
  test.each(Object.keys(calls).filter((name) => name.startsWith('GET')))(
    '%s shows it to whose it is',
    async (name) => {
      const [path] = (calls[name] as () => Walk)();
      const { status, body } = await service.call('rival', 'GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toMatch(THEIRS);
    },
  );

  test.each(Object.keys(calls))('%s does not show it, and does not change it', async (name) => {
    const [path, body] = (calls[name] as () => Walk)();
    const method = name.split(' ')[0] as 'GET' | 'POST' | 'PUT';
    const { status, body: answer } = await service.call('client', method, path, body?.());
    const isAbsent = status === 404 || (status === 200 && method === 'GET');
    expect([status, isAbsent]).toEqual([status, true]);
    expect(JSON.stringify(answer)).not.toMatch(THEIRS);
    const anonymous = await service.app.inject({ method, url: `/api/v1/mgmt${path}` });
    expect(anonymous.statusCode).toBe(401);
    const responses = (await described()).get(name)?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(status));
    expect(responses[401]?.content).toHaveProperty(['application/problem+json']);
  });

  test.each(Object.keys(calls).filter((name) => !name.startsWith('GET')))(
    '%s does not replay an answer to someone who was a member',
    async (name) => {
      const [path, body] = (calls[name] as () => Walk)();
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () => service.call('rival', name.split(' ')[0] as 'POST', path, body?.(), headers);
      const first = await ask();
      expect(first.status).not.toBe(404);
      expect((await ask()).body).toEqual(first.body);
      const membership = { username: 'rival', orgId: theirs().orgId };
      await service.db.delete(clientUserOrg).where(eq(clientUserOrg.username, 'rival'));
      const later = await ask();
      await service.db.insert(clientUserOrg).values(membership);
      expect([later.status, later.body.message]).toEqual([404, 'No Record found.']);
    },
  );
});
