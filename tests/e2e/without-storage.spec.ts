/** Browsers whose storage is missing, refuses, or hangs: the portal works, and says what it cannot keep. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const WARNING =
  'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.';

const BROKEN = {
  missing: () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    Reflect.deleteProperty(window, 'caches');
  },
  'refusing to open': () => {
    const refuse = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    CacheStorage.prototype.open = async () => refuse();
  },
  hanging: () => {
    // Openings that nothing ever comes of.
    IDBFactory.prototype.open = () => {
      document.documentElement.dataset.asked = '';
      return new EventTarget() as IDBOpenDBRequest;
    };
    CacheStorage.prototype.open = () => new Promise(() => {});
  },
};

for (const [how, breakIt] of Object.entries(BROKEN)) {
  test(`with storage that is ${how}, the portal works and warns`, async ({ page, portal }) => {
    await page.addInitScript(breakIt);
    await page.goto('/Order/create');
    await portal.signIn('client');
    await expect(page.getByText(WARNING)).toBeVisible();
    await expect(page.getByText(/Saved on this device/)).toBeHidden();
    const wizard = new Wizard(page);
    await wizard.add('mug', 1);
    // The browser asks before it leaves what cannot be kept.
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('/Show');
    await (await asked).accept();
    await leaving;
    await expect(page.getByText(/titles · as of/)).toBeVisible();
    await portal.logOut();
  });
}

test('storage that hangs is waited for once', async ({ page, portal }) => {
  await page.addInitScript(BROKEN.hanging);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await waitsOnceFor(page, page.getByLabel('Username'));
  await portal.signIn('client');
  await waitsOnceFor(page, page.getByRole('heading', { name: 'Dashboard' }));
});

/** Lets the time of the page pass that storage is waited for, from when the page has asked it. */
async function waitsOnceFor(page: Page, shown: Locator): Promise<void> {
  await expect(page.locator('html[data-asked]')).toBeAttached();
  await page.clock.runFor(3_000);
  // Short limits remain, of what is read without holding up the start.
  for (let waited = 0; waited < 2_500 && !(await shown.isVisible()); waited += 500) {
    await page.clock.runFor(500);
    await shown.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await expect(shown).toBeVisible();
}

test('where nothing is kept, a session that ends says what is gone with it', async ({ page, portal }) => {
  await page.addInitScript(BROKEN.missing);
  await page.goto('/Order/create');
  await portal.signIn('client');
  await new Wizard(page).openStart('Northlight Pictures');
  await portal.fail({ path: '/api/', how: 401 });
  await page.getByRole('button', { name: 'Start Order' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  await expect(page.getByText('Order changes that this device could not store are lost.')).toBeVisible();
});
