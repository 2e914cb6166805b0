/** An order that the browser can't store is downloaded, and opened again on a device that can. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Product } from '#src/contract/product.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import { productsNamed } from '#tests/support/api.ts';
import { storesNothing } from '#tests/support/databases.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const MUG = 'A Winter Census — enamel mug';
const TOTE = 'A Winter Census — tote bag';

/** Downloads the order of a page. Returns the file's path. */
async function download(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this order' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^order-northlight-pictures-\d{4}-\d\d-\d\d\.json$/);
  return file.path();
}

const asFile = (text: string) => ({
  name: 'order.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Begins an order on a device that stores nothing. Returns the product's name. */
async function beginWithoutStores(page: Page, portal: Portal): Promise<string> {
  await page.addInitScript(storesNothing);
  await page.goto('/Order/create');
  await portal.signIn('client');
  const wizard = new Wizard(page);
  await wizard.openStart('Northlight Pictures');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await wizard.start();
  return wizard.add('mug', 3);
}

/** Saves an order on a device that stores nothing, and opens another one. Returns the file, and the page of the other. */
async function onAnotherDevice(page: Page, portal: Portal, baseURL: string | undefined) {
  const mug = await beginWithoutStores(page, portal);
  const path = await download(page);
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: baseURL ?? '' });
  const device = await context.newPage();
  const there = new Portal(device, { baseURL, waitsForWorker: false });
  await there.open('/Order/outbox');
  return { path, mug, device, there, context };
}

test('an order that can’t be stored is downloaded and opened again', async ({ page, portal, baseURL }) => {
  const { path, mug, device, context } = await onAnotherDevice(page, portal, baseURL);
  const chooser = device.waitForEvent('filechooser');
  await device.getByLabel('Open an order file').focus();
  await device.keyboard.press('Enter');
  await (await chooser).setFiles(path);
  const review = device.getByRole('dialog', { name: 'Open this order?' });
  await expect(review.getByRole('listitem')).toContainText([`${mug}SKU-`]);
  await review.getByRole('button', { name: 'Open this order' }).click();
  await new Wizard(device).expectOrdered(mug, 3);
  await expect(device.getByText(/Saved on this device/)).toBeVisible();
  await device.getByRole('tab', { name: 'Start Order' }).click();
  await expect(device.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ring twice.');
  await context.close();
});

test('an order is handed over by QR code to a colleague without a connection, and is not placed twice unasked', async ({
  page,
  portal,
  baseURL,
}) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  const mug = await wizard.fill(undefined, 'mug', 2);
  await wizard.button('Hand over this order').click();
  await wizard.button('Show a QR code').click();
  const code = await page.getByRole('img', { name: 'QR code of this order' }).screenshot();
  const wasm = 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm';
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true });
  const [found] = await readBarcodes(code, { formats: ['QRCode'] });

  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: baseURL ?? '' });
  const device = await context.newPage();
  const there = new Portal(device, { baseURL, waitsForWorker: false });
  await there.open('/Order/create', 'agency');
  const itsWizard = new Wizard(device);
  await itsWizard.chooseClient('Northlight Pictures', '');
  await itsWizard.start();
  await there.fail({ path: '/api/', how: 'no answer' });
  await device.goto(found!.text);
  const review = device.getByRole('dialog', { name: 'Open this order?' });
  await expect(review).toContainText(/handed over this order, .* Nothing is ordered until you complete it\./);
  await expect(review.getByRole('listitem')).toContainText([`${mug}SKU-`]);
  await review.getByRole('button', { name: 'Open as a new order' }).click();
  await itsWizard.expectOrdered(mug, 2);
  await expect(device.getByText(/^Saved on this device .* from /)).toBeVisible();
  await itsWizard.button('Continue').click();
  await there.heal();
  await itsWizard.place();
  await context.close();

  await page.keyboard.press('Escape');
  await expect(page.getByText(/^You handed over this order .* Somebody else may place it\.$/)).toBeVisible();
  await wizard.button('Complete Order').click();
  const question = page.getByRole('dialog', { name: 'Send this order as well?' });
  await expect(question).toContainText('If both are sent, everything in it is ordered twice.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(wizard.button('Complete Order')).toBeEnabled();
});

test('a file that is no order, or is another user’s, is refused', async ({ page, portal }) => {
  await portal.open('/Order/create');
  await new Wizard(page).openStart('Northlight Pictures');
  const example = readFileSync('tests/fixtures/stored/order-file/v1-begun.json', 'utf8');
  for (const [content, sentence] of [
    ['GIF89a', 'This is not an order file.'],
    ['{}', 'This file holds something else than an order of this portal.'],
    ['{"format":"client-portal-order","version":4}', 'This file was saved by a newer version of the portal.'],
    ['{"format":"client-portal-order","vers', 'This file is damaged'],
    [example, 'This file was saved by another user.'],
    [example.replace('"qty": 3', '"qty": 1.5'), 'A quantity in this file is not a whole number'],
    [' '.repeat(5_000_001), 'This file is too large'],
  ] as const) {
    await page.getByLabel('Open an order file').setInputFiles(asFile(content));
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveCount(1);
  }
});

const lineOf = ({ id: product_id, sku, title }: Product, qty: number) => ({
  ...{ product_id, sku, title, qty },
  thumbnail: null,
});
const GONE = { product_id: 2_000_000_000, sku: 'SKU-N99999999', title: 'Long gone', thumbnail: null, qty: 4 };

test('offline, a file is shown line by line, and what this device does not have is taken only if the user says so', async ({
  page,
  portal,
  baseURL,
}) => {
  const { path, device, there, context } = await onAnotherDevice(page, portal, baseURL);
  const file = JSON.parse(readFileSync(path, 'utf8')) as OrderFile;
  const [mug, tote] = await productsNamed(baseURL ?? '', MUG, TOTE);
  const renamed = { ...lineOf(tote!, 1), title: 'Tote bag of old' };
  Object.assign(file.order, { items: [lineOf(mug!, 3), renamed, lineOf(mug!, 2), GONE] });
  // The catalogue is on this device from here on.
  await device.goto('/Order/create');
  await expect(device.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await device.getByRole('tab', { name: 'Start Order' }).click();
  await there.fail({ path: '/api/', how: 'no answer' });
  await device.getByLabel('Open an order file').setInputFiles(asFile(JSON.stringify(file)));
  const review = device.getByRole('dialog', { name: 'Open this order?' });
  const lines = review.getByRole('list', { name: 'Products in this order' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Long gone' })).toContainText('could not be checked now');
  await expect(lines.filter({ hasText: MUG })).not.toContainText('could not be checked now');
  await expect(lines.filter({ hasText: MUG })).toContainText('listed 2 times: added up');
  await expect(lines.filter({ hasText: TOTE })).toContainText('was “Tote bag of old” before');
  await review.getByRole('checkbox', { name: /^Keep the product that could not be checked/ }).check();
  await review.getByRole('button', { name: 'Open this order' }).click();
  await expect(device.getByText('3 products, 10 pieces').first()).toBeVisible();
  await context.close();
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
