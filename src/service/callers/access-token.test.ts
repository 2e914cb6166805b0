import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { cachedCheck, verified } from './access-token.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const issuer = 'https://tenant.example.com/';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const key = createLocalJWKSet({ keys: [await exportJWK(publicKey)] });
const own = { issuer, clientId: 'portal', key, audience: 'https://api.example.com', usernameClaim: 'email' };

const token = (claims: Record<string, unknown>) =>
  new SignJWT({
    iss: issuer,
    sub: '1',
    aud: own.audience,
    email: 'ann@acme.example',
    exp: NOW.getTime() / 1000 + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(privateKey);

describe('a token for an audience of its own', () => {
  test('needs no mark of an access token, and names its user by the chosen claim', async () => {
    expect((await verified(await token({}), own, NOW)).username).toBe('ann@acme.example');
    const several = await token({ aud: ['https://tenant.example.com/userinfo', own.audience] });
    expect((await verified(several, own, NOW)).username).toBe('ann@acme.example');
  });

  test.each([
    ['an ID token', { aud: 'portal' }],
    ['another audience', { aud: 'https://other.example.com', azp: 'portal' }],
    ['the type of an ID token', { typ: 'ID' }],
    ['no name', { email: undefined, preferred_username: 'ann' }],
    ['an empty name', { email: '' }],
    ['an issuer without its slash', { iss: 'https://tenant.example.com' }],
  ])('is refused with %s', async (_, claims) => {
    await expect(verified(await token(claims), own, NOW)).rejects.toThrow();
  });

  test('needs the mark where the audience is the client, as that of an ID token is', async () => {
    const check = { ...own, audience: 'portal' };
    await expect(verified(await token({ aud: 'portal' }), check, NOW)).rejects.toThrow('not an access token');
  });
});

test.each([
  ['portal', {}, 200],
  ['portal', { azp: 'portal', scope: 'warehouse' }, 200],
  ['portal', { azp: 'warehouse', scope: 'warehouse' }, 401],
  ['warehouse', { client_id: 'warehouse', scope: 'read warehouse' }, 200],
  ['warehouse', { azp: 'warehouse', scope: 'read' }, 401],
  ['warehouse', { azp: 'portal', scope: 'warehouse' }, 401],
])('with one audience for all, the API of %s answers %o with %i', async (clientId, claims, status) => {
  const checking = verified(await token(claims), { ...own, clientId, warehouseClientId: 'warehouse' }, NOW);
  expect(
    await checking.then(
      () => 200,
      () => 401,
    ),
  ).toBe(status);
});

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

async function start(expiresIn: number) {
  const first = await token({ exp: later(expiresIn).getTime() / 1000 });
  let isWithdrawn = false;
  const published: JWTVerifyGetKey = async (...of) => {
    if (isWithdrawn) throw new Error('no such key');
    return key(...of);
  };
  const check = cachedCheck({ ...own, key: published });
  return {
    cached: async (seconds: number) => (await check(first, later(seconds))).username,
    other: (text: string) => check(first + text, NOW),
    withdraw: () => {
      isWithdrawn = true;
    },
  };
}

test('a token is cached for a minute after it was checked, and no longer where its key is withdrawn', async () => {
  const { cached, withdraw } = await start(300);
  expect(await cached(0)).toBe('ann@acme.example');
  withdraw();
  expect(await cached(59)).toBe('ann@acme.example');
  await expect(cached(60)).rejects.toThrow('no such key');
});

test('a cached token ends when it expires', async () => {
  const { cached } = await start(30);
  expect(await cached(0)).toBe('ann@acme.example');
  await expect(cached(45)).rejects.toThrow();
});

test('a token that only begins like a cached one is refused', async () => {
  const { cached, other } = await start(300);
  await cached(0);
  await expect(other('x')).rejects.toThrow();
});
