import { expect, test, vi } from 'vitest';
import { baseAddressOf, Config, issuerOf } from '#src/contract/config.ts';
import { apiFault, configFault } from './faults.ts';
import { SignInFault } from './sign-in-fault.ts';

test.each([
  ['<html>', 'config.json is not JSON.'],
  ['null', 'config.json is not an object.'],
  [
    '{"api_url": "localhost:8180", "auth_url": "http://localhost:8180/auth", "auth_realm": "clients"}',
    'in config.json, “api_url” and “auth_client_id” is missing or not valid.',
  ],
])('of the configuration %s, what is wrong is named', async (text, fault) => {
  const parsing = Promise.resolve(text).then((json) => Config.parse(JSON.parse(json)));
  expect(configFault(await parsing.catch((error) => error))).toBe(`Please tell your provider: ${fault}`);
});

test('slashes at the end of an address do not count, but for an issuer, which is compared as it is', () => {
  const keycloak = { auth_url: 'https://sso.example/auth//', auth_realm: 'clients' };
  const config = Config.parse({ ...keycloak, api_url: 'https://api.example//', auth_client_id: 'portal' });
  expect(baseAddressOf(config)).toBe('https://api.example');
  expect(issuerOf(config)).toBe('https://sso.example/auth/realms/clients');
  expect(issuerOf({ ...config, auth_issuer: 'https://id.example/' })).toBe('https://id.example/');
});

test('a fault of the provider is no refusal', () => {
  const { outcome } = new SignInFault('refused', { error: 'temporarily_unavailable' });
  expect(outcome).toMatch(/^The sign-in service is not working right now/);
});

test('an API by http, called by a page that came by https, is named with its setting', async () => {
  vi.stubGlobal('location', new URL('https://portal.example/'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({}));
  const api = 'http://api.example';
  expect(await apiFault(api, `${api}/api/v1/mgmt/orders`, false)).toMatch(/may not call http:.*api_url/);
  vi.unstubAllGlobals();
});
