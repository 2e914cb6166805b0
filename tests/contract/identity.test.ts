import { scryptSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { AppOptions } from '#src/service/app.ts';
import { openEmbedded } from '#src/service/db/client.ts';
import { account, identityRecord } from '#src/service/db/tables/accounts.ts';
import { providerKeys } from '#src/service/identity/store.ts';
import { Browser, OPENID, REALM } from '#tests/support/browser.ts';
import { prover } from '#tests/support/prover.ts';
import { appOver } from '#tests/support/service.ts';
import { sendTo } from './shared.ts';

const ORIGIN = 'http://localhost:8080';

// At its own cost, a password takes half a second; seed.test.ts checks some at that one.
const cost = vi.hoisted(() => ({ N: 2 ** 10 }));
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const scrypt = (password: string, salt: Buffer, bytes: number, options: object, done: never) =>
    crypto.scrypt(password, salt, bytes, { ...options, ...cost }, done);
  return { ...crypto, scrypt: scrypt as typeof crypto.scrypt };
});

let database: Awaited<ReturnType<typeof openEmbedded>>;
let app: FastifyInstance;
const logged: string[] = [];

async function build(origin = ORIGIN, isExposed = false): Promise<FastifyInstance> {
  const keys = await providerKeys(database.db);
  const tokens = { issuer: `${origin}${REALM}`, key: keys.verification, addresses: [origin] };
  const options = {
    clock: () => new Date(),
    authOrigins: [origin],
    isHttps: origin.startsWith('https:'),
    log: { level: 'error', stream: { write: (line: string) => logged.push(line) } },
    identity: {
      ...{ keys, publicUrl: origin, isExposed, portals: [origin] },
      ...{ realm: 'clients', clientId: 'portal' },
    },
  } satisfies Partial<AppOptions>;
  return appOver(database.db, options, tokens);
}

const passwordHash = `scrypt$1024$8$1$$${scryptSync('client', '', 32, cost).toString('base64url')}`;
const ACCOUNT = { username: 'client', name: 'Casey', email: 'c@example.com', passwordHash };
const SILENT = { prompt: 'none', redirect_uri: `${ORIGIN}/silent-sign-in.html` };

beforeAll(async () => {
  database = await openEmbedded();
  await database.db.insert(account).values({ ...ACCOUNT, subject: 'client' });
  app = await build();
});
afterAll(() => app.close().then(() => database.close()));

const openBrowser = (at = app, origin = ORIGIN) => new Browser(origin, { send: sendTo(at) });
/** Another one over the same database, until the test ends. */
async function buildBeside(...options: Parameters<typeof build>) {
  const beside = await build(...options);
  onTestFinished(() => beside.close());
  return beside;
}
const refreshOf = ({ refresh_token }: { refresh_token: string }) => ({
  grant_type: 'refresh_token',
  refresh_token,
});
const proofBy = (...by: Parameters<Browser['proofBy']>) => openBrowser().proofBy(...by);
async function token(form: Record<string, string>, dpop?: string) {
  const answer = await openBrowser().ask(form, dpop);
  // Neither tokens nor refusals may stay in a browser's cache.
  expect(answer.caching).toBe('no-store');
  return answer;
}
const records = (model: string) =>
  database.db.select().from(identityRecord).where(eq(identityRecord.model, model));

test('the provider announces what works for the portal, and nothing else', async () => {
  const { html } = await openBrowser().go(`${REALM}/.well-known/openid-configuration`);
  expect(JSON.parse(html)).toEqual({
    issuer: `${ORIGIN}${REALM}`,
    authorization_endpoint: `${ORIGIN}${OPENID}/auth`,
    token_endpoint: `${ORIGIN}${OPENID}/token`,
    jwks_uri: `${ORIGIN}${OPENID}/certs`,
    end_session_endpoint: `${ORIGIN}${OPENID}/logout`,
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

test('a person signs in, and the API knows them by their token', async () => {
  const { tokens: body, owner } = await openBrowser().tokens();
  expect(body.token_type).toBe('DPoP');
  const inBoth = { iss: `${ORIGIN}${REALM}`, aud: 'portal', preferred_username: 'client' };
  const bound = { azp: 'portal', cnf: { jkt: owner.thumbprint } };
  expect(decodeJwt(body.access_token)).toMatchObject({ ...inBoth, ...bound });
  const named = { name: 'Casey', email: 'c@example.com' };
  expect(decodeJwt(body.id_token)).toMatchObject({ ...inBoth, ...named });
  const url = '/api/v1/mgmt/organizations/true';
  const statusOf = async (token: string) => {
    const dpop = await owner.prove({ method: 'GET', url: ORIGIN + url, token, at: new Date() });
    return (await app.inject({ url, headers: { authorization: `DPoP ${token}`, dpop } })).statusCode;
  };
  expect(await statusOf(body.access_token)).toBe(200);
  expect(await statusOf(body.id_token)).toBe(401);
});

test.each(['client', 'nobody'])('a wrong sign-in as %s reveals nothing', async (username) => {
  const browser = openBrowser();
  const { answer } = await browser.authorize();
  const { html, headers } = await browser.go(answer.to, { username, password: '"><script>' });
  expect(html).toContain('Wrong username or password.');
  expect(html).toContain(`value="${username}"`);
  expect(html).not.toContain('<script>');
  expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/);
});

test('passwords are checked one at a time: of many at once, a few wait, and the others are sent away', async () => {
  const browser = openBrowser();
  const { answer } = await browser.authorize();
  const guess = () => browser.go(answer.to, { username: 'client', password: 'guessed' });
  cost.N = 2 ** 17;
  const answers = await Promise.all(Array.from({ length: 15 }, guess));
  const [away, ...others] = answers.filter(({ status }) => status === 503);
  expect(others).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(away?.headers['retry-after']).toBe('5');
  expect(away?.html).toContain('Too many people are signing in right now. Try again in a moment.');
  cost.N = 2 ** 10;
  expect((await openBrowser().signIn()).submitted.status).toBe(303);
});

test('where other machines reach it, the page says that it protects nothing', async () => {
  const warning = 'This is a demonstration and protects nothing: everybody knows its passwords.';
  expect((await openBrowser().signIn()).page.html).not.toContain(warning);
  const exposed = openBrowser(await buildBeside(ORIGIN, true));
  expect((await exposed.signIn()).page.html).toContain(warning);
});

test('what anybody may store by a sign-in that they never finish is bounded', async () => {
  await database.db.delete(identityRecord);
  await openBrowser().authorize({ state: 'x'.repeat(1_000) });
  const stored = await database.db.select().from(identityRecord);
  expect(stored.map(({ model }) => model)).toEqual(['Interaction']);
  const [{ payload, expiresAt }] = stored as [(typeof stored)[0]];
  expect(JSON.stringify(payload).length).toBeLessThan(4_000);
  expect(Number(expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  const { answer } = await openBrowser().authorize({ state: 'x'.repeat(7_000) });
  expect([answer.status, answer.to]).toEqual([400, '']);
  expect(await database.db.select().from(identityRecord)).toHaveLength(1);
});

test('the account has no page, and its address says so', async () => {
  expect((await openBrowser().go(`${REALM}/account`)).html).toContain('A demo account');
});

test.each(['/healthz', '/api/v1/mgmt/shows/true', `${OPENID}/auth`])('%s refuses TRACE', async (url) => {
  const secret = 'not to be repeated';
  const traced = await app.inject({ method: 'TRACE' as never, url, headers: { 'x-secret': secret } });
  expect(traced.statusCode).toBeGreaterThanOrEqual(400);
  expect(traced.body + JSON.stringify(traced.headers)).not.toContain(secret);
});

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
  const { tokens: body, owner, renew } = await openBrowser().tokens();
  for (const _ of [1, 2]) expect((await renew()).status).toBe(200);
  await app.close();
  app = await build();
  const refresh = refreshOf(body);
  expect((await token(refresh, await proofBy(owner))).status).toBe(200);
});

test('tokens are bound to the key that signs in: with another, or with none, they are not renewed', async () => {
  const thief = await prover();
  const { tokens: body, owner, renew } = await openBrowser().tokens();
  const refresh = refreshOf(body);
  expect((await token(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await renew(thief)).body).toMatchObject({ error: 'invalid_grant' });
  const proof = await proofBy(owner);
  const { status, body: renewed } = await token(refresh, proof);
  expect([status, renewed.refresh_token]).toEqual([200, body.refresh_token]);
  expect((await token(refresh, proof)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a code is given with PKCE and a proof, and once', async () => {
  const unproven = [{ code_challenge: '' }, { code_challenge_method: 'plain' }, { response_type: 'token' }];
  for (const wrong of unproven)
    expect((await openBrowser().authorize(wrong)).answer.to).not.toContain('/login-actions/');
  const owner = await prover();
  const browser = openBrowser();
  const redeemed = await browser.codeOf(await browser.signIn());
  expect((await token(redeemed)).status).toBe(400);
  const first = await token(redeemed, await proofBy(owner));
  expect(first.status).toBe(200);
  expect((await token(redeemed, await proofBy(owner))).body.error).toBe('invalid_grant');
  expect((await token(refreshOf(first.body), await proofBy(owner))).body.error).toBe('invalid_grant');
});

test('a device whose clock is a day ahead proves its key by a nonce', async () => {
  const { tokens: body, owner } = await openBrowser().tokens();
  const refresh = refreshOf(body);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const refused = await token(refresh, await proofBy(owner, tomorrow));
  expect(refused.body).toMatchObject({ error: 'use_dpop_nonce' });
  const proof = await proofBy(owner, tomorrow, { nonce: refused.nonce });
  expect((await token(refresh, proof)).status).toBe(200);
});

test('prompt=none answers silently: login_required, and a code once signed in', async () => {
  const browser = openBrowser();
  expect((await browser.authorize(SILENT)).answer.to).toMatch(/silent-sign-in\.html\?error=login_required/);
  await browser.tokens();
  expect((await browser.authorize(SILENT)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
});

test('an account that is deleted is signed out, and stays so where somebody else gets its name', async () => {
  const browser = openBrowser();
  const { tokens: body, renew } = await browser.tokens();
  onTestFinished(async () => {
    await database.db.delete(account);
    await database.db.insert(account).values({ ...ACCOUNT, subject: 'client' });
  });
  await database.db.delete(account);
  for (const when of ['without an account', 'with a new one']) {
    expect((await browser.authorize(SILENT)).answer.to, when).toMatch(/\?error=login_required/);
    expect((await browser.authorize()).answer.to, when).toContain('/login-actions/authenticate/');
    expect((await renew()).body, when).toMatchObject({ error: 'invalid_grant' });
    if (when === 'without an account') await database.db.insert(account).values(ACCOUNT);
  }
  const { tokens: other } = await openBrowser().tokens();
  expect(decodeJwt(other.access_token).sub).not.toBe(decodeJwt(body.access_token).sub);
  expect(logged).toEqual([]);
});

/** As if the browser had signed in earlier. */
const signedInEarlier = (browser: Browser, days: number) => {
  const seconds = days * 86_400;
  return database.db.execute(sql`UPDATE identity_record SET
    expires_at = expires_at - make_interval(days => ${days}),
    payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - ${seconds}::int,
      'loginTs', (payload->>'loginTs')::int - ${seconds}::int)
    WHERE model = 'Session' AND id = ${browser.cookies.get('_session')}`);
};

test('thirty days end a session and its refresh tokens, however it is used', async () => {
  const browser = openBrowser();
  const { renew } = await browser.tokens();
  await signedInEarlier(browser, 20);
  await browser.authorize(SILENT);
  const session = (await records('Session')).find(({ id }) => id === browser.cookies.get('_session'));
  expect((Number(session?.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(10, 1);
  await signedInEarlier(browser, 11);
  expect((await renew()).body.error).toBe('invalid_grant');
  expect((await browser.authorize(SILENT)).answer.to).toContain('error=login_required');
});

test('a session whose grant is gone gets a new one', async () => {
  const browser = openBrowser();
  await browser.tokens();
  await database.db.delete(identityRecord).where(eq(identityRecord.model, 'Grant'));
  expect((await browser.authorize(SILENT)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
});

/** Posts a logout, as the portal does, and follows its redirect. */
async function logOut(browser: Browser, id_token_hint: string) {
  const form = { id_token_hint, post_logout_redirect_uri: `${ORIGIN}/`, client_id: 'portal', state: 's2' };
  const posted = await browser.go(`${OPENID}/logout`, form);
  return { posted, page: await browser.go(posted.to) };
}

test('a logout ends the session and its refresh token', async () => {
  const browser = openBrowser();
  const { tokens: body, renew } = await browser.tokens();
  const { posted, page } = await logOut(browser, body.id_token);
  // A redirect: the browser keeps what was posted for a page that it shows.
  expect([posted.status, page.status]).toEqual([303, 200]);
  for (const { to, html, headers } of [posted, page]) {
    expect(headers['cache-control']).toBe('no-store');
    expect(to + html).not.toContain(body.id_token);
  }
  // The form that submits itself: the portal has sent the person here.
  for (const part of ['data-pressed', `${OPENID}/logout/confirm"`]) expect(page.html).toContain(part);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const out = await browser.go(`${OPENID}/logout/confirm`, { xsrf, logout: 'yes' });
  expect(out.to).toBe(`${ORIGIN}/?state=s2`);
  expect((await renew()).body.error).toBe('invalid_grant');
});

test('its pages are in the language that the portal asks for', async () => {
  const browser = openBrowser();
  const ui_locales = 'fr es-MX';
  const { answer } = await browser.authorize({ ui_locales });
  expect((await browser.go(answer.to)).html).toContain('<html lang="es">');
  const refused = await browser.authorize({ ui_locales, redirect_uri: 'https://evil.example/login' });
  expect(refused.answer.html).toContain('Volver al portal');
  await browser.tokens();
  const asked = await browser.go(`${OPENID}/logout?${new URLSearchParams({ ui_locales })}`);
  expect(asked.html).toContain('¿Cerrar la sesión del portal');
});

test('with the ID token of another session, a logout asks first, and ends nothing', async () => {
  const [browser, stranger] = [openBrowser(), openBrowser()];
  const [own, strange] = [await browser.tokens(), await stranger.tokens()];
  for (const idToken of [strange.tokens.id_token, 'garbage'])
    expect((await logOut(browser, idToken)).page.html).not.toContain('data-pressed');
  const id_token_hint = strange.tokens.id_token;
  const linked = await browser.go(`${OPENID}/logout?${new URLSearchParams({ id_token_hint })}`);
  expect(linked.html).not.toContain('data-pressed');
  // Nor without the cookie, as a browser sends a form of another site: the answer sets none in its place.
  const { posted } = await logOut(openBrowser(), own.tokens.id_token);
  expect([posted.status, posted.headers['set-cookie']]).toEqual([303, undefined]);
  for (const { renew } of [own, strange]) expect((await renew()).status).toBe(200);
  expect((await browser.authorize(SILENT)).answer.to).toMatch(/silent-sign-in\.html\?code=/);
});

test.each([
  ...[`${ORIGIN}/`, `${ORIGIN}/login/`, `${ORIGIN}/login?a=b`, 'https://evil.example/login'].map(
    (redirect_uri) => ({
      redirect_uri,
    }),
  ),
  { client_id: 'other' },
])('a request with %o stays here, in our look, and tells nothing', async (more) => {
  const { answer } = await openBrowser().authorize(more);
  expect([answer.status, answer.to]).toEqual([400, '']);
  expect(answer.html).toContain('Back to the portal');
  expect(answer.html).not.toMatch(/redirect_uri|client_id|invalid/);
});

test('by https, cookies stay with https, and browsers, too', async () => {
  const origin = 'https://portal.example';
  const browser = openBrowser(await buildBeside(origin), origin);
  const { submitted } = await browser.signIn();
  const { headers, to } = await browser.go(submitted.to);
  expect(to).toMatch(/^https:\/\/portal\.example\/login\?code=/);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  for (const cookie of browser.set.values()) {
    for (const part of [/; samesite=lax/i, /; secure/i, /; httponly/i]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/; domain/i);
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
  const signedIn = await browser.go(answer.to, { username: 'cli\0ent', password: 'client' });
  expect(signedIn.status).toBe(400);
  expect(signedIn.html).toContain('Wrong username or password.');
  for (const name of ['state', 'nonce', 'client_id']) {
    const refused = (await browser.authorize({ [name]: 'a\0b' })).answer;
    expect([name, refused.status, refused.to]).toEqual([name, 400, '']);
    expect(refused.html).toContain('This sign-in cannot continue');
    expect(refused.html).not.toContain('too old');
  }
  expect((await token(refreshOf({ refresh_token: 'a\0b' }))).body.error).toBe('invalid_grant');
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
    expect([status, html]).toEqual([500, expect.stringContaining('Sign-in does not work right now')]);
    expect(html).not.toContain('identity_record');
  }
  expect(logged.filter((line) => line.includes('identity_record'))).toHaveLength(2);
});
