import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 8080,
      dataDir: '.data',
      databaseUrl: undefined,
      seed: 'demo',
      publicUrl: 'http://localhost:8080',
      authUrl: undefined,
      realm: 'clients',
      clientId: 'portal',
      portalName: 'Client Portal',
    });
  });

  test('takes an empty variable for an unset one, and a URL without its last slash', () => {
    expect(readEnvironment({ PORT: '', PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe(
      'https://portal.example',
    );
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT=eighty: /],
    [{ PORT: '70000' }, /^PORT=70000: /],
    [{ SEED: 'huge' }, /^SEED=huge: /],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL=mysql:\/\/x: /],
    [{ PUBLIC_URL: 'portal.example' }, /^PUBLIC_URL=portal.example: /],
    [{ AUTH_URL: 'ftp://x' }, /^AUTH_URL=/],
    [{ AUTH_REALM: 'a/b' }, /^AUTH_REALM=a\/b: /],
  ])('names a bad variable: %o', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });
});
