/** The tokens of a sign-in are bound to a key of the browser: a copy of them is worthless. */
import type { Page } from '@playwright/test';
import { inStore } from '#tests/support/databases.ts';
import { expect, refresh, test } from '#tests/support/portal.ts';

/** Returns whether each stored key of the session is extractable. */
const storedKeys = (page: Page) =>
  inStore(page, ['session', 'tokens'], (tokens) => {
    const readable: boolean[] = [];
    const all = tokens.getAll();
    all.onsuccess = () => {
      for (const { keys } of all.result) if (keys) readable.push(keys.privateKey.extractable);
    };
    return readable;
  });

test('calls are proven by a key that a logout removes', async ({ page, portal }) => {
  await portal.openBySignIn('/Show');
  const seen = page.waitForRequest(/\/api\/v1\/mgmt\/shows/);
  await refresh(page);
  const { authorization, dpop } = await (await seen).allHeaders();
  expect([authorization, dpop]).toEqual([expect.stringMatching(/^DPoP /), expect.stringMatching(/^ey/)]);
  expect(await storedKeys(page)).toEqual([false]);
  await portal.logOut();
  expect(await storedKeys(page)).toEqual([]);
});
