import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { KnownTokens } from './known-tokens.ts';

const ISSUER = 'https://sso.example/realms/clients';
const NOW = new Date('2026-11-21T18:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const { privateKey, publicKey } = await generateKeyPair('RS256');
const published = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });

async function start(expiresIn: number) {
  const token = await new SignJWT({ preferred_username: 'ann', azp: 'portal', typ: 'Bearer', sub: 'ann' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(ISSUER)
    .setExpirationTime(later(expiresIn))
    .sign(privateKey);
  let isWithdrawn = false;
  const key: JWTVerifyGetKey = async (...of) => {
    if (isWithdrawn) throw new Error('no such key');
    return published(...of);
  };
  const known = new KnownTokens({ issuer: ISSUER, clientId: 'portal', key });
  return {
    known: async (seconds: number) => (await known.checked(token, later(seconds))).username,
    other: (text: string) => known.checked(token + text, NOW),
    withdraw: () => {
      isWithdrawn = true;
    },
  };
}

test('a token is known for a minute after it was checked, and no longer where its key is withdrawn', async () => {
  const { known, withdraw } = await start(300);
  expect(await known(0)).toBe('ann');
  withdraw();
  expect(await known(59)).toBe('ann');
  await expect(known(60)).rejects.toThrow('no such key');
});

test('a known token ends when it expires', async () => {
  const { known } = await start(30);
  expect(await known(0)).toBe('ann');
  await expect(known(45)).rejects.toThrow();
});

test('a token that only begins like a known one is refused', async () => {
  const { known, other } = await start(300);
  await known(0);
  await expect(other('x')).rejects.toThrow();
});
