import type { Page } from '@playwright/test';
import { holdDatabases, writesDone } from '#tests/support/databases.ts';
import {
  dumpDevice,
  expectKeptTwice,
  filledStores,
  tellTales,
  tokensIn,
} from '#tests/support/device-dump.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const REDWOOD = 4;
/** What is stored of everybody's products and contacts. */
const COMMON = ['"first_name"', '"sku"', '/mgmt/thumbnail/', '"thumbnails-'];
const NO_NETWORK = { path: '/', how: 'no answer' } as const;

/** Looks around as `agency`; answers words of which each is on the device afterwards. */
async function lookAround(page: Page, portal: Portal): Promise<string[]> {
  await portal.openBySignIn(`/Product?filter_org_id=${REDWOOD}`, 'agency');
  // Only from now on are the pictures the service worker's.
  await page.reload();
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
  await writesDone(page);
  for (const [path, shown] of [
    [`/Contact?filter_org_id=${REDWOOD}`, /contacts · as of/],
    ['/Show?search=Marrow', /titles · as of/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    await writesDone(page);
  }
  // Words to look for: of the products, the contacts and the titles, the person's own, and the tokens.
  const dump = await dumpDevice(page);
  const tokens = Object.values(tokensIn(dump));
  const words = ['Redwood Streaming', 'Sisters of Marrow Bay', 'agency', ...COMMON, ...tokens];
  for (const word of words) expect(tellTales(dump, [word]), word).not.toEqual([]);
  return words;
}

async function expectNothingOf(page: Page, words: string[]): Promise<void> {
  // The screen goes first, and what is stored a moment after it.
  await expect.poll(async () => tellTales(await dumpDevice(page), words)).toEqual([]);
}

/** `rival` sits down at the device, which shows the portal logged out. */
async function expectNothingForRival(page: Page, portal: Portal, words: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await portal.signIn('rival');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/Order/create');
  // For a user with one client, an order opens on its products.
  await expect(page.getByLabel('Search by name or SKU')).toBeVisible();
  await expect(page.getByText('Redwood Streaming')).toBeHidden();
  // Their own products and pictures are like everyone's.
  const mine = words.filter((word) => !COMMON.includes(word));
  await expectNothingOf(page, mine);
}

async function buildOrder(page: Page): Promise<string> {
  await page.goto('/Order/create');
  const notes = 'Only for the crew of Orbit City.';
  await new Wizard(page).chooseClient('Redwood Streaming', notes);
  await expectKeptTwice(page, notes);
  return notes;
}

test('a logout leaves nothing for the next user', { tag: '@journey' }, async ({ page, portal }) => {
  const words = await lookAround(page, portal);
  await portal.logOut();
  await expectNothingOf(page, words);
  await expectNothingForRival(page, portal, words);
});

test('nor does one without a connection, after which the provider asks who', async ({ page, portal }) => {
  const words = await lookAround(page, portal);
  await portal.fail(NO_NETWORK);
  await portal.pressLogout();
  await expect(page.getByRole('alert')).toHaveText('You are logged out');
  await expectNothingOf(page, words);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('You are not signed in');
  await expectNothingOf(page, words);
  await portal.heal();
  await expectNothingForRival(page, portal, words);
});

test('kept orders and favourites are left, for their owner only', async ({ page, portal }) => {
  const words = await lookAround(page, portal);
  await page.goto(`/Product?filter_org_id=${REDWOOD}`);
  await page.getByRole('row').nth(1).click();
  const star = page.getByRole('button', { name: /is a favourite$/ });
  await star.click();
  const product = page.url();
  const notes = await buildOrder(page);
  await writesDone(page);
  expect(filledStores(await dumpDevice(page))).toEqual(
    expect.arrayContaining(['drafts', 'queries', 'preferences']),
  );
  await portal.logOut('Keep them');
  await expect.poll(async () => filledStores(await dumpDevice(page))).toEqual(['drafts', 'preferences']);
  await expectKeptTwice(page, notes);
  // The order names its client.
  const others = words.filter((word) => word !== 'Redwood Streaming');
  await expectNothingOf(page, others);
  await portal.signInAgain('rival');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Redwood Streaming')).toBeHidden();
  await portal.logOut();
  await portal.signInAgain('agency');
  await expect(page.getByText(/Redwood Streaming/).first()).toBeVisible();
  await page.goto(product);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('what can not be counted before a logout is not removed by it', async ({ page, portal, context }) => {
  await portal.openBySignIn(`/Product?filter_org_id=${REDWOOD}`, 'agency');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: /is a favourite$/ }).click();
  await writesDone(page);
  // Another page of the origin keeps the templates busy.
  const other = await context.newPage();
  await other.goto('/silent-sign-in.html');
  const release = await holdDatabases(other, 'person ', 'templates');
  await portal.logOut();
  await release();
  expect(filledStores(await dumpDevice(page))).toContain('preferences');
});

test('what can not be counted is named before it is deleted', async ({ page, portal, context }) => {
  await portal.openBySignIn('/Order/create', 'agency');
  await buildOrder(page);
  const other = await context.newPage();
  await other.goto('/silent-sign-in.html');
  const release = await holdDatabases(other, 'person ', 'templates');
  await portal.pressLogout();
  await expect(page.getByRole('dialog')).toContainText(
    'Templates, saved views and favourites may be saved here',
  );
  await release();
});

test('orders that were deleted are gone, in every tab', async ({ page, portal, context }) => {
  const words = await lookAround(page, portal);
  const other = await context.newPage();
  await other.goto(`/Contact?filter_org_id=${REDWOOD}`);
  await expect(other.getByText(/contacts · as of/)).toBeVisible();
  const notes = await buildOrder(page);
  await portal.logOut('Delete it');
  await expect(other.getByRole('alert')).toHaveText('You are logged out');
  await expectNothingOf(page, [...words, notes]);
  await expectNothingOf(other, [...words, notes]);
  await other.reload();
  await expect(other.getByLabel('Username')).toBeVisible();
  await expectNothingOf(other, [...words, notes]);
  await expectNothingForRival(page, portal, [...words, notes]);
});

test('a logout that is cut short is finished at the next start', async ({ page, portal, context }) => {
  const words = await lookAround(page, portal);
  const notes = await buildOrder(page);
  // Another page of the origin keeps the lists busy: the logout waits for them in its middle.
  const other = await context.newPage();
  await other.goto('/silent-sign-in.html');
  const release = await holdDatabases(other, 'person ', 'queries');
  await portal.pressLogout('Delete it');
  await expect(page.getByRole('alert')).toHaveText('You are logged out');
  await page.close();
  await release();
  expect(tellTales(await dumpDevice(other), ['Redwood Streaming'])).not.toEqual([]);
  const next = new Portal(other);
  await next.fail(NO_NETWORK);
  await other.goto(`/Contact?filter_org_id=${REDWOOD}`);
  await expect(other.getByRole('alert')).toHaveText('You are not signed in');
  await expectNothingOf(other, [...words, notes]);
  await next.heal();
  await expectNothingForRival(other, next, [...words, notes]);
});
