/** `npm run doctor` on a portal, an API and an identity provider of three origins, each of which can be set up wrongly. */
import type { RequestListener } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { examine } from '#src/deploy/doctor.ts';
import { listen } from '#tests/support/listen.ts';

type Answer = { status?: number; headers?: Record<string, string>; text?: string };

interface SetUp {
  config: Record<string, unknown>;
  policy: string | undefined;
  script: Answer;
  discovery: Answer;
  /** Of the API: to a preflight, and to a call without a token. */
  preflight: Answer;
  call: Answer;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const send = (to: Parameters<RequestListener>[1], { status = 200, headers = {}, text = '' }: Answer) =>
  to.writeHead(status, headers).end(text);

/** What is to change, of a good set-up that `spoil` has changed. */
async function changesOf(
  spoil: (setUp: SetUp) => unknown = () => undefined,
  token?: string,
): Promise<string[]> {
  let setUp: SetUp;
  const portal = await listen(({ url }, to): unknown => {
    if (url === '/config.json') return send(to, { headers: JSON_TYPE, text: JSON.stringify(setUp.config) });
    if (url === '/a.js') return send(to, setUp.script);
    const policy = setUp.policy && { 'content-security-policy': setUp.policy };
    return send(to, { headers: { ...policy }, text: '<script type="module" src="/a.js"></script>' });
  });
  const issuer = await listen((_, to) => send(to, setUp.discovery));
  const api = await listen(({ method }, to) => send(to, method === 'OPTIONS' ? setUp.preflight : setUp.call));
  const allowed = { 'access-control-allow-origin': portal };
  setUp = {
    config: { api_url: api, auth_issuer: issuer, auth_client_id: 'portal', idempotency_keys: true },
    policy: `connect-src 'self' ${api} ${issuer}`,
    script: { headers: { 'content-encoding': 'identity' } },
    discovery: { headers: { ...JSON_TYPE, ...allowed }, text: JSON.stringify({ issuer }) },
    preflight: {
      status: 204,
      headers: { ...allowed, 'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key' },
    },
    call: { status: 401, headers: { ...JSON_TYPE, ...allowed }, text: '{}' },
  };
  spoil(setUp);
  const findings = await examine(portal, token);
  return findings.flatMap(([what, change]) => (change ? [`${what}: ${change}`] : []));
}

test('a good set-up needs no change', async () => {
  expect(await changesOf()).toEqual([]);
});

test('JSON that PHP calls HTML needs no change', async () => {
  const html = { 'content-type': 'text/html; charset=UTF-8' };
  expect(await changesOf(({ call }) => Object.assign(call.headers ?? {}, html))).toEqual([]);
});

test.each<[string, (setUp: SetUp) => unknown, RegExp]>([
  ['a misspelt key', ({ config }) => (config.idempotencykeys = true), /not use: idempotencykeys/],
  ['a missing key', ({ config }) => delete config.auth_client_id, /^config.json: .*auth_client_id/],
  ['no policy', (setUp) => (setUp.policy = undefined), /Policy of the page: There is none/],
  ['a policy without the API', (setUp) => (setUp.policy = "connect-src 'self'"), /has to name http/],
  ['uncompressed scripts', (setUp) => (setUp.script = {}), /Scripts come uncompressed/],
  [
    'a wrong realm',
    (setUp) => (setUp.discovery = { status: 404 }),
    /discovery document answers with status 404/,
  ],
  [
    'a provider that does not run',
    ({ config }) => (config.auth_issuer = 'http://127.0.0.1:9'),
    /OpenID Connect at http:\/\/127.0.0.1:9: .* does not answer/,
  ],
  [
    'an issuer of another name',
    ({ discovery }) => (discovery.text = '{"issuer":"https://sso.example"}'),
    /It calls itself https:\/\/sso.example/,
  ],
  [
    'a provider without CORS',
    ({ discovery }) => (discovery.headers = JSON_TYPE),
    /CORS of the identity provider: Allow the origin/,
  ],
  [
    'tokens that can’t be bound',
    ({ config }) => (config.bound_tokens = true),
    /DPoP\): The provider announces none/,
  ],
  ['a host that does not answer', ({ config }) => (config.api_url = 'http://127.0.0.1:9'), /does not answer/],
  [
    'another server in place of the API',
    (setUp) => (setUp.call = { headers: { 'content-type': 'text/html' } }),
    /api_url is another server, or the API does not run/,
  ],
  ['an API that does not run', ({ call }) => (call.status = 503), /It answers 503: it does not run/],
  [
    'an API that allows another origin',
    ({ preflight }) => (preflight.headers = { 'access-control-allow-origin': 'https://old.example' }),
    /PORTAL_ORIGINS of the service has to name that origin/,
  ],
  [
    'a preflight without the header of keys',
    ({ preflight }) =>
      Object.assign(preflight.headers ?? {}, {
        'access-control-allow-headers': 'authorization, content-type',
      }),
    /lacks idempotency-key/,
  ],
  [
    'a clock that is wrong',
    ({ call }) => Object.assign(call.headers ?? {}, { date: new Date(Date.now() - 600_000).toUTCString() }),
    /Clock of the API: It differs by -\d+ seconds/,
  ],
])('%s is named', async (_, spoil, change) => {
  expect((await changesOf(spoil)).join('\n')).toMatch(change);
});

test('a token that the API refuses is named, and one that only its browser can use', async () => {
  const bound = new UnsecuredJWT({ cnf: { jkt: 'a-key' } }).encode();
  expect(await changesOf(undefined, 'refused')).toEqual([expect.stringMatching(/refuses it with 401/)]);
  expect(await changesOf(undefined, bound)).toEqual([expect.stringMatching(/bound_tokens is false/)]);
});
