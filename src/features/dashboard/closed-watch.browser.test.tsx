import { expect, test, vi } from 'vitest';
import { RENEWAL_LOCK, tokensKey } from '#src/auth/tokens.ts';
import { Config } from '#src/contract/config.ts';
import { NOTICES } from '#src/pwa/system-notice.ts';
import { databaseOf, openPersonStores, openSessionStores } from '#src/storage/databases.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { proofKeyStore } from '#src/storage/proof-key-store.ts';
import { deleteStorage } from '#src/storage/storage.ts';
import { NoAnswer, Patience } from '#src/storage/time-limit.ts';
import { lookWhileClosed } from './closed-watch.ts';

const config = Config.parse({
  ...{ api_url: location.origin, auth_issuer: 'https://sign-in.example', auth_client_id: 'closed' },
});
const profile = { iss: 'https://sign-in.example', sub: 'somebody' };
const owner = ownerOf({ issuer: profile.iss, subject: profile.sub });
const created_on = '2026-11-20 09:00:00';
const shipped = { id: 7, org_id: 1, created_on, ship_to_name: 'Acme', order_status: 'Shipped' };

/** A device of a user who wants notices, and has seen order 7 as pending. */
async function device() {
  const { tokens } = openSessionStores();
  const { preferences } = await openPersonStores(owner);
  await tokens.set(tokensKey(config), JSON.stringify({ access_token: 'token', profile }));
  await preferences.set(NOTICES, true);
  await preferences.set('statuses of orders', { [`7 ${created_on}`]: 'Pending' });
  return { tokens, preferences };
}

const answersAfter = (work: () => Promise<unknown>) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await work();
    return Response.json({ orders: [shipped], total: 1 });
  });

test('a changed order is told and noted', async () => {
  const { preferences } = await device();
  answersAfter(async () => undefined);
  expect(await lookWhileClosed(config)).toEqual([['Acme: Shipped', 'Order/7']]);
  expect(await preferences.get('statuses of orders')).toEqual({ [`7 ${created_on}`]: 'Shipped' });
});

test('an order that can’t be read hides no other', async () => {
  await device();
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ orders: [{ id: 'none' }, shipped], total: 2 }));
  expect(await lookWhileClosed(config)).toEqual([['Acme: Shipped', 'Order/7']]);
});

test('a bound token is renewed with the nonce that the provider wants by now', async () => {
  const { tokens } = await device();
  const keys = await proofKeyStore(tokens, new Patience(1_000)).getOrCreate();
  await tokens.set('proof-key', { ...keys, nonce: 'of yesterday' });
  const expired = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'DPoP',
    expires_at: 1,
    profile,
  };
  await tokens.set(tokensKey(config), JSON.stringify(expired));
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const [, proof = ''] = new Headers(init?.headers).get('dpop')?.split('.') ?? [];
    if (String(url).includes('openid-configuration')) return Response.json({ token_endpoint: '/token' });
    if (url !== '/token') return Response.json({ orders: [shipped], total: 1 });
    if (JSON.parse(atob(proof)).nonce === 'of today')
      return Response.json({ access_token: 'renewed', expires_in: 300 });
    return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'dpop-nonce': 'of today' } });
  });
  expect(await lookWhileClosed(config)).toEqual([['Acme: Shipped', 'Order/7']]);
  expect(String(await tokens.get(tokensKey(config)))).toContain('renewed');
});

test('what the user has seen meanwhile on a page stays seen', async () => {
  const { preferences } = await device();
  await preferences.set('status changes', [{ id: 5, from: 'Pending', to: 'Shipped' }]);
  answersAfter(() => preferences.set('status changes', []));
  await lookWhileClosed(config);
  expect(await preferences.get('status changes')).toEqual([{ id: 7, from: 'Pending', to: 'Shipped' }]);
});

test('nothing is told while a logout is not finished', async () => {
  await device();
  const { logouts } = openSessionStores();
  await logouts.set(await databaseOf(owner), { keepDrafts: true, isOut: false });
  answersAfter(async () => undefined);
  expect(await lookWhileClosed(config)).toEqual([]);
  await logouts.clear();
});

test('after a logout meanwhile, nothing is told, and what was deleted stays so', async () => {
  const { tokens } = await device();
  answersAfter(async () => {
    await tokens.delete(tokensKey(config));
    await deleteStorage(await databaseOf(owner));
  });
  expect(await lookWhileClosed(config)).toEqual([]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(await databaseOf(owner));
});

test('a store that never opens does not keep a page from renewing', async () => {
  await device();
  const { promise: opened, resolve } = Promise.withResolvers<IDBDatabase>();
  const holding = indexedDB.open('session');
  // An old page that does not close it for a newer version.
  holding.onsuccess = () => resolve(holding.result);
  const old = await opened;
  const upgrade = indexedDB.open('session', old.version + 1);
  upgrade.onsuccess = () => upgrade.result.close();
  await expect(lookWhileClosed(config)).rejects.toThrow(NoAnswer);
  expect((await navigator.locks.query()).held?.map(({ name }) => name)).not.toContain(RENEWAL_LOCK);
  old.close();
});
