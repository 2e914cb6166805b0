/**
 * After a logout that deletes everything, the files of the browser's own profile are searched for what was on screen,
 * typed and signed in with: a whole browser, which has a history, a form memory and an HTTP cache.
 */
import { findWholeChromium } from '#tests/support/chromium.ts';
import { dumpDevice, tokensIn } from '#tests/support/device-dump.ts';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { cachedAddresses, searchProfile } from '#tests/support/profile-folder.ts';
import { Wizard } from '#tests/support/wizard.ts';

// A browser that is closed keeps no trace, and asking it for one fails the test.
test.use({ trace: 'off' });

const TYPED = {
  Company: 'Zephyrine Quill Pictures',
  'First Name': 'Ottoline',
  Address: '77 Quagmire Wharf',
  City: 'Vexbridge',
  'Email Address': 'ottoline@zephyrine.example',
  Phone: '+1 555 0177 4242',
  Notes: 'Only to Jocasta Fjord in person.',
};

/**
 * What a page cannot remove: LevelDB marks a record as deleted, and drops it when it compacts its files. See
 * src/deploy/README.md; a refresh token that is found there is worthless.
 */
const FREE_SPACE = /^Default\/IndexedDB\/.*\.(ldb|log): /;

test('after a logout the profile has nothing of the user', async ({ baseURL, request }) => {
  const browser = new MortalBrowser(findWholeChromium());
  const { page } = await browser.start();
  const portal = new Portal(page);
  await portal.openBySignIn(`${baseURL}/Contact/create`, 'agency');
  await page.getByRole('button', { name: /^Client/ }).click();
  await page.getByRole('dialog').getByLabel('Select Redwood Streaming', { exact: true }).click();
  for (const [label, text] of Object.entries(TYPED)) {
    await page.getByLabel(label, { exact: label !== 'Company' }).click();
    // Key by key: what a script writes, the form memory ignores.
    await page.keyboard.type(text);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact created.', { exact: true })).toBeVisible();
  const words = [...Object.values(TYPED), 'Redwood Streaming', 'Beware of the Wyvernhound.'];
  await page.goto(`${baseURL}/Product?filter_org_id=4`);
  await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
  await page.goto(`${baseURL}/Order/create`);
  await new Wizard(page).chooseClient('Redwood Streaming', 'Beware of the Wyvernhound.');
  const dump = await dumpDevice(page);
  const signIn = tokensIn(dump);
  words.push(...Object.values(signIn), ...firstProduct(dump));
  await new Portal(page).logOut('Delete it');
  await browser.close();
  const found = searchProfile(browser.profile, words);
  expect(found.filter((line) => !FREE_SPACE.test(line))).toEqual([]);
  const addresses = cachedAddresses(browser.profile);
  expect(addresses.join('\n')).toContain('/assets/');
  expect(addresses.filter((address) => /\/api\/|[?&](code|id_token_hint)=/.test(address))).toEqual([]);
  const renewal = await request.post('/auth/realms/clients/protocol/openid-connect/token', {
    form: { grant_type: 'refresh_token', client_id: 'portal', refresh_token: signIn.refresh },
  });
  expect(await renewal.json()).toMatchObject({ error: 'invalid_grant' });
});

function firstProduct(dump: string): string[] {
  const [, sku = ''] = /"sku\\*": ?\\*"([^"\\]+)/.exec(dump) ?? [];
  const [, title = ''] = /"sku\\*": ?\\*"[^"\\]+\\*",\s*\\*"title\\*": ?\\*"([^"\\]+)/.exec(dump) ?? [];
  expect([sku, title]).not.toContain('');
  return [sku, title];
}
