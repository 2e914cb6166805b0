/** The account's page at the embedded provider, as a browser uses it. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#src/service/app.ts';
import { openEmbedded } from '#src/service/db/client.ts';
import { account, clientUserOrg, identityRecord } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { audit } from '#src/service/db/tables/records.ts';
import { ProviderKeys } from '#src/service/identity/keys.ts';
import { hashPassword } from '#src/service/identity/password.ts';
import { releaseSubject } from '#src/service/subjects.ts';
import { Browser, ORIGIN, REALM, tokenAnswer } from '#tests/support/browser.ts';

const ACCOUNT = `${REALM}/account`;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const database = await openEmbedded();
const passwordHash = await hashPassword('the first one');
let app: FastifyInstance;

beforeEach(async () => {
  const { db } = database;
  await db.delete(identityRecord);
  await db.delete(account);
  await db.delete(audit);
  await db.insert(account).values({ username: 'ann', name: 'Ann Lee', email: 'a@x.example', passwordHash });
  const keys = new ProviderKeys(db, () => new Date());
  app = await createApp({
    db,
    clock: () => new Date(),
    tokens: { issuer: `${ORIGIN}${REALM}`, clientId: 'portal', key: keys.verification },
    findPicture: () => Promise.reject(new Error('no picture here')),
    authOrigins: [ORIGIN],
    isHttps: false,
    log: { level: 'silent' },
    trustProxy: [],
    identity: {
      keys,
      publicUrl: ORIGIN,
      portals: [ORIGIN],
      realm: 'clients',
      clientId: 'portal',
      portalName: 'Client Portal',
      providerName: 'Acme & Sons',
      helpContact: 'help@acme.example',
    },
  });
  return () => app.close();
});
afterAll(() => database.close());

class Device extends Browser {
  constructor(userAgent: string) {
    super(app, { userAgent, username: 'ann' });
  }

  /** Returns the refresh token; without one, the sign-in failed. */
  async enter(password: string): Promise<string | undefined> {
    const signedIn = await this.signIn({}, password);
    return signedIn.submitted.to ? (await this.redeem(signedIn)).body.refresh_token : undefined;
  }

  async csrf(): Promise<string> {
    return /name="csrf" value="([^"]+)"/.exec((await this.go(ACCOUNT)).html)?.[1] ?? '';
  }

  async change(password: string, next: string) {
    return this.go(`${ACCOUNT}/password`, { csrf: await this.csrf(), password, next });
  }
}

const renewed = async (refresh_token = '') =>
  (await tokenAnswer(app, { grant_type: 'refresh_token', refresh_token })).body;

/** What the audit has of the account, as [action, by whom], but for its making and the sign-ins. */
async function deeds() {
  const found = await database.db.select().from(audit).where(eq(audit.recordId, 'ann')).orderBy(audit.id);
  return found
    .filter(({ action }) => !['insert', 'sign-in'].includes(action))
    .map(({ action, username }) => [action, username]);
}

const OLD = 'the first one';
const NEW = 'a better choice';

test('the sign-in page says whom to ask, and the account’s page needs a session', async () => {
  const device = new Device(CHROME);
  const { to } = await device.go(
    `${REALM}/protocol/openid-connect/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${ORIGIN}/login&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`,
  );
  const { html } = await device.go(to);
  expect(html).toContain('orders at Acme &amp; Sons.');
  expect(html).toContain('Ask Acme &amp; Sons: help@acme.example');
  expect(await device.go(ACCOUNT)).toMatchObject({ status: 401 });
});

test('the devices of an account are listed, the own one marked, and all signed out at once', async () => {
  const [desk, phone] = [new Device(CHROME), new Device(FIREFOX)];
  const token = await desk.enter(OLD);
  await phone.enter(OLD);
  const { html } = await desk.go(ACCOUNT);
  expect(html).toMatch(/Chrome on Windows <strong>This device/);
  expect(html).toMatch(/Firefox on Android<br>/);
  // The way back is at the top.
  expect(html).toMatch(/Back to the portal[\s\S]*<h1>Ann Lee/);
  expect(await desk.go(`${ACCOUNT}/sign-out`, { csrf: await desk.csrf() })).toMatchObject({ status: 200 });
  for (const device of [desk, phone]) expect((await device.go(ACCOUNT)).status).toBe(401);
  expect(await renewed(token)).toMatchObject({ error: 'invalid_grant' });
  expect(await deeds()).toEqual([['logout everywhere', 'ann']]);
});

test('who gets the user name of a deleted account is another subject, and refused until the operator agrees', async () => {
  const { db } = database;
  const told = async () => {
    const device = new Device(CHROME);
    const { body } = await device.redeem(await device.signIn({}, OLD));
    const headers = { authorization: `Bearer ${body.access_token}` };
    const { statusCode } = await app.inject({ url: '/api/v1/mgmt/organizations/true', headers });
    return { sub: decodeJwt(body.access_token ?? '').sub, status: statusCode };
  };
  const [org] = await db.insert(organization).values({ machineName: 'acme', name: 'Acme' }).returning();
  await db.insert(clientUserOrg).values({ username: 'ann', orgId: org?.id ?? 0 });
  const first = await told();
  await db.delete(account);
  await db.insert(account).values({ username: 'ann', name: 'Ann Oh', email: 'o@x.example', passwordHash });
  const second = await told();
  expect([first.status, second.status]).toEqual([200, 401]);
  expect(second.sub).not.toBe(first.sub);
  await releaseSubject(db, 'ann');
  expect(await told()).toEqual({ sub: second.sub, status: 200 });
});

test('another password ends all sign-ins, and only the new one signs in', async () => {
  const [desk, phone] = [new Device(CHROME), new Device(FIREFOX)];
  const [token, other] = [await desk.enter(OLD), await phone.enter(OLD)];
  expect((await desk.change(OLD, NEW)).html).toContain('Your password is changed');
  for (const each of [token, other]) expect(await renewed(each)).toMatchObject({ error: 'invalid_grant' });
  expect(await new Device(CHROME).enter(OLD)).toBeUndefined();
  expect(await new Device(CHROME).enter(NEW)).toBeTruthy();
});

test.each([
  ['without the old password', 'a guess', NEW, 'Your current password is another one.'],
  ['for a short one', OLD, 'short', 'at least 10 characters'],
  ['for the same one', OLD, OLD, 'is the current one'],
  ['for the user name', OLD, 'It is Ann, again', 'must not contain your user name'],
])('a password is not changed %s', async (_, password, next, why) => {
  const device = new Device(CHROME);
  await device.enter(OLD);
  expect((await device.change(password, next)).html).toContain(why);
  expect(await new Device(CHROME).enter(OLD)).toBeTruthy();
});

test('guesses of the old password are limited as those of the sign-in page', async () => {
  const device = new Device(CHROME);
  await device.enter(OLD);
  for (let i = 0; i < 10; i++) expect((await device.change(`guess ${i}`, NEW)).status).toBe(200);
  for (let i = 0; i < 2; i++) expect(await device.change(OLD, NEW)).toMatchObject({ status: 429 });
  const failed = Array.from({ length: 10 }, () => ['password failed', 'ann']);
  expect(await deeds()).toEqual([...failed, ['password limited', 'ann']]);
});

test('another site changes nothing: its form has no token, and another session’s token is none', async () => {
  const [device, stranger] = [new Device(CHROME), new Device(FIREFOX)];
  await device.enter(OLD);
  await stranger.enter(OLD);
  for (const csrf of ['', await stranger.csrf()]) {
    const form = { csrf, password: OLD, next: NEW };
    expect(await device.go(`${ACCOUNT}/password`, form)).toMatchObject({ status: 403 });
    expect(await device.go(`${ACCOUNT}/sign-out`, form)).toMatchObject({ status: 403 });
  }
  expect((await device.go(ACCOUNT)).status).toBe(200);
});

test('the account of a locked user is not shown', async () => {
  const device = new Device(CHROME);
  await device.enter(OLD);
  await database.db.update(account).set({ locked: true }).where(eq(account.username, 'ann'));
  expect((await device.go(ACCOUNT)).status).toBe(401);
});
