import { createSecretKey } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import { cachedCheck, verified } from './access-token.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const issuer = 'https://tenant.example.com/';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const forger = await generateKeyPair('RS256');
const key = createLocalJWKSet({ keys: [await exportJWK(publicKey)] });
const check = { issuer, clientId: 'portal', key };
const GOOD = {
  iss: issuer,
  sub: '1',
  azp: 'portal',
  typ: 'Bearer',
  preferred_username: 'ann',
  exp: SECONDS + 60,
};

const token = (claims: Record<string, unknown> = {}, header: object = {}, by = privateKey) =>
  new SignJWT({ ...GOOD, ...claims }).setProtectedHeader({ alg: 'RS256', ...header }).sign(by);

test.each([
  ['of Keycloak’s shape', {}, {}],
  ['of RFC 9068’s', { typ: undefined, azp: undefined, aud: 'portal' }, { typ: 'at+jwt' }],
])('a token %s names its user', async (_, claims, header) => {
  const { username, subject } = await verified(await token(claims, header), check, NOW);
  expect([username, subject]).toEqual(['ann', '1']);
});

test.each<[string, () => Promise<string> | string]>([
  ['no token', () => 'garbage'],
  ['without a signature', () => new UnsecuredJWT(GOOD).encode()],
  [
    'signed with the public key as a secret',
    async () =>
      new SignJWT(GOOD)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(createSecretKey(await exportSPKI(publicKey), 'utf8')),
  ],
  [
    'signed by the key in its header',
    async () => token({}, { jwk: await exportJWK(forger.publicKey) }, forger.privateKey),
  ],
  ['of another issuer', () => token({ iss: 'https://evil.example/' })],
  ['of the issuer without its slash', () => token({ iss: 'https://tenant.example.com' })],
  ['for another client', () => token({ azp: 'other', aud: 'other' })],
  ['with neither audience nor party', () => token({ azp: undefined })],
  ['that has expired', () => token({ exp: SECONDS - 60 })],
  ['that never expires', () => token({ exp: undefined })],
  ['of the type of an ID token', () => token({ typ: 'ID' })],
  ['without a type', () => token({ typ: undefined })],
  ['without a subject', () => token({ sub: undefined })],
  ['with a subject that is no text', () => token({ sub: 5 })],
  ['without a name', () => token({ preferred_username: '' })],
  ['with a name that is no text', () => token({ preferred_username: ['ann'] })],
  ['with a name that nobody can have', () => token({ preferred_username: 'an\0n' })],
])('a token %s is refused', async (_, make) => {
  await expect(verified(await make(), check, NOW)).rejects.toThrow();
});

const audience = 'https://api.example.com';
const own = { ...check, audience, usernameClaim: 'email' };
const forOwn = (claims: Record<string, unknown> = {}) =>
  token({ aud: audience, azp: undefined, typ: undefined, email: 'ann@acme.example', ...claims });

describe('a token for an audience of its own', () => {
  test.each([[audience], [['https://tenant.example.com/userinfo', audience]]])(
    'needs no mark of an access token, and names its user by the chosen claim: %o',
    async (aud) => {
      expect((await verified(await forOwn({ aud }), own, NOW)).username).toBe('ann@acme.example');
    },
  );

  test.each([
    ['an ID token', { aud: 'portal' }],
    ['another audience', { aud: 'https://other.example.com', azp: 'portal' }],
    ['the type of an ID token', { typ: 'ID' }],
    ['another claim’s name', { email: undefined }],
  ])('is refused with %s', async (_, claims) => {
    await expect(verified(await forOwn(claims), own, NOW)).rejects.toThrow();
  });

  test('needs the mark where the audience is the client, as that of an ID token is', async () => {
    const verifying = verified(await forOwn({ aud: 'portal' }), { ...own, audience: 'portal' }, NOW);
    await expect(verifying).rejects.toThrow('not an access token');
  });
});

test.each([
  ['portal', {}, true],
  ['portal', { azp: 'portal', scope: 'warehouse', realm_access: { roles: ['warehouse'] } }, true],
  ['portal', { azp: 'warehouse', scope: 'warehouse' }, false],
  ['warehouse', { client_id: 'warehouse', scope: 'read warehouse' }, true],
  ['warehouse', { azp: 'warehouse', realm_access: { roles: ['warehouse'] } }, true],
  ['warehouse', { azp: 'warehouse', scope: 'read' }, false],
  ['warehouse', { azp: 'portal', scope: 'warehouse', realm_access: { roles: ['warehouse'] } }, false],
])('with one audience for all, the API of %s takes %o: %o', async (clientId, claims, isTaken) => {
  const checking = verified(await forOwn(claims), { ...own, clientId, warehouseClientId: 'warehouse' }, NOW);
  const taken = await checking.then(Boolean, () => false);
  expect(taken).toBe(isTaken);
});

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

async function start(expiresIn: number) {
  const first = await token({ exp: SECONDS + expiresIn });
  let isWithdrawn = false;
  const published: JWTVerifyGetKey = async (...of) => {
    if (isWithdrawn) throw new Error('no such key');
    return key(...of);
  };
  const cached = cachedCheck({ ...check, key: published });
  return {
    cached: async (seconds: number) => (await cached(first, later(seconds))).username,
    other: (text: string) => cached(first + text, NOW),
    withdraw: () => {
      isWithdrawn = true;
    },
  };
}

test('a token is cached for a minute after it was checked, and no longer where its key is withdrawn', async () => {
  const { cached, withdraw } = await start(300);
  expect(await cached(0)).toBe('ann');
  withdraw();
  expect(await cached(59)).toBe('ann');
  await expect(cached(60)).rejects.toThrow('no such key');
});

test('a cached token ends when it expires', async () => {
  const { cached } = await start(30);
  expect(await cached(0)).toBe('ann');
  await expect(cached(45)).rejects.toThrow();
});

test('a token that only begins like a cached one is refused', async () => {
  const { cached, other } = await start(300);
  await cached(0);
  await expect(other('x')).rejects.toThrow();
});
