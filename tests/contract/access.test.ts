import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { issuerKeys, keysUrl } from '#src/service/callers/issuer.ts';
import { releaseSubject } from '#src/service/callers/subjects.ts';
import { clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { asMember, rowsOf } from '#src/service/member-call.ts';
import { listen } from '#tests/support/listen.ts';
import { appOver, ISSUER, NOW, token } from '#tests/support/service.ts';
import { sharedService } from './shared.ts';

const service = sharedService();

const CALL = '/api/v1/mgmt/organizations/true';
const keysAt = (issuer: string) => issuerKeys(async () => new URL(`${issuer}/certs`));
const publishedKeys = (issuer: string) => issuerKeys(() => keysUrl(issuer));
const metadataOfAnother = JSON.stringify({
  issuer: 'https://evil.example',
  jwks_uri: 'https://evil.example/certs',
  authorization_endpoint: 'https://evil.example/auth',
  token_endpoint: 'https://evil.example/token',
});

const answerTo = (bearer: string, app = service.app) =>
  app.inject({ url: CALL, headers: { authorization: `Bearer ${bearer}` } });

test.each([
  ['no token', async () => ({})],
  ['a scheme alone', async () => ({ authorization: 'Bearer' })],
  ['another scheme', async () => ({ authorization: `Basic ${await token('client')}` })],
  [
    'a token that is refused',
    async () => ({ authorization: `Bearer ${await token('client', { typ: 'ID' })}` }),
  ],
])('%s is answered in the words of the contract', async (_, headersFor) => {
  const { statusCode, headers, body } = await service.app.inject({ url: CALL, headers: await headersFor() });
  expect([statusCode, JSON.parse(body).message]).toEqual([401, 'missing required token']);
  expect(headers['www-authenticate']).toBe('Bearer, DPoP');
});

test.each([
  ['no page', 404, '', keysAt],
  ['a page that is no JSON', 200, '<html>', keysAt],
  ['no key set', 200, '{}', keysAt],
  ['behind metadata that are no page', 404, '', publishedKeys],
  ['behind metadata of another issuer', 200, metadataOfAnother, publishedKeys],
])('while the issuer’s keys are %s, no token is called bad', async (_, status, body, keysOf) => {
  const { key } = keysOf(await listen((_request, response) => response.writeHead(status).end(body)));
  const app = await appOver(service.db, {}, { key });
  onTestFinished(() => app.close());
  const { statusCode, headers } = await answerTo(await token('client'), app);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});

test('metadata that are elsewhere are not followed', async () => {
  const issuer = await listen((request, response) => {
    const elsewhere = { ...JSON.parse(metadataOfAnother), issuer: `http://${request.headers.host}` };
    if (request.url === '/elsewhere') response.end(JSON.stringify(elsewhere));
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(keysUrl(issuer)).rejects.toThrow(/cannot be fetched/);
});

test('a parameter twice is refused, and not one of both taken', async () => {
  const { orgId } = service.world.mine;
  expect((await service.call('client', 'GET', `/contacts/${orgId}/true?page=1&page=2`)).status).toBe(400);
});

describe('the subject of a user name', () => {
  const logged: string[] = [];
  let app: FastifyInstance;
  const log = { level: 'warn', stream: { write: (line: string) => logged.push(line) } };
  const appOf = (issuer = ISSUER) => appOver(service.db, { log }, { issuer });
  const statusOf = async (bearer: string, of = app) => (await answerTo(bearer, of)).statusCode;
  const USERS = ['ann', 'ben', 'cleo'];
  const forget = (...names: string[]) =>
    service.db.delete(clientUserSubject).where(inArray(clientUserSubject.username, names));

  beforeAll(async () => {
    app = await appOf();
    const { orgId } = service.world.mine;
    await service.db.insert(clientUserOrg).values(USERS.map((username) => ({ username, orgId })));
  });
  afterAll(async () => {
    await app.close();
    await service.db.delete(clientUserOrg).where(inArray(clientUserOrg.username, USERS));
  });

  test('whoever gets the user name of somebody else is refused, and the log says why and not who', async () => {
    expect(await statusOf(await token('ann', { sub: 'sub-of-ann' }))).toBe(200);
    expect(await statusOf(await token('ann', { sub: 'sub-of-zoe' }))).toBe(401);
    const later = await token('ann', { sub: 'sub-of-ann', exp: NOW.getTime() / 1000 + 30 });
    expect(await statusOf(later)).toBe(200);
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
    await forget('ben', 'cleo');
  });

  test('a released name is bound by a token that was issued later, and never again by one of before', async () => {
    const issued = (seconds: number) => ({ iat: Math.floor(Date.now() / 1000) + seconds });
    const before = await token('cleo', { sub: 'sub-of-cleo', ...issued(-5) });
    expect(await statusOf(before)).toBe(200);
    expect(await releaseSubject(service.db, 'cleo')).toBe(1);
    // Elsewhere, where the check of a minute ago is not cached.
    const elsewhere = await appOf();
    onTestFinished(() => elsewhere.close());
    expect(await statusOf(before, elsewhere)).toBe(401);
    expect(await statusOf(await token('cleo', { sub: 'sub-of-zoe' }))).toBe(401);
    expect(await statusOf(await token('cleo', { sub: 'sub-of-zoe', ...issued(5) }))).toBe(200);
    expect(await statusOf(before, elsewhere)).toBe(401);
    await forget('cleo');
  });

  test('the database itself lets nobody take a bound name', async () => {
    expect(await statusOf(await token('cleo', { sub: 'sub-of-cleo' }))).toBe(200);
    const taking = sql`UPDATE client_user_subject SET subject = 'sub-of-zoe' WHERE username = 'cleo' RETURNING 1`;
    const thief = { username: 'cleo', subject: 'sub-of-zoe' };
    expect(await asMember(service.calls, thief, 'read write', (tx) => rowsOf(tx, taking))).toEqual([]);
    await forget('cleo');
  });

  test('the refusal has a type of its own, and is the same whoever it is', async () => {
    for (const name of ['ann', 'cleo'])
      expect(await statusOf(await token(name, { sub: `sub-of-${name}`, jti: 'again' }))).toBe(200);
    const refusals = [
      await answerTo(await token('ann', { sub: 'sub-of-zoe', jti: 'again' }), app),
      await answerTo(await token('ben', { sub: 'sub-of-cleo', jti: 'again' }), app),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    const [renamed, taken] = refusals.map(({ body }) => body);
    expect(JSON.parse(renamed ?? '')).toMatchObject({ type: 'urn:other-person', status: 401 });
    expect(renamed).toBe(taken);
    expect(renamed).not.toMatch(/ann|ben|cleo|sub-of/);
    const stranger = await answerTo(await token('ann', { sub: 'sub-of-zoe', exp: 1 }), app);
    expect(stranger.json()).toMatchObject({ type: 'about:blank', message: 'missing required token' });
    await forget('cleo');
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

test('someone who is a member of nothing sees nothing', async () => {
  expect((await service.call('stranger', 'GET', '/organizations/true')).body).toEqual([]);
  expect((await service.call('stranger', 'GET', '/orders/all')).body).toEqual({ orders: [], total: 0 });
});
