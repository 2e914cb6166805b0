/** Two processes over one database. */
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '#src/service/db/client.ts';
import { signingKey } from '#src/service/db/tables/accounts.ts';
import { KeysUnavailable } from '#src/service/issuer-keys.ts';
import { ProviderKeys, rotateKeys } from './keys.ts';

const START = Date.parse('2026-11-21T18:00:00Z');
const DAY = 24 * 60 * 60_000;

let database: Awaited<ReturnType<typeof openEmbedded>>;
let now: number;
let one: ProviderKeys;
let other: ProviderKeys;

beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(signingKey);
  now = START;
  [one, other] = [1, 2].map(() => new ProviderKeys(database.db, () => new Date(now))) as [
    ProviderKeys,
    ProviderKeys,
  ];
});

const kids = async (keys: ProviderKeys) => (await keys.current()).signing.map(({ kid }) => kid);

/** A token as the provider of that process signs it now. */
async function sign(keys: ProviderKeys): Promise<string> {
  const [newest] = (await keys.current()).signing as [JWK];
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: newest.kid ?? '' })
    .sign(await importJWK(newest, 'RS256'));
}
const accepts = (keys: ProviderKeys, token: string) =>
  jwtVerify(token, keys.verification, { currentDate: new Date(now) }).then(
    () => true,
    (error) => error.code,
  );

test('processes that start at once agree on one key', async () => {
  const [first, second] = await Promise.all([one, other].map(kids));
  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
});

test('after 30 days another key signs, in all processes; the old one verifies for 30 more', async () => {
  const before = await sign(one);
  const [old] = await kids(other);
  now += 30 * DAY;
  expect(await kids(one)).toEqual([old]);
  now += 1;
  const [first, second] = await Promise.all([one, other].map(kids));
  expect(second).toEqual(first);
  expect(first).toEqual([expect.not.stringMatching(old ?? ''), old]);
  expect(await accepts(other, before)).toBe(true);
  now += 30 * DAY + 1;
  const [newest, previous] = await kids(one);
  expect(await kids(one)).toEqual([newest, previous]);
  expect(previous).toBe(first?.[0]);
  expect(await accepts(one, before)).toBe('ERR_JWKS_NO_MATCHING_KEY');
});

test('a rotation by command needs no restart: a token of the new key is accepted at once', async () => {
  const before = await sign(one);
  await kids(other);
  await rotateKeys(database.db, new Date(now), 'always');
  const after = await sign(one);
  expect(await Promise.all([before, after].map((token) => accepts(other, token)))).toEqual([true, true]);
});

test('what a revoked key signed is refused, elsewhere after a minute', async () => {
  const before = await sign(one);
  expect(await accepts(other, before)).toBe(true);
  await rotateKeys(database.db, new Date(now), 'revoke');
  expect(await kids(one)).toHaveLength(1);
  expect(await accepts(one, before)).toBe('ERR_JWKS_NO_MATCHING_KEY');
  now += 60_000;
  expect(await accepts(other, before)).toBe('ERR_JWKS_NO_MATCHING_KEY');
  expect(await accepts(other, await sign(one))).toBe(true);
});

test('while the database does not answer, no token is called bad', async () => {
  const token = await sign(one);
  now += 60_000;
  await database.db.execute('ALTER TABLE signing_key RENAME TO away');
  const verified = jwtVerify(token, one.verification);
  await expect(verified).rejects.toThrow(KeysUnavailable);
  await database.db.execute('ALTER TABLE away RENAME TO signing_key');
});
