import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#src/service/app.ts';
import { openEmbedded } from '#src/service/db/client.ts';
import { account, identityRecord } from '#src/service/db/tables/accounts.ts';
import { audit } from '#src/service/db/tables/records.ts';
import { databaseAdapter } from '#src/service/identity/adapter.ts';
import { ProviderKeys, rotateKeys } from '#src/service/identity/keys.ts';
import { hashPassword } from '#src/service/identity/password.ts';
import { Browser, OPENID, ORIGIN, proofBy, REALM, tokenAnswer } from '#tests/support/browser.ts';
import { prover } from '#tests/support/prover.ts';

let database: Awaited<ReturnType<typeof openEmbedded>>;
let app: FastifyInstance;
const logged: string[] = [];

async function build(origin = ORIGIN): Promise<FastifyInstance> {
  const keys = new ProviderKeys(database.db, () => new Date());
  return createApp({
    db: database.db,
    clock: () => new Date(),
    tokens: {
      issuer: `${origin}${REALM}`,
      clientId: 'portal',
      key: keys.verification,
    },
    findPicture: () => Promise.reject(new Error('no picture here')),
    authOrigins: [origin],
    isHttps: origin.startsWith('https:'),
    log: { level: 'error', stream: { write: (line: string) => logged.push(line) } },
    trustProxy: ['10.0.0.0/8'],
    identity: {
      keys,
      publicUrl: origin,
      portals: [origin],
      realm: 'clients',
      clientId: 'portal',
      portalName: 'Client Portal',
    },
  });
}

beforeAll(async () => {
  database = await openEmbedded();
  await database.db.insert(account).values({
    username: 'client',
    subject: 'client',
    name: 'Casey',
    email: 'c@example.com',
    passwordHash: await hashPassword('secret'),
  });
  app = await build();
});
afterAll(() => app.close().then(() => database.close()));

const openBrowser = (address?: string, forwardedFor?: string) =>
  new Browser(app, { ...(address && { address }), forwardedFor });
const token = (form: Record<string, string>, dpop?: string) => tokenAnswer(app, form, dpop);

test('the provider announces what works for the portal, and nothing else', async () => {
  const { html } = await openBrowser().go(`${REALM}/.well-known/openid-configuration`);
  expect(JSON.parse(html)).toEqual({
    issuer: `${ORIGIN}${REALM}`,
    authorization_endpoint: `${ORIGIN}${OPENID}/auth`,
    token_endpoint: `${ORIGIN}${OPENID}/token`,
    jwks_uri: `${ORIGIN}${OPENID}/certs`,
    end_session_endpoint: `${ORIGIN}${OPENID}/logout`,
    revocation_endpoint: `${ORIGIN}${OPENID}/revoke`,
    authorization_response_iss_parameter_supported: true,
    claim_types_supported: ['normal'],
    claims_parameter_supported: false,
    claims_supported: expect.arrayContaining(['sub', 'sid', 'preferred_username', 'name', 'email']),
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: ['RS256'],
    request_uri_parameter_supported: false,
    response_modes_supported: ['query'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'email'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['none'],
  });
});

test.each(['userinfo', 'introspect', 'reg', 'request'])('there is no endpoint %s', async (name) => {
  for (const path of [OPENID, REALM, `${REALM}/token`]) {
    const answer = await openBrowser().go(`${path}/${name}`, { client_id: 'portal' });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test.each([
  [{ response_type: 'id_token', nonce: 'n' }, 'invalid_request'],
  [{ response_type: 'code id_token', nonce: 'n' }, 'invalid_request'],
  [{ response_type: 'none' }, 'unsupported_response_type'],
  [{ response_mode: 'form_post' }, 'invalid_request'],
  [{ response_mode: 'fragment' }, 'invalid_request'],
])('a request with %o is refused: %s', async (more, error) => {
  const { to, html } = (await openBrowser().authorize(more)).answer;
  expect(to + html).toContain(error);
  expect(to + html).not.toMatch('login-actions');
});

test('a revoked refresh token is not redeemed', async () => {
  const { body } = await openBrowser().tokens();
  const form = { client_id: 'portal', token: body.refresh_token };
  expect((await openBrowser().go(`${OPENID}/revoke`, form)).status).toBe(200);
  expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400);
});

test('the claims of an ID token are the announced ones', async () => {
  const { body } = await openBrowser().tokens(undefined, { max_age: '3600' });
  const { html } = await openBrowser().go(`${REALM}/.well-known/openid-configuration`);
  const ofTheFormat = ['aud', 'exp', 'iat', 'at_hash'];
  const claims = Object.keys(decodeJwt(body.id_token)).filter((name) => !ofTheFormat.includes(name));
  expect(claims.toSorted()).toEqual(JSON.parse(html).claims_supported.toSorted());
});

test('a person signs in, and the API knows them by their token', async () => {
  const { status, body } = await openBrowser().tokens();
  expect(status).toBe(200);
  expect(decodeJwt(body.access_token)).toMatchObject({
    iss: `${ORIGIN}${REALM}`,
    azp: 'portal',
    preferred_username: 'client',
    aud: 'portal',
  });
  expect(decodeJwt(body.id_token)).toMatchObject({
    aud: 'portal',
    preferred_username: 'client',
    name: 'Casey',
    email: 'c@example.com',
  });
  const call = await app.inject({
    url: '/api/v1/mgmt/organizations/true',
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(call.statusCode).toBe(200);
  const idToken = await app.inject({
    url: '/api/v1/mgmt/organizations/true',
    headers: { authorization: `Bearer ${body.id_token}` },
  });
  expect(idToken.statusCode).toBe(401);
});

test.each(['client', 'nobody'])(
  'a wrong sign-in as %s says one line and reveals nothing',
  async (username) => {
    const browser = openBrowser();
    const { answer } = await browser.authorize();
    const { html, headers } = await browser.go(answer.to, { username, password: '"><script>' });
    expect(html).toContain('Wrong username or password.');
    expect(html).toContain(`value="${username}"`);
    expect(html).not.toContain('<script>');
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/);
  },
);

test('guesses of one moment are counted, are told when to try again, and lock nobody out elsewhere', async () => {
  const browser = openBrowser('203.0.113.7');
  const { answer } = await browser.authorize();
  const guess = () => browser.go(answer.to, { username: 'client', password: 'guessed' });
  const answers = await Promise.all(Array.from({ length: 15 }, guess));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(200),
    ...Array(5).fill(429),
  ]);
  const { status, html, headers } = await browser.go(answer.to, { username: 'client', password: 'secret' });
  expect(status).toBe(429);
  expect(html).toContain('Too many tries. Try again in 5 minutes.');
  expect(Number(headers['retry-after'])).toBeGreaterThan(200);
  expect((await openBrowser('203.0.113.8').signIn()).submitted.status).toBe(303);
});

test.each([
  ['a trusted proxy', '10.1.2.3', 200],
  ['another machine nearby', '192.168.1.3', 429],
  ['a stranger', '203.0.113.20', 429],
])(
  'the addresses that %s forwards: the eleventh, with a first guess, is answered so',
  async (_, address, status) => {
    let last = 0;
    for (let i = 1; i <= 11; i++) {
      const browser = openBrowser(address, `198.51.100.${i}`);
      const { answer } = await browser.authorize();
      last = (await browser.go(answer.to, { username: 'client', password: 'guessed' })).status;
    }
    expect(last).toBe(status);
  },
);

test('made-up addresses in front of that of a trusted proxy do not help', async () => {
  let last = 0;
  for (let i = 1; i <= 11; i++) {
    const browser = openBrowser('10.1.2.3', `198.51.100.${i}, 203.0.113.30`);
    const { answer } = await browser.authorize();
    last = (await browser.go(answer.to, { username: 'nobody', password: 'guessed' })).status;
  }
  expect(last).toBe(429);
});

test('guesses from many addresses are slowed down, but not on a device where the user has signed in', async () => {
  const [account_] = await database.db.select().from(account).where(eq(account.username, 'client'));
  await database.db
    .insert(account)
    .values({ ...account_!, username: 'victim', subject: 'victim', email: 'v@example.com' });
  const victim = { username: 'victim', password: 'secret' };
  const own = openBrowser('203.0.113.40');
  const signIn = async (browser: Browser) => {
    const { answer } = await browser.authorize({ prompt: 'login' });
    return browser.go(answer.to, victim);
  };
  expect((await signIn(own)).status).toBe(303);
  const [[name, cookie] = ['', {}]] = [...own.set].filter(([each]) => each.startsWith('device-'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: REALM });
  for (let i = 0; i < 50; i++) {
    const thief = openBrowser(`198.18.${i}.1`);
    const { answer } = await thief.authorize();
    expect((await thief.go(answer.to, { ...victim, password: 'guessed' })).status).toBe(200);
  }
  const slowed = await signIn(openBrowser('198.19.0.1'));
  expect([slowed.status, Number(slowed.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  // What is copied to another account's name, or changed, is no device of the victim.
  const forger = openBrowser('198.19.0.2');
  forger.cookies.set(name, 'made-up.signature');
  expect((await signIn(forger)).status).toBe(429);
  expect((await signIn(own)).status).toBe(303);
  await database.db.delete(account).where(eq(account.username, 'victim'));
});

test('sign-ins are recorded, failed ones too, and not the name that no account has', async () => {
  const [known] = await database.db.select().from(account).where(eq(account.username, 'client'));
  await database.db.insert(account).values({ ...known!, username: 'ann', subject: 'ann' });
  await database.db.delete(audit);
  const lock = (locked: boolean) =>
    database.db.update(account).set({ locked }).where(eq(account.username, 'ann'));
  const tryAs = async (username: string, password: string) => {
    const browser = openBrowser('203.0.113.60');
    const { answer } = await browser.authorize();
    return browser.go(answer.to, { username, password });
  };
  const { headers } = await tryAs('ann', 'secret');
  await tryAs('ann', 'guessed');
  await tryAs('my-secret-typed-as-a-name', 'ann');
  await lock(true);
  await tryAs('ann', 'secret');
  await lock(false);
  // A right password has reset the count: nine more failures, and then two rejected tries.
  for (let i = 0; i < 12; i++) await tryAs('ann', 'guessed');
  const deeds = await database.db
    .select()
    .from(audit)
    .where(like(audit.action, 'sign-in%'))
    .orderBy(audit.id);
  const failed = { username: null, action: 'sign-in failed', recordId: 'ann' };
  expect(deeds).toMatchObject([
    {
      ...{ username: 'ann', subject: 'ann', action: 'sign-in', record: 'account', recordId: 'ann' },
      ...{ requestId: headers['x-request-id'], address: '203.0.113.60' },
    },
    failed,
    { ...failed, recordId: null },
    { username: 'ann', action: 'sign-in locked', recordId: 'ann' },
    ...Array.from({ length: deeds.length - 5 }, () => failed),
    { ...failed, action: 'sign-in limited' },
  ]);
  await database.db.delete(account).where(eq(account.username, 'ann'));
  expect(JSON.stringify(deeds)).not.toMatch(/my-secret|guessed/);
});

/** What the audit has of sign-ins that go on or end, as [action, of whom, by whom]. */
async function deedsOf(...actions: string[]) {
  const deeds = await database.db
    .select()
    .from(audit)
    .where(inArray(audit.action, actions))
    .orderBy(audit.id);
  return deeds.map(({ action, recordId, username }) => [action, recordId, username]);
}

test('a logout is recorded, and one that is only asked for is not', async () => {
  await database.db.delete(audit);
  const browser = openBrowser();
  const { body } = await browser.tokens();
  const { html } = (await askForLogout(browser, 'POST', body.id_token)).at(-1)!;
  expect(await deedsOf('logout')).toEqual([]);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const { headers } = await browser.go(`${OPENID}/logout/confirm`, { xsrf, logout: 'yes' });
  expect(await deedsOf('logout')).toEqual([['logout', 'client', 'client']]);
  const [logout] = await database.db.select().from(audit).where(eq(audit.action, 'logout'));
  expect(logout).toMatchObject({ requestId: headers['x-request-id'], address: '127.0.0.1' });
});

test('a renewal that is refused is recorded once a minute, if the token exists', async () => {
  const [owner, thief] = [await prover(), await prover()];
  const { body } = await openBrowser().tokens(owner);
  await database.db.delete(audit);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await token(refresh, await proofBy(owner))).status).toBe(200);
  expect((await token({ ...refresh, refresh_token: 'garbage' })).status).toBe(400);
  expect(await deedsOf('renewal refused')).toEqual([]);
  for (let i = 0; i < 3; i++) expect((await token(refresh, await proofBy(thief))).status).toBe(400);
  expect(await deedsOf('renewal refused')).toEqual([['renewal refused', 'client', null]]);
});

const PATHS = ['/healthz', '/api/v1/mgmt/openapi.json', '/api/v1/mgmt/shows/true', '/none'];

test.each([...PATHS, `${OPENID}/auth`, `${OPENID}/certs`, `${REALM}/account`])(
  '%s is no place for TRACE, and says what it answers',
  async (url) => {
    const secret = 'not to be repeated';
    const traced = await app.inject({ method: 'TRACE' as never, url, headers: { 'x-secret': secret } });
    expect(traced.statusCode).toBeGreaterThanOrEqual(400);
    expect(traced.body + JSON.stringify(traced.headers)).not.toContain(secret);
    const { headers } = await app.inject({ url, headers: { host: 'localhost:8080' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toMatch(/^(application\/([a-z-]+\+)?json|text\/html; charset=utf-8)/);
  },
);

test('the provider has a limit of requests for an address', async () => {
  const ask = (remoteAddress: string) =>
    app.inject({ url: `${OPENID}/certs`, remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
  for (let i = 0; i < 3_000; i++) await ask('203.0.113.50');
  const { statusCode, headers } = await ask('203.0.113.50');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.51')).statusCode).toBe(200);
});

test('a refresh token survives a lost answer, and a restart', async () => {
  const { body } = await openBrowser().tokens();
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await token(refresh)).status).toBe(200);
  expect((await token(refresh)).status).toBe(200);
  await app.close();
  app = await build();
  expect((await token(refresh)).status).toBe(200);
});

test('a bearer’s refresh token is replaced at each use, and an old one that comes back late ends its family', async () => {
  const { body } = await openBrowser().tokens();
  const first = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const { body: renewed } = await token(first);
  expect(renewed.refresh_token).not.toBe(body.refresh_token);
  const longAgo = new Date(Date.now() - 61_000);
  await database.db
    .update(identityRecord)
    .set({ consumedAt: longAgo })
    .where(isNotNull(identityRecord.consumedAt));
  expect((await token(first)).body).toMatchObject({ error: 'invalid_grant' });
  const second = { grant_type: 'refresh_token', refresh_token: renewed.refresh_token };
  expect((await token(second)).body).toMatchObject({ error: 'invalid_grant' });
});

test('tokens are bound to the key that signs in: with another, or with none, they are not renewed', async () => {
  const [owner, thief] = [await prover(), await prover()];
  const { body } = await openBrowser().tokens(owner);
  expect(body.token_type).toBe('DPoP');
  expect(decodeJwt(body.access_token).cnf).toEqual({ jkt: owner.thumbprint });
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await token(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await token(refresh, await proofBy(thief))).body).toMatchObject({ error: 'invalid_grant' });
  const proof = await proofBy(owner);
  const { status, body: renewed } = await token(refresh, proof);
  expect([status, renewed.refresh_token]).toEqual([200, body.refresh_token]);
  expect((await token(refresh, proof)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a code goes to an address that is known to the letter, with PKCE, and once', async () => {
  for (const redirect_uri of [`${ORIGIN}/login/`, `${ORIGIN}/login?a=b`, 'https://evil.example/login']) {
    const { answer } = await openBrowser().authorize({ redirect_uri });
    expect([answer.status, answer.to]).toEqual([400, '']);
  }
  for (const wrong of [
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
  ])
    expect((await openBrowser().authorize(wrong)).answer.to).not.toContain('/login-actions/');
  const browser = openBrowser();
  const { verifier, submitted } = await browser.signIn();
  const code = new URL((await browser.go(submitted.to)).to).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: `${ORIGIN}/login` };
  const first = await token({ ...form, code_verifier: verifier });
  expect(first.status).toBe(200);
  expect((await token({ ...form, code_verifier: verifier })).body.error).toBe('invalid_grant');
  const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
  expect((await token(refresh)).body.error).toBe('invalid_grant');
});

test('a device whose clock is a day ahead proves its key by a nonce', async () => {
  const owner = await prover();
  const { body } = await openBrowser().tokens(owner);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const refused = await token(refresh, await proofBy(owner, tomorrow));
  expect(refused.body).toMatchObject({ error: 'use_dpop_nonce' });
  const proof = await proofBy(owner, tomorrow, { nonce: refused.nonce });
  expect((await token(refresh, proof)).status).toBe(200);
});

test('a hash of an earlier cost is made anew at the next sign-in, and stays right', async () => {
  const hashOf = async () =>
    (await database.db.select().from(account).where(eq(account.username, 'client')))[0]?.passwordHash;
  const salt = randomBytes(16);
  const ofBefore = [
    'scrypt',
    salt.toString('base64url'),
    scryptSync('secret', salt, 32).toString('base64url'),
  ];
  await database.db.update(account).set({ passwordHash: ofBefore.join('$') });
  expect((await openBrowser().signIn({}, 'wrong')).submitted.status).toBe(200);
  expect(await hashOf()).toBe(ofBefore.join('$'));
  const { body } = await openBrowser().tokens();
  expect(await hashOf()).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect((await openBrowser().signIn()).submitted.status).toBe(303);
  // It is the same password: nobody is signed out.
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await token(refresh)).status).toBe(200);
});

test('another signing key needs no restart and ends no session', async () => {
  const call = (token: string) =>
    app.inject({ url: '/api/v1/mgmt/organizations/true', headers: { authorization: `Bearer ${token}` } });
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const browser = openBrowser();
  const { body } = await browser.tokens();
  await rotateKeys(database.db, new Date(), 'always');
  const renewed = (await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).body;
  expect(kidOf(renewed.access_token)).not.toBe(kidOf(body.access_token));
  for (const { access_token } of [body, renewed]) expect((await call(access_token)).statusCode).toBe(200);
  const { keys } = JSON.parse((await browser.go(`${OPENID}/certs`)).html) as { keys: { kid: string }[] };
  expect(keys.map(({ kid }) => kid)).toEqual([renewed, body].map(({ access_token }) => kidOf(access_token)));
  // The logout names the session by a token of the key before.
  expect((await askForLogout(browser, 'GET', body.id_token)).at(-1)?.html).toContain('submit.js');
});

test('the database has no token in it, and those of an earlier version go on', async () => {
  const { body } = await openBrowser().tokens();
  const { refresh_token } = body;
  const refresh = { grant_type: 'refresh_token', refresh_token };
  const records = async () => JSON.stringify(await database.db.select().from(identityRecord));
  expect(await records()).not.toContain(refresh_token);
  const asBefore = {
    id: refresh_token,
    payload: sql`payload || jsonb_build_object('jti', ${refresh_token}::text)`,
  };
  const digest = createHash('sha256').update(refresh_token).digest('hex');
  await database.db.update(identityRecord).set(asBefore).where(eq(identityRecord.id, digest));
  expect((await token(refresh)).body.error).toBe('invalid_grant');
  const migration = readFileSync('src/service/db/migrations/0004_token_digests.sql', 'utf8');
  // Among the digests of other tests, which stay as they are.
  await database.db.execute(migration.replace(';', ` AND id = '${refresh_token}'`));
  expect((await token(refresh)).status).toBe(200);
  expect(await records()).not.toContain(refresh_token);
});

test('prompt=none answers silently: login_required, and a code once signed in', async () => {
  const browser = openBrowser();
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?error=login_required/);
  await browser.tokens();
  expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'gets another password',
    async () => change({ passwordHash: await hashPassword('another') }),
    'Wrong username or password.',
  ],
  ['is locked', () => change({ locked: true }), 'This account is locked.'],
  ['is deleted', () => database.db.delete(account), 'Wrong username or password.'],
])('when an account %s, its sessions and refresh tokens end', async (_, happens, refusal) => {
  const browser = openBrowser();
  const { body } = await browser.tokens();
  const bound = await prover();
  const { body: boundBody } = await openBrowser().tokens(bound);
  const inProgress = await openBrowser().signIn();
  const [before] = await database.db.select().from(account);
  onTestFinished(async () => {
    await database.db.delete(account);
    await database.db.insert(account).values(before!);
  });
  await happens();
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?error=login_required/);
  const refresh = (of: { refresh_token: string }, proof?: string) =>
    token({ grant_type: 'refresh_token', refresh_token: of.refresh_token }, proof);
  expect(await refresh(body)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(boundBody, await proofBy(bound))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  // A password that was right a moment before.
  expect((await openBrowser().go(inProgress.submitted.to)).to).not.toContain('code=');
  expect((await openBrowser().signIn()).submitted.html).toContain(refusal);
  expect(logged).toEqual([]);
});

const change = (to: Partial<typeof account.$inferInsert>) => database.db.update(account).set(to);

test('an ended session does not come back with an answer that was under way', async () => {
  const browser = openBrowser();
  await browser.tokens();
  const [session] = await database.db
    .select()
    .from(identityRecord)
    .where(and(eq(identityRecord.model, 'Session'), eq(identityRecord.id, browser.cookies.get('_session')!)));
  await change({ locked: true });
  await databaseAdapter(database.db)('Session').upsert(session!.id, session!.payload, 60);
  await change({ locked: false });
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toContain('error=login_required');
});

test('an account that is gone without a trace is asked to sign in', async () => {
  const browser = openBrowser();
  const { body } = await browser.tokens();
  const [before] = await database.db.select().from(account);
  await database.db.execute(sql`TRUNCATE account`);
  onTestFinished(async () => void (await database.db.insert(account).values(before!)));
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?error=login_required/);
  expect((await browser.authorize()).answer.to).toContain('/login-actions/authenticate/');
  expect(
    (await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).body,
  ).toMatchObject({
    error: 'invalid_grant',
  });
  expect(logged).toEqual([]);
});

test.each([
  ['seven days without use end', { unusedDays: 8, ageDays: 8 }, 'error=login_required', 'invalid_grant'],
  ['six days without use do not end', { unusedDays: 6, ageDays: 29 }, 'code=', undefined],
  [
    'thirty days end, however it is used,',
    { unusedDays: 0, ageDays: 31 },
    'error=login_required',
    'invalid_grant',
  ],
])('%s a session and its refresh tokens', async (_, { unusedDays, ageDays }, silently, error) => {
  const browser = openBrowser();
  const { body } = await browser.tokens();
  await database.db.execute(sql`UPDATE identity_record SET
    used_at = used_at - make_interval(days => ${unusedDays}),
    expires_at = expires_at - make_interval(days => ${ageDays}),
    payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - 86400 * ${ageDays}::int,
      'loginTs', (payload->>'loginTs')::int - 86400 * ${ageDays}::int)
    WHERE model = 'Session' AND id = ${browser.cookies.get('_session')}`);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  expect((await token(refresh)).body.error).toBe(error);
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toContain(silently);
});

test('each renewal is a use of the session, and none makes it last beyond its thirty days', async () => {
  const browser = openBrowser();
  const owner = await prover();
  const { body } = await browser.tokens(owner);
  const session = async () => {
    const all = await database.db.select().from(identityRecord).where(eq(identityRecord.model, 'Session'));
    return all.find(({ id }) => id === browser.cookies.get('_session'));
  };
  const longAgo = new Date(Date.now() - 6 * 24 * 60 * 60_000);
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  await database.db.update(identityRecord).set({ usedAt: longAgo });
  // Whoever lacks the key does not use it.
  await token(refresh);
  expect((await session())?.usedAt).toEqual(longAgo);
  await token(refresh, await proofBy(owner));
  expect((await session())?.usedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await database.db.execute(sql`UPDATE identity_record SET
    payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 86400 * 20)
    WHERE model = 'Session' AND id = ${browser.cookies.get('_session')}`);
  await browser.authorize({ prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` });
  const days = (Number((await session())?.expiresAt) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
});

test('a session whose grant is gone gets a new one', async () => {
  const browser = openBrowser();
  await browser.tokens();
  await database.db.delete(identityRecord).where(eq(identityRecord.model, 'Grant'));
  const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
  expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
});

/** Asks for a logout, and returns each answer up to the page that is shown. */
async function askForLogout(browser: Browser, method: string, idToken: string) {
  const request = {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${ORIGIN}/`,
    client_id: 'portal',
    state: 's2',
  };
  const url = `${OPENID}/logout`;
  const answers = [
    await (method === 'POST'
      ? browser.go(url, request)
      : browser.go(`${url}?${new URLSearchParams(request)}`)),
  ];
  for (let last = answers[0]; last?.to; last = answers.at(-1)) answers.push(await browser.go(last.to));
  return answers;
}

test.each([['POST'], ['GET']])('a logout by %s ends the session and its refresh token', async (method) => {
  const browser = openBrowser();
  const { body } = await browser.tokens();
  const answers = await askForLogout(browser, method, body.id_token);
  for (const { to, html, headers } of answers) {
    expect(headers['cache-control']).toBe('no-store');
    expect(to + html).not.toContain(body.id_token);
  }
  // A redirect: the browser keeps what was posted for a page that it shows.
  expect(answers[0]?.status).toBe(303);
  const { status, html } = answers.at(-1)!;
  // The form that submits itself: the portal has sent the person here.
  expect(status).toBe(200);
  expect(html).toContain('submit.js');
  expect(html).toContain(`action="${OPENID}/logout/confirm"`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const out = await browser.go(`${OPENID}/logout/confirm`, { xsrf, logout: 'yes' });
  expect(out.to).toBe(`${ORIGIN}/?state=s2`);
  expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).body.error).toBe(
    'invalid_grant',
  );
});

test.each([['POST'], ['GET']])(
  'with the ID token of another session, a logout by %s asks first, and ends nothing',
  async (method) => {
    const [browser, stranger] = [openBrowser(), openBrowser()];
    const [{ body }, { body: strange }] = [await browser.tokens(), await stranger.tokens()];
    for (const idToken of [strange.id_token, 'garbage']) {
      const page = (await askForLogout(browser, method, idToken)).at(-1)!;
      expect(page.html).not.toContain('submit.js');
    }
    // Nor without the cookie, as a browser sends a form of another site: the answer sets none in its place.
    const bare = openBrowser();
    const [posted] = await askForLogout(bare, 'POST', body.id_token);
    expect([posted?.status, posted?.headers['set-cookie']]).toEqual([303, undefined]);
    for (const { refresh_token } of [body, strange])
      expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    const silent = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };
    expect((await browser.authorize(silent)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
  },
);

test.each([[{ redirect_uri: 'https://evil.example/login' }], [{ client_id: 'other' }]])(
  'a request with %o stays here, in our look, and tells nothing',
  async (more) => {
    const { answer } = await openBrowser().authorize(more);
    expect([answer.status, answer.to]).toEqual([400, '']);
    expect(answer.html).toContain('Back to the portal');
    expect(answer.html).not.toMatch(/redirect_uri|client_id|invalid/);
  },
);

test('by https, no other host and no http page sets or reads a cookie, and browsers stay with https', async () => {
  const ofHttp = app;
  app = await build('https://portal.example');
  onTestFinished(async () => {
    await app.close();
    app = ofHttp;
  });
  const browser = openBrowser();
  const { submitted } = await browser.signIn({ redirect_uri: 'https://portal.example/login' });
  const { headers, to } = await browser.go(submitted.to);
  expect(to).toMatch(/^https:\/\/portal\.example\/login\?code=/);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const set = [...browser.set.values()];
  expect(set).toContainEqual(expect.objectContaining({ name: '__Host-session', path: '/' }));
  for (const cookie of set) {
    expect(String((cookie as { sameSite?: string }).sameSite).toLowerCase()).toBe('lax');
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^__(Host|Secure)-/),
      secure: true,
      httpOnly: true,
    });
    expect(cookie).not.toHaveProperty('domain');
  }
});

test('a sign-in that is too old leads back to the portal', async () => {
  const { html, status } = await openBrowser().go(`${REALM}/login-actions/authenticate/gone`);
  expect(status).toBe(400);
  expect(html).toContain('It is too old or was already used.');
});

test('a NUL is refused, wherever it is sent', async () => {
  const browser = openBrowser();
  const { answer } = await browser.authorize();
  const signedIn = await browser.go(answer.to, { username: 'cli\0ent', password: 'secret' });
  expect(signedIn.status).toBe(400);
  expect(signedIn.html).toContain('Wrong username or password.');
  for (const name of ['state', 'nonce', 'client_id']) {
    const refused = (await browser.authorize({ [name]: 'a\0b' })).answer;
    expect([name, refused.status, refused.to]).toEqual([name, 400, '']);
    expect(refused.html).toContain('This sign-in cannot continue');
    expect(refused.html).not.toContain('too old');
  }
  expect((await token({ grant_type: 'refresh_token', refresh_token: 'a\0b' })).body.error).toBe(
    'invalid_grant',
  );
  expect(logged).toEqual([]);
});

test('a fault of ours is called one, and logged', async () => {
  const browser = openBrowser();
  await browser.tokens();
  const { answer } = await browser.authorize({ prompt: 'login' });
  await database.db.execute('ALTER TABLE identity_record RENAME TO away');
  const inProvider = await browser.go(`${OPENID}/logout`);
  const onPage = await browser.go(answer.to);
  await database.db.execute('ALTER TABLE away RENAME TO identity_record');
  for (const { status, html } of [inProvider, onPage]) {
    expect(status).toBe(500);
    expect(html).toContain('Sign-in does not work right now');
    expect(html).not.toContain('identity_record');
  }
  expect(logged.filter((line) => line.includes('identity_record'))).toHaveLength(2);
});
