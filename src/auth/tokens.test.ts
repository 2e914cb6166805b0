import { User } from 'oidc-client-ts';
import { describe, expect, it } from 'vitest';
import { isExpired, readTokens } from './tokens.ts';

const NOW = 1_800_000_000_000;
const SECONDS = NOW / 1000;

const user = (expires_at?: number) =>
  new User({
    ...{ access_token: 'access', token_type: 'Bearer' },
    profile: { iss: 'https://sso.example', sub: 'ann', aud: 'portal', exp: 1, iat: 1 },
    ...(expires_at !== undefined && { expires_at }),
  });

describe('stored tokens', () => {
  it('are nothing where they cannot be read', () => {
    for (const stored of ['', 'no JSON', '{}', '{"access_token":"a","profile":{}}'])
      expect(readTokens(stored)).toBeUndefined();
  });

  it('expire with the second that they name', () => {
    const expired = (at?: number) => isExpired(readTokens(user(at).toStorageString())!, NOW);
    expect([expired(SECONDS + 1), expired(SECONDS), expired(undefined)]).toEqual([false, true, false]);
  });
});
