/** The tokens of a sign-in are bound to a key of the browser: a copy of them is worthless. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';

/** What the browser stores of the session: tokens as text, and what can be read of the key. */
function stored(page: Page): Promise<{ tokens: { refresh_token: string }[]; keys: unknown[] }> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    const opening = indexedDB.open('session');
    opening.onsuccess = () => {
      const all = opening.result.transaction('tokens').objectStore('tokens').getAll();
      all.onsuccess = () => resolve(all.result);
    };
    const values = await promise;
    const texts = values.filter((value) => typeof value === 'string' && value.startsWith('{')) as string[];
    const keys = values.filter((value) => typeof value === 'object') as { keys: CryptoKeyPair }[];
    const readable = keys.map((key) => key.keys.privateKey.extractable);
    return { tokens: texts.map((text) => JSON.parse(text)), keys: readable };
  });
}

test('a copied token opens nothing, is not renewed elsewhere, and its key goes with the logout', async ({
  page,
  portal,
  baseURL,
}) => {
  await portal.openBySignIn('/Show');
  const seen = page.waitForRequest(/\/api\/v1\/mgmt\/shows/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const call = await seen;
  const { authorization = '', dpop = '' } = await call.allHeaders();
  expect(authorization).toMatch(/^DPoP /);
  const statusOf = async (headers: Record<string, string>) => (await fetch(call.url(), { headers })).status;
  // A proof is worthless once it has been used.
  await call.response();
  expect(await statusOf({ authorization })).toBe(401);
  expect(await statusOf({ authorization: authorization.replace('DPoP', 'Bearer') })).toBe(401);
  expect(await statusOf({ authorization, dpop })).toBe(401);
  const { tokens, keys } = await stored(page);
  expect(keys).toEqual([false]);
  const answer = await fetch(`${baseURL}/auth/realms/clients/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'portal',
      grant_type: 'refresh_token',
      refresh_token: tokens[0]?.refresh_token ?? '',
    }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'invalid_grant' }),
  ]);
  await portal.logOut();
  expect((await stored(page)).keys).toEqual([]);
});
