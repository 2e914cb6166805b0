import { afterAll, beforeAll, expect, test } from 'vitest';
import { killProcesses } from '#tests/support/process.ts';
import { type ServiceProcess, serviceReady } from '#tests/support/service-process.ts';

const PORTAL = 'https://portal.example';
const CALL = '/api/v1/mgmt/show/create';

let origin: string;
let service: ServiceProcess;
beforeAll(async () => {
  service = await serviceReady({ AUTH_URL: '', PORTAL_ORIGINS: `${PORTAL}, https://other.example` });
  origin = service.origin;
});
afterAll(killProcesses);

const preflight = (from: string) =>
  fetch(origin + CALL, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });

const words = (header: string | null) => header?.toLowerCase().split(/\s*,\s*/) ?? [];

test.each([PORTAL, 'https://other.example'])('a preflight of %s needs no token', async (from) => {
  const { status, headers } = await preflight(from);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, from]);
  expect(words(headers.get('access-control-allow-methods'))).toEqual(['get', 'post', 'put']);
  const used = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'cache-control'];
  expect(words(headers.get('access-control-allow-headers'))).toEqual(expect.arrayContaining(used));
});

test('a refusal can be read by a portal, with the headers that it uses', async () => {
  const { status, headers } = await fetch(origin + CALL, { method: 'POST', headers: { origin: PORTAL } });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([401, PORTAL]);
  const used = ['etag', 'date', 'age', 'retry-after', 'x-total-count', 'x-request-id'];
  expect(words(headers.get('access-control-expose-headers'))).toEqual(expect.arrayContaining(used));
});

test.each(['https://portal.example.evil.example', 'http://portal.example', 'null'])(
  '%s is not let in, and may see that the API answers',
  async (from) => {
    expect((await preflight(from)).headers.has('access-control-allow-origin')).toBe(false);
    const { headers } = await fetch(origin + CALL, { method: 'POST', headers: { origin: from } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

test('the log names a refused origin, and the setting, once a minute', async () => {
  const told = () =>
    service.output().match(/refused: PORTAL_ORIGINS does not name this origin/g)?.length ?? 0;
  const before = told();
  for (let call = 0; call < 5; call += 1) await preflight('https://other-portal.example');
  await expect.poll(told).toBeGreaterThan(0);
  expect(told() - before).toBeLessThanOrEqual(1);
});

test.each(['/', '/config.json', '/Order'])('%s is not served', async (path) => {
  const { status } = await fetch(origin + path, { headers: { accept: 'text/html' } });
  expect(status).toBe(404);
});

test('a page of the provider links to the portal, and its forms may lead there', async () => {
  const response = await fetch(`${origin}/auth/realms/clients/protocol/openid-connect/auth`, {
    headers: { accept: 'text/html' },
  });
  expect(await response.text()).toContain(`href="${PORTAL}/"`);
  expect(response.headers.get('content-security-policy')).toMatch(
    `form-action 'self' ${origin} ${PORTAL} https://other.example;`,
  );
});

test('no other address of the machine is listened on', async () => {
  await expect(fetch(origin.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
});
