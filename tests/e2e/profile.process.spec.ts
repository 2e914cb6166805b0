/**
 * After a logout that deletes everything, the files of the browser's own profile are searched for what was on screen,
 * typed and signed in with: a whole browser, which has a history, a form memory and an HTTP cache.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findWholeChromium } from '#tests/support/chromium.ts';
import { dumpDevice, tokensIn } from '#tests/support/device-dump.ts';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
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

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

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

/**
 * Finds words in a profile: in UTF-8 and UTF-16, and in what is packed with gzip. LevelDB compresses its tables so that
 * a word stays readable where it stands first; words that have nothing in common with others are found there, too.
 * @returns a line for each file and word, such as `Default/History: Redwood`.
 */
function searchProfile(folder: string, words: readonly string[]): string[] {
  return filesBelow(folder).flatMap((path) => {
    const content = readFileSync(path);
    const texts = [content, ...unzipped(content)];
    return words
      .filter((word) => texts.some((text) => contains(text, word)))
      .map((word) => `${relative(folder, path)}: ${word.slice(0, 40)}`);
  });
}

function cachedAddresses(folder: string): string[] {
  const files = filesBelow(folder).filter((path) => /\/Cache_Data\/[^/]+_0$/.test(path));
  // An entry starts with a header of 24 bytes and its key, which ends with the URL.
  return files.map((path) => {
    const content = readFileSync(path);
    return content.subarray(24, 24 + content.readUInt32LE(12)).toString('latin1');
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function contains(content: Buffer, word: string): boolean {
  return content.includes(word, 0, 'utf8') || content.includes(word, 0, 'utf16le');
}

function unzipped(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = content.indexOf(GZIP); at >= 0; at = content.indexOf(GZIP, at + 1)) {
    try {
      found.push(gunzipSync(content.subarray(at)));
    } catch {
      // The same three bytes also occur in data that is not gzip.
    }
  }
  return found;
}
