import { beforeEach, expect, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import type { ProofKeyStore } from './proof.ts';
import { Session } from './session.ts';
import type { TokenStore } from './tokens.ts';

const KEY = 'user:https://sso.example.com/realms/clients:portal';

const config = {
  api_url: '',
  auth_url: 'https://sso.example.com',
  auth_realm: 'clients',
  auth_client_id: 'portal',
  portal_name: '',
  idempotency_keys: true,
  conditional_reads: true,
  bound_tokens: true,
};

const noProofKeys: ProofKeyStore = {
  get: async () => undefined,
  getOrCreate: () => Promise.reject(new Error('No key is wanted.')),
  set: async () => {},
  remove: async () => {},
};

const tokensOf = (sub: string, expires_at = Number.MAX_SAFE_INTEGER) =>
  JSON.stringify({
    access_token: `token of ${sub}`,
    expires_at,
    profile: { iss: 'https://sso.example.com', sub },
  });

const texts = new Map<string, string>();
const store: TokenStore = {
  get: async (key) => texts.get(key) ?? null,
  set: async (key, value) => void texts.set(key, value),
  replace: async (key, value) => void texts.set(key, value),
  remove: async (key) => {
    const value = texts.get(key) ?? null;
    texts.delete(key);
    return value;
  },
  getAllKeys: async () => [...texts.keys()],
};

beforeEach(() => {
  vi.stubGlobal('localStorage', webStorage());
});

/** Another tab tells of a change. Resolves when this tab has heard of it. */
async function tell(session: Session, message: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    session.subscribe(resolve);
  });
  new BroadcastChannel('session').postMessage(message);
  await heard;
}

async function sessionOf(tokens: string, from: TokenStore = store): Promise<Session> {
  texts.set(KEY, tokens);
  const address = 'https://portal.example.com/';
  const session = new Session(from, { config, proofKeys: noProofKeys, address, now: Date.now });
  await session.restore();
  return session;
}

test('whoever signs in in another tab is shown, and their token never serves what the first has under way', async () => {
  const session = await sessionOf(tokensOf('ann', 1));
  texts.set(KEY, tokensOf('bob'));
  // Ann's token has expired: the tab looks whether another has renewed it.
  expect(await session.accessToken()).toBeUndefined();
  expect(await session.renew()).toBe(false);
  expect(await session.accessToken()).toBeUndefined();
  expect(session.state).toMatchObject({ status: 'signed-in', person: { subject: 'bob' } });
});

test('a token that another tab has renewed for the same person is taken up', async () => {
  const session = await sessionOf(tokensOf('ann', 1));
  texts.set(KEY, tokensOf('ann').replace('token of', 'renewed token of'));
  expect(await session.accessToken()).toBe('renewed token of ann');
});

test('a token that was refused after it had been renewed is not renewed again', async () => {
  const session = await sessionOf(tokensOf('ann'));
  expect(await session.renew('the token before')).toBe(true);
  expect(await session.renew('token of ann')).toBe(false);
});

test('a call that was refused does not take up the tokens of a session that another tab has ended', async () => {
  const session = await sessionOf(tokensOf('ann'));
  await tell(session, 'signed-out');
  expect(await session.renew('token of ann')).toBe(false);
  expect(session.state.status).toBe('signed-out');
});

test('the first refusal says why a session has ended, not those of calls under way', async () => {
  const session = await sessionOf(tokensOf('ann'));
  await session.end('other-person');
  await session.end('ended');
  expect(session.state).toMatchObject({ status: 'other-person' });
});

test('a session whose user name is another person’s is not taken for a logout while it ends', async () => {
  const slow = { ...store };
  const session = await sessionOf(tokensOf('ann'), slow);
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.state.status));
  let hasLoggedOut: Promise<boolean> | undefined;
  slow.remove = async (key) => {
    const removed = await store.remove(key);
    hasLoggedOut = session.hasLoggedOut();
    await hasLoggedOut;
    return removed;
  };
  await session.end('other-person');
  expect(await hasLoggedOut).toBe(true);
  expect(seen).toEqual(['other-person']);
});

test('a renewal that waits for a store does not undo a logout', async () => {
  const slow = { ...store };
  const session = await sessionOf(tokensOf('ann', 1), slow);
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string | null>();
  slow.get = () => {
    asked.resolve();
    return late.promise;
  };
  const renewed = session.renew();
  await asked.promise;
  await session.forgetTokens();
  late.resolve(tokensOf('ann'));
  expect(await renewed).toBe(false);
  expect(await session.accessToken()).toBeUndefined();
});

test('a logout in another tab is not undone by a store that is slow to answer', async () => {
  const slow = { ...store };
  const session = await sessionOf(tokensOf('ann'), slow);
  const late = Promise.withResolvers<string | null>();
  slow.get = () => late.promise;
  const restored = session.restore();
  await tell(session, 'signed-out');
  late.resolve(tokensOf('ann'));
  expect(await restored).toBe(false);
  expect(session.state.status).toBe('signed-out');
});

test('after a logout, what the first user has under way neither uses nor ends the session of the next', async () => {
  const session = await sessionOf(tokensOf('ann'));
  await tell(session, 'signed-out');
  texts.set(KEY, tokensOf('bob'));
  await tell(session, 'changed');
  expect(session.state).toMatchObject({ status: 'signed-in', person: { subject: 'bob' } });
  expect(await session.renew('token of ann')).toBe(false);
  expect(await session.accessToken()).toBeUndefined();
  await session.end();
  expect(texts.get(KEY)).toBe(tokensOf('bob'));
});

test('a page that heard nothing of a logout knows of it, also once the provider has confirmed it', async () => {
  const session = await sessionOf(tokensOf('ann'));
  expect(await session.hasLoggedOut()).toBe(false);
  const other = await sessionOf(tokensOf('ann'));
  await other.forgetTokens();
  texts.clear();
  expect(await session.hasLoggedOut()).toBe(true);
  expect(await session.accessToken()).toBeUndefined();
});

test('a logout is still due at the next start if the store takes no note of it', async () => {
  const session = await sessionOf(tokensOf('ann'));
  await session.forgetTokens();
  texts.clear();
  expect(await (await sessionOf(tokensOf('ann'))).isLogoutDue()).toBe(true);
});

test('storage that the browser has cleared is no logout', async () => {
  await (await sessionOf(tokensOf('bob'))).forgetTokens();
  texts.clear();
  const session = await sessionOf(tokensOf('ann'));
  texts.clear();
  vi.stubGlobal('localStorage', webStorage());
  expect(await session.hasLoggedOut()).toBe(false);
});

test('a session whose tokens the browser has cleared ends when its token expires', async () => {
  const session = await sessionOf(tokensOf('ann', 1));
  texts.clear();
  expect(await session.renew()).toBe(false);
  // Renewed tokens could not replace any: each further call would be refused.
  expect(session.state).toEqual({ status: 'ended', refusal: undefined });
});

test('a logout also removes the tokens of an earlier configuration', async () => {
  const session = await sessionOf(tokensOf('ann'));
  texts.set('user:https://sso.example.com/realms/clients:old-portal', tokensOf('ann'));
  expect(await session.forgetTokens()).toBe(true);
  expect([...texts.keys()]).toEqual(['logout-due']);
});
