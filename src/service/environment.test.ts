import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const HOSTED = { AUTH_URL: 'https://sso.example' };

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 8080,
      host: '::',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      requireBound: false,
      dataDir: '.data',
      databaseUrl: undefined,
      seed: 'demo',
      isTrial: true,
      publicUrl: 'http://localhost:8080',
      servesPortal: true,
      portalOrigins: [],
      trustProxy: [],
      logLevel: 'warn',
      authUrl: undefined,
      authIssuer: undefined,
      authScope: undefined,
      authAudience: undefined,
      authUsernameClaim: undefined,
      authJwksUrl: undefined,
      realm: 'clients',
      clientId: 'portal',
      portalName: 'Client Portal',
    });
  });

  test('takes an empty variable for an unset one, and a URL without its last slash', () => {
    expect(readEnvironment({ ...HOSTED, PORT: '', PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe(
      'https://portal.example',
    );
  });

  test('leaves an issuer as it is, which is compared as text', () => {
    const AUTH_ISSUER = 'https://tenant.example.com/';
    expect(readEnvironment({ AUTH_ISSUER }).authIssuer).toBe(AUTH_ISSUER);
  });

  test('writes the portal’s own address as browsers do', () => {
    expect(readEnvironment({ ...HOSTED, PUBLIC_URL: 'HTTPS://Portal.Example:443' }).publicUrl).toBe(
      'https://portal.example',
    );
    expect(readEnvironment({ PUBLIC_URL: 'http://LOCALHOST:8080/' }).publicUrl).toBe('http://localhost:8080');
  });

  test('puts no demo data into a database of its own', () => {
    const DATABASE_URL = 'postgres://portal@db/portal';
    expect(readEnvironment({ DATABASE_URL }).seed).toBe('empty');
    expect(readEnvironment({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
  });

  test.each(['http://localhost:9000', 'http://portal.localhost', 'http://127.0.0.2:80', 'http://[::1]:8080'])(
    'takes %s for this machine',
    (PUBLIC_URL) => {
      expect(readEnvironment({ PUBLIC_URL })).toMatchObject({ isTrial: true, seed: 'demo' });
    },
  );

  test.each([
    'https://portal.example',
    'http://192.168.1.7:8080',
    'http://localhost.example',
    'http://127.example',
  ])('serves no demo at %s, unless it is told to', (PUBLIC_URL) => {
    expect(() => readEnvironment({ PUBLIC_URL })).toThrow(/^PUBLIC_URL=.*: must be on this machine/);
    expect(() => readEnvironment({ ...HOSTED, PUBLIC_URL, SEED: 'demo' })).toThrow(
      /^SEED=demo: must be empty/,
    );
    expect(readEnvironment({ ...HOSTED, PUBLIC_URL })).toMatchObject({ isTrial: false, seed: 'empty' });
    expect(readEnvironment({ PUBLIC_URL, DEMO: 'yes' })).toMatchObject({ isTrial: true, seed: 'demo' });
  });

  test('reads lists with commas or spaces between their entries', () => {
    const { portalOrigins, trustProxy } = readEnvironment({
      PORTAL_ORIGINS: 'https://Portal.Example, https://other.example:443/',
      TRUST_PROXY: 'loopback 10.0.0.0/8,fd00::/8, 192.0.2.7',
    });
    expect(portalOrigins).toEqual(['https://portal.example', 'https://other.example']);
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  });

  test.each([
    { DATABASE_URL: 'mysql://portal:secret@db/portal' },
    { DATABASE_URL: 'host=db password=secret' },
    { POOLER_URL: 'postgres://portal:secret@db/portal' },
    { RUNTIME_URL: 'postgres://portal:secret@db/portal' },
    { PUBLIC_URL: 'https://portal:secret@portal.example' },
    { AUTH_URL: 'https://portal:secret@sso.example' },
  ])('keeps a password to itself: %o', (variables) => {
    expect(() => readEnvironment(variables)).toThrow(/^(?!.*secret)\w+: must /);
  });

  test.each([
    [{ PORT: 'eighty' }, /^PORT=eighty: /],
    [{ PORT: '70000' }, /^PORT=70000: /],
    [{ SEED: 'huge' }, /^SEED=huge: /],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be postgres:/],
    [{ POOLER_URL: 'postgres://db/portal' }, /^POOLER_URL: must come with DATABASE_URL/],
    [{ RUNTIME_URL: 'postgres://db/portal' }, /^RUNTIME_URL: must come with DATABASE_URL/],
    [
      {
        DATABASE_URL: 'postgres://db/portal',
        RUNTIME_URL: 'postgres://db/portal',
        POOLER_URL: 'postgres://db/portal',
      },
      /^RUNTIME_URL: must be left out with POOLER_URL/,
    ],
    [{ PUBLIC_URL: 'portal.example' }, /^PUBLIC_URL=portal.example: /],
    [{ PUBLIC_URL: 'https://portal.example/clients' }, /^PUBLIC_URL=https.*: must be an origin alone/],
    [{ PUBLIC_URL: 'https://portal.example/?a=b' }, /^PUBLIC_URL=https.*: must be an origin alone/],
    [{ PORTAL_ORIGINS: 'https://a.example, b.example' }, /^PORTAL_ORIGINS=.*: /],
    [{ PORTAL_ORIGINS: '*' }, /^PORTAL_ORIGINS=\*: /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY=true: must be addresses and networks/],
    [{ TRUST_PROXY: '10.0.0.0/80' }, /^TRUST_PROXY=.*: must be addresses and networks/],
    [{ SERVE_PORTAL: 'false' }, /^SERVE_PORTAL=false: /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud: /],
    [{ AUTH_URL: 'ftp://x' }, /^AUTH_URL=/],
    [{ AUTH_URL: 'https://sso.example/auth?x=y' }, /^AUTH_URL=.*: must have no query/],
    [{ AUTH_ISSUER: 'tenant.example.com' }, /^AUTH_ISSUER=/],
    [{ AUTH_SCOPE: 'profile' }, /^AUTH_SCOPE=profile: must contain openid/],
    [{ AUTH_REALM: 'a/b' }, /^AUTH_REALM=a\/b: /],
  ])('names a bad variable: %o', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });
});
