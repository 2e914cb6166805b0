/** An order that the browser can't store is downloaded, and opened again on a device that can. */
import { readFileSync } from 'node:fs';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const storesNothing = () => {
  Object.defineProperty(window, 'indexedDB', { value: undefined });
  Object.defineProperty(window, 'caches', { value: undefined });
};

test('an order that can’t be stored is downloaded and opened again', async ({
  browser,
  page,
  portal,
  baseURL,
}) => {
  await page.addInitScript(storesNothing);
  await page.goto('/Order/create');
  await portal.signIn('client');
  const wizard = new Wizard(page);
  await wizard.openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await wizard.start();
  const mug = await wizard.add('mug', 3);
  const downloading = page.waitForEvent('download');
  await wizard.button('Download this order').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^order-northlight-pictures-\d{4}-\d\d-\d\d\.json$/);
  const path = await download.path();
  expect(readFileSync(path, 'utf8')).toContain(mug);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const device = await context.newPage();
  await new Portal(device, { baseURL, waitsForWorker: false }).open('/Order/outbox');
  const chooser = device.waitForEvent('filechooser');
  await device.getByLabel('Open an order file').focus();
  await device.keyboard.press('Enter');
  await (await chooser).setFiles(path);
  const opened = new Wizard(device);
  await opened.expectOrdered(mug, 3);
  await expect(device.getByText(/Saved on this device/)).toBeVisible();
  await device.getByRole('tab', { name: 'Start Order' }).click();
  await expect(device.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ring twice.');
  await context.close();
});

test('a file that is no order, or is another user’s, is refused', async ({ page, portal }) => {
  await portal.open('/Order/create');
  await new Wizard(page).openStart('Northlight Pictures');
  const input = page.getByLabel('Open an order file');
  const choose = (text: string) =>
    input.setInputFiles({ name: 'order.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{}');
  await expect(page.getByText(/^This is not an order file/)).toBeVisible();
  await choose('{"format":"client-portal-order","version":2}');
  await expect(page.getByText(/newer version of the portal/)).toBeVisible();
  await choose('{"format":"client-portal-order","vers');
  await expect(page.getByText(/^This file is damaged/)).toBeVisible();
});

test('a file of an order that is still here is asked about', async ({ page, portal }) => {
  await page.addInitScript(storesNothing);
  await page.goto('/Order/create');
  await portal.signIn('client');
  await new Wizard(page).openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring once.');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this order' }).click();
  const path = await (await downloading).path();
  await page.getByRole('link', { name: 'Dashboard' }).and(page.locator(':visible')).first().click();
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Add an Order' })
    .click();
  await page.getByRole('tab', { name: 'Start Order' }).click();
  await page.getByLabel('Open an order file').setInputFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Open this order again?' });
  await expect(dialog).toContainText('still on this device');
  await dialog.getByRole('button', { name: 'Open as a new order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Start Order' })).toHaveAttribute('aria-selected', 'true');
});

test('an order that is sent from the tab alone asks to keep the page open', async ({ page, portal }) => {
  await page.addInitScript(storesNothing);
  await page.goto('/Order/create');
  await portal.signIn('client');
  const wizard = new Wizard(page);
  await wizard.openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await wizard.start();
  await wizard.add('mug', 1);
  await wizard.button('Continue').click();
  await wizard.chooseDestination();
  await wizard.chooseShipping('UPS', 'Ground');
  await portal.fail({ path: '/orderItem/add', how: 'no answer' });
  await wizard.button('Complete Order').click();
  await expect(page.getByText('Keep this page open until your order has been sent.')).toBeVisible();
  await expect(page.getByText(/Do not navigate away/)).toBeHidden();
  await expect(wizard.button('Download this order')).toBeVisible();
  await portal.heal();
  await expect(page.getByText('Your Order has been saved.').first()).toBeVisible();
  await expect(page.getByText(/Keep this page open/)).toBeHidden();
});
