/** Browsers whose storage is missing, refuses, or hangs: the portal works, and says what it cannot keep. */
import type { Locator, Page, Request } from '@playwright/test';
import { removeLocks, storesNothing } from '#tests/support/databases.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { unique, Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const WARNING =
  'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.';

test('without storage, the portal works and warns', async ({ page, portal, wizard }) => {
  await page.addInitScript(storesNothing);
  await portal.openBySignIn('/Order/create');
  await expect(page.getByText(WARNING)).toBeVisible();
  await expect(page.getByText(/Saved on this device/)).toBeHidden();
  await wizard.add('mug', 1);
  await portal.pressLogout();
  await expect(page.getByText(/^1 order can't be stored on this device/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Continue your order' });
  await expect(card).toBeVisible();
  await expect(card.getByText(/^saved/)).toBeHidden();
  await card.getByRole('link', { name: /^Resume/ }).click();
  // The browser asks before it leaves what cannot be kept.
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/Show');
  await (await asked).accept();
  await leaving;
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await portal.logOut();
});

test('storage that hangs is waited for once', async ({ page, portal }) => {
  await page.addInitScript(() => {
    // Openings that nothing ever comes of.
    IDBFactory.prototype.open = () => {
      document.documentElement.dataset.asked = '';
      return new EventTarget() as IDBOpenDBRequest;
    };
    CacheStorage.prototype.open = () => new Promise(() => {});
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.goto('/');
  await waitsOnceFor(page.getByLabel('Username'), requests);
  await portal.signIn('client');
  await waitsOnceFor(page.getByRole('heading', { name: 'Dashboard' }), requests);
});

/** Lets as much time of the page pass as one wait for storage takes, and short limits of what is read beside the start. */
async function waitsOnceFor(shown: Locator, requests: ReadonlySet<Request>): Promise<void> {
  const page = shown.page();
  await expect(page.locator('html[data-asked]')).toBeAttached();
  for (let waited = 0; waited < 5_500 && !(await shown.isVisible()); waited += 500) {
    await waitsForTime(page, requests);
    await page.clock.runFor(500);
  }
  await expect(shown).toBeVisible();
}

/** Waits until nothing but time is left to wait for: no request, and no work that follows from one. */
async function waitsForTime(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  let quiet = 0;
  const rounds = async () => {
    const isThere = await page.evaluate(() => true).catch(() => false);
    quiet = isThere && requests.size === 0 ? quiet + 1 : 0;
    return quiet;
  };
  await expect.poll(rounds, { intervals: [50] }).toBeGreaterThan(5);
}

test('without locks, an order is placed, and one tab is asked for', async ({ page, portal, wizard }) => {
  await neverPass(page, 'notice');
  await page.addInitScript(removeLocks);
  await portal.open('/Order/create');
  const told = "This browser can't keep several tabs of the portal apart. Use it in one tab only.";
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await wizard.fill(unique('Without locks'), 'mug', 1);
  await wizard.place();
});

test('where nothing is kept, a session that ends says what is gone with it', async ({ page, portal }) => {
  await page.addInitScript(storesNothing);
  await portal.openBySignIn('/Order/create');
  await new Wizard(page).openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Only in this tab.');
  await expect(page.getByRole('button', { name: /^Discard/ })).toBeVisible();
  await portal.fail({ path: '/api/', how: 401 });
  // A call in the background may be refused first, which ends the session as well.
  const pressing = page.getByRole('button', { name: 'Start Order' }).click();
  pressing.catch(() => undefined);
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  await expect(page.getByText('Order changes that this device could not store are lost.')).toBeVisible();
});
