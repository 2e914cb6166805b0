import type { Page } from '@playwright/test';
import { holdDatabases } from '#tests/support/databases.ts';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test('a change that waits to be stored is said to be, and leaving asks first', async ({ page, portal }) => {
  await neverPass(page, 'store answers');
  await portal.open('/Order/create');
  await new Wizard(page).chooseClient('Northlight Pictures', 'Ring once.');
  const line = page.getByText(/^(Saving…|Saved on this device)/);
  await expect(line).toHaveText(/^Saved on this device \d+:\d\d [AP]M$/);
  const release = await holdDatabases(page);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await expect(line).toHaveText('Saving…');
  await expect(line).toHaveAttribute('aria-busy', 'true');
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/Show').catch(() => undefined);
  await (await asked).dismiss();
  await leaving;
  await release();
  await expect(line).toHaveText(/^Saved on this device/);
  await expect(line).toHaveAttribute('aria-busy', 'false');
});

test('a quantity that was changed is stored when the page is hidden', async ({ baseURL }) => {
  const browser = new MortalBrowser();
  try {
    const { page } = await browser.start();
    await page.goto(`${baseURL}/Order/create`);
    await new Portal(page).signIn('client');
    const wizard = new Wizard(page);
    const mug = await wizard.add('mug', 1);
    await wizard.quantity(mug).press('PageUp');
    await hide(page);
    await expect(page.getByText('1 product, 11 pieces').first()).toBeVisible();
    await browser.kill();
    const { page: next } = await browser.start();
    await next.goto(baseURL ?? '');
    await next.getByRole('link', { name: /^Resume/ }).click();
    await new Wizard(next).expectOrdered(mug, 11);
  } finally {
    await browser.kill();
  }
});

// A driven page is never hidden by itself.
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
