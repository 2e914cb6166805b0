import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { described } from '#tests/support/described.ts';
import { startService, token } from '#tests/support/service.ts';
import { bodyOf, CALLS, lineOf, prepare } from './conformance/world.ts';
import { sendTo, sharedService } from './shared.ts';

const service = sharedService();

test('the description is public, that which providers get, and has each call once, in words and by a name of its own', async () => {
  const { document, operations } = await described(service.app);
  expect(document.openapi).toBe('3.1.0');
  const names = operations.map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(operations.length);
  expect(
    operations.filter(({ summary, description }) => !(summary && description)).map(({ path }) => path),
  ).toEqual([]);
  const committed = join(import.meta.dirname, '../../src/deploy/openapi.json');
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(committed);
});

test('no write replays an answer to someone who was a member', async () => {
  const username = 'rival';
  const target = { address: 'http://api', token: await token(username), send: sendTo(service.app) };
  const { ask, own, run } = await prepare(target, () => undefined);
  for (const call of CALLS.filter(({ method }) => method !== 'GET')) {
    const key = { 'idempotency-key': randomUUID() };
    const write = () => ask(lineOf(call, own), bodyOf(call, own, run), key);
    const first = await write();
    expect(await write()).toMatchObject({ status: first.status, text: first.text });
    const membership = { username, orgId: service.world.theirs.orgId };
    await service.db.delete(clientUserOrg).where(eq(clientUserOrg.username, username));
    const later = await write();
    await service.db.insert(clientUserOrg).values(membership);
    expect([later.status, later.json.message], call.path).toEqual([404, 'No Record found.']);
  }
});

// `npm run fuzz` sends more.
test('500 requests made from the description are answered as it says', async () => {
  const fuzzed = await startService('PGlite');
  onTestFinished(() => fuzzed.close());
  const statuses = await fuzz(fuzzed, { runs: 500, seed: 13 });
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '405', '422']));
});
