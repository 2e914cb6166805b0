import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { verified } from './access-token.ts';

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
