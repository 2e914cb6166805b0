import { expect, test } from 'vitest';
import { Config } from '#src/contract/config.ts';
import { configFault } from './config-fault.ts';
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

test('a fault of the provider is no refusal', () => {
  const { outcome } = new SignInFault('refused', { error: 'temporarily_unavailable' });
  expect(outcome).toMatch(/^The sign-in service is not working right now/);
});
