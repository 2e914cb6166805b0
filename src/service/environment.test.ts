import { describe, expect, test } from 'vitest';
import { type Environment, misspeltVariables, readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://portal@db/portal';
const HOSTED = { AUTH_URL: 'https://sso.example' };

describe('the environment', () => {
  test.each<[string, Record<string, string>, Partial<Environment>]>([
    ['an empty variable is unset', { PORT: '', SEED: '' }, { PORT: 8080, SEED: 'demo' }],
    [
      'an origin has no slash',
      { ...HOSTED, PUBLIC_URL: 'https://a.example/' },
      { PUBLIC_URL: 'https://a.example' },
    ],
    ['nor a URL at its end', { AUTH_URL: 'https://a.example/auth/' }, { AUTH_URL: 'https://a.example/auth' }],
    [
      'an issuer is left as it is',
      { AUTH_ISSUER: 'https://a.example/' },
      { AUTH_ISSUER: 'https://a.example/' },
    ],
    [
      'an origin is as browsers write it',
      { ...HOSTED, PUBLIC_URL: 'HTTPS://A.Example:443' },
      { PUBLIC_URL: 'https://a.example' },
    ],
    ['so is this machine', { PUBLIC_URL: 'http://LOCALHOST:8080/' }, { PUBLIC_URL: 'http://localhost:8080' }],
    ['a database of its own has no demo data', { DATABASE_URL }, { SEED: 'empty' }],
    ['unless it is told to', { DATABASE_URL, SEED: 'demo' }, { SEED: 'demo' }],
  ])('%s', (_, variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected);
  });

  test('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      PORT: 8080,
      HOST: '::',
      METRICS_HOST: '127.0.0.1',
      REQUIRE_BOUND_TOKENS: false,
      DATA_DIR: '.data',
      SEED: 'demo',
      DEMO: false,
      isTrial: true,
      PUBLIC_URL: 'http://localhost:8080',
      SERVE_PORTAL: true,
      PORTAL_ORIGINS: [],
      TRUST_PROXY: [],
      LOG_LEVEL: 'warn',
      AUTH_REALM: 'clients',
      AUTH_CLIENT_ID: 'portal',
      PORTAL_NAME: 'Client Portal',
    });
  });

  test.each(['http://localhost:9000', 'http://portal.localhost', 'http://127.0.0.2:80', 'http://[::1]:8080'])(
    'takes %s for this machine',
    (PUBLIC_URL) => {
      expect(readEnvironment({ PUBLIC_URL })).toMatchObject({ isTrial: true, SEED: 'demo' });
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
    expect(readEnvironment({ ...HOSTED, PUBLIC_URL })).toMatchObject({ isTrial: false, SEED: 'empty' });
    expect(readEnvironment({ PUBLIC_URL, DEMO: 'yes' })).toMatchObject({ isTrial: true, SEED: 'demo' });
  });

  test('reads lists with commas or spaces between their entries', () => {
    const { PORTAL_ORIGINS, TRUST_PROXY } = readEnvironment({
      PORTAL_ORIGINS: 'https://Portal.Example, https://other.example:443/',
      TRUST_PROXY: 'loopback 10.0.0.0/8,fd00::/8, 192.0.2.7',
    });
    expect(PORTAL_ORIGINS).toEqual(['https://portal.example', 'https://other.example']);
    expect(TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  });

  test.each([
    { DATABASE_URL: 'mysql://portal:secret@db/portal' },
    { DATABASE_URL: 'host=db password=secret' },
    { POOLER_URL: 'postgres://portal:secret@db/portal' },
    { RUNTIME_URL: 'postgres://portal:secret@db/portal' },
    { PUBLIC_URL: 'https://portal:secret@portal.example' },
    { AUTH_URL: 'https://portal:secret@sso.example' },
    { WAREHOUSE_CLIENT_ID: 'warehouse', WAREHOUSE_SECRET: 'secret' },
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
      { DATABASE_URL, RUNTIME_URL: DATABASE_URL, POOLER_URL: DATABASE_URL },
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
    [{ WAREHOUSE_CLIENT_ID: 'portal' }, /^WAREHOUSE_CLIENT_ID=portal: must be another client/],
    [{ WAREHOUSE_SECRET: 'x'.repeat(20) }, /^WAREHOUSE_SECRET: must come with WAREHOUSE_CLIENT_ID/],
  ])('names a bad variable: %o', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });
});

test('names that look like a variable and are none are told', () => {
  const set = { PORTAL_ORIGIN: 'x', AUTH_ISSUR: 'x', AUTH_ISSUER: 'x', PORT: '1', HOME: '/', LC_ALL: 'C' };
  expect(misspeltVariables(set)).toEqual(['PORTAL_ORIGIN', 'AUTH_ISSUR']);
});
