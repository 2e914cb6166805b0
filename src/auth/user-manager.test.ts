import { UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { withUsername } from './user-manager.ts';

const issued = (claims: Record<string, unknown>, token_type = 'Bearer') => ({
  access_token: new UnsecuredJWT(claims).encode(),
  refresh_token: 'refresh',
  token_type,
  profile: { iss: 'https://sso.example', sub: '1', preferred_username: 'from the ID token' },
});

describe('issued tokens', () => {
  test('are taken with the name that the API reads', () => {
    expect(withUsername(issued({ email: 'ann@acme.example' }), 'email')).toMatchObject({
      refresh_token: 'refresh',
      profile: { sub: '1', preferred_username: 'ann@acme.example' },
    });
  });

  test('are taken where they are bound to a key', () => {
    expect(withUsername(issued({ email: 'ann@acme.example' }, 'DPoP'), 'email').token_type).toBe('DPoP');
  });

  test.each([
    ['opaque', { ...issued({}), access_token: 'b7d9c1' }],
    ['no-username', issued({ sub: '1' })],
    ['no-username', issued({ preferred_username: '' })],
    ['other', issued({ preferred_username: 'ann' }, 'mac')],
    ['other', { ...issued({ preferred_username: 'ann' }), access_token: undefined }],
  ])('are refused as %s', (problem, tokens) => {
    expect(() => withUsername(tokens, 'preferred_username')).toThrow(expect.objectContaining({ problem }));
  });
});
