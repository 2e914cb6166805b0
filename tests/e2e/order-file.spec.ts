import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { storesNothing } from '#tests/support/databases.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

async function beginWithoutStores(page: Page, portal: Portal): Promise<string> {
  await page.addInitScript(storesNothing);
  await portal.openBySignIn('/Order/create');
  const wizard = new Wizard(page);
  await wizard.openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await wizard.start();
  return wizard.add('mug', 3);
}

async function anotherDevice(
  browser: Browser,
  baseURL: string | undefined,
  ...[path, account]: Parameters<Portal['open']>
) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const device = await context.newPage();
  const there = new Portal(device, { baseURL, waitsForWorker: false });
  await there.open(path, account);
  return { device, there, context };
}

test('an order that can’t be stored is downloaded and opened', async ({ page, portal, browser, baseURL }) => {
  const mug = await beginWithoutStores(page, portal);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this order' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^order-northlight-pictures-\d{4}-\d\d-\d\d\.json$/);
  const { device, context } = await anotherDevice(browser, baseURL, '/Order/outbox');
  const chooser = device.waitForEvent('filechooser');
  await device.getByLabel('Open an order file').focus();
  await device.keyboard.press('Enter');
  await (await chooser).setFiles(await file.path());
  const review = device.getByRole('dialog', { name: 'Open this order?' });
  await expect(review.getByRole('listitem')).toContainText([`${mug}SKU-`]);
  await review.getByRole('button', { name: 'Open this order' }).click();
  await new Wizard(device).expectOrdered(mug, 3);
  await expect(device.getByText(/Saved on this device/)).toBeVisible();
  await device.getByRole('tab', { name: 'Start Order' }).click();
  await expect(device.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ring twice.');
  await context.close();
});

test('an order handed over by QR code is not placed twice', async ({ page, portal, browser, baseURL }) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  const mug = await wizard.fill(undefined, 'mug', 2);
  await wizard.button('Hand over this order').click();
  await wizard.button('Show a QR code').click();
  const code = await page.getByRole('img', { name: 'QR code of this order' }).screenshot();
  const wasm = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm';
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true });
  const [found] = await readBarcodes(code, { formats: ['QRCode'] });

  const { device, there, context } = await anotherDevice(browser, baseURL, '/Device', 'agency');
  await expect(device.getByText(/Everything an order needs is on this device, as of/)).toBeVisible();
  const itsWizard = new Wizard(device);
  await there.fail({ path: '/api/', how: 'no answer' });
  await device.goto(found!.text);
  const review = device.getByRole('dialog', { name: 'Open this order?' });
  await expect(review).toContainText(/handed over this order, .* Nothing is ordered until you complete it\./);
  await expect(review.getByRole('listitem')).toContainText([`${mug}SKU-`]);
  await review.getByRole('button', { name: 'Open as a new order' }).click();
  await itsWizard.expectOrdered(mug, 2);
  await expect(device.getByText(/^Saved on this device .*\sfrom /)).toBeVisible();
  await itsWizard.button('Continue').click();
  await there.heal();
  await itsWizard.place();
  await context.close();

  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Handed over .* Somebody else may place this order\.$/)).toBeVisible();
  await wizard.button('Complete Order').click();
  const question = page.getByRole('dialog', { name: 'Send this order as well?' });
  await expect(question).toContainText('If both are sent, everything in it is ordered twice.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(wizard.button('Complete Order')).toBeEnabled();
});

test('an order that is sent from the tab alone asks to keep the page open', async ({ page, portal }) => {
  await beginWithoutStores(page, portal);
  const wizard = new Wizard(page);
  await wizard.button('Continue').click();
  await wizard.ship();
  await portal.fail({ path: '/orderItem/add', how: 'no answer' });
  await wizard.button('Complete Order').click();
  await expect(page.getByText('Keep this page open until your order has been sent.')).toBeVisible();
  await expect(page.getByText(/Do not navigate away/)).toBeHidden();
  await expect(wizard.button('Download this order')).toBeVisible();
  await portal.heal();
  await expect(page.getByText('Your Order has been saved.').first()).toBeVisible();
  await expect(page.getByText(/Keep this page open/)).toBeHidden();
});
