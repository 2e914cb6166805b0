/** What the log says of calls that are refused, and what it does not say of those who made them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIssuer } from '#tests/support/issuer.ts';
import { killProcesses } from '#tests/support/process.ts';
import { type ServiceProcess, startServiceProcess } from '#tests/support/service-process.ts';

let service: ServiceProcess;
beforeAll(async () => {
  service = await startServiceProcess({ LOG_LEVEL: 'trace' });
  await service.ready;
});
afterAll(killProcesses);

const CALL = '/api/v1/mgmt/organizations/true';
const withToken = (token: string | undefined) =>
  fetch(service.origin + CALL, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
const warnings = () => service.logged().filter(({ level }) => Number(level) >= 40);

test.each<[string, RegExp, () => Promise<string | undefined>]>([
  ['no token', /no access token/, async () => undefined],
  ['no JWT', /Invalid Compact JWS/, async () => 'opaque'],
  ['another issuer', /token of another issuer/, async () => (await startIssuer()).token('ann')],
  ['another client', /for another client/, () => service.issuer.token('ann', { azp: 'admin-cli' })],
  ['an expired token', /"exp" claim/, () => service.issuer.token('ann', { exp: 1 })],
  ['an ID token', /not an access token/, () => service.issuer.token('ann', { typ: 'ID' })],
])('the cause of a 401 for %s is logged once, whatever number of calls', async (_, cause, make) => {
  const before = warnings().length;
  const token = await make();
  for (const _call of [1, 2, 3]) expect((await withToken(token)).status).toBe(401);
  await expect.poll(() => warnings().slice(before)).toHaveLength(1);
  expect(warnings().at(-1)).toMatchObject({ status: 401, msg: expect.stringMatching(cause) });
});

test('a refused token’s issuer is logged beside the expected one', async () => {
  await expect.poll(warnings).toContainEqual(
    expect.objectContaining({
      code: 'issuer',
      token: expect.objectContaining({
        iss: expect.stringMatching(/^http:.*realms\/clients$/),
        azp: 'portal',
      }),
      expected: { issuer: `${service.issuer.url}/realms/clients`, clientId: 'portal' },
    }),
  );
});

test('a response has the id of its request in the log', async () => {
  const response = await service.call('ann.lee', '/orders/all?s_ship_to_name=Northlight+Secret');
  const reqId = response.headers.get('x-request-id');
  expect([response.status, reqId]).toEqual([200, expect.stringMatching(/^[0-9a-f]{12}$/)]);
  await expect
    .poll(() => service.logged())
    .toContainEqual(
      expect.objectContaining({ reqId, req: { method: 'GET', route: '/api/v1/mgmt/orders/all' } }),
    );
});

test('at its most talkative, the log has no name, no address and no search text', async () => {
  await service.call('ann.lee', '/orders/all?s_ship_to_name=Northlight+Secret');
  await expect.poll(() => service.logged().length).toBeGreaterThan(0);
  expect(service.output()).not.toMatch(/ann|Northlight|Secret|remoteAddress/);
});
