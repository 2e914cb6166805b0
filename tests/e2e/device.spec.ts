import type { Page } from '@playwright/test';
import { inStore, storesNothing, writesDone } from '#tests/support/databases.ts';
import { dumpDevice, tellTales } from '#tests/support/device-dump.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, fact, test } from '#tests/support/portal.ts';
import { changeTokens } from '#tests/support/tokens.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const HERE = /Everything an order needs is on this device, as of/;
// Names of fields, in a record or in a text of records.
const FETCHED = ['"first_name', '"sku', '/mgmt/thumbnail/'];

async function beginOrder(page: Page): Promise<string> {
  await page.goto('/Order/create');
  await new Wizard(page).chooseClient('Northlight Pictures', 'Only for the night shift.');
  return 'Only for the night shift.';
}

async function clear(page: Page, choose?: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Clear data/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear data on this device' });
  if (choose) await dialog.getByRole('checkbox', { name: choose }).check();
  await dialog.getByRole('button', { name: /^Clear/ }).click();
  await expect(dialog).toBeHidden();
}

test('says what is kept here, and fetches it again', { tag: '@phone' }, async ({ page, portal }) => {
  await neverPass(page, 'figure');
  await portal.open('/Product?filter_org_id=1');
  // Only from now on are the pictures the service worker's.
  await page.reload();
  await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
  await beginOrder(page);
  await portal.openDevice();
  await expect(page.getByText(HERE)).toBeVisible();
  await expect(fact(page, 'Used')).toHaveText(/^[\d.]+ [kM]B of [\d.,]+ GB$/);
  await expect(fact(page, 'Your orders')).toHaveText('1 not sent');
  // On one line, in the width of its card.
  expect((await fact(page, 'Your orders').boundingBox())?.height).toBeLessThan(40);
  await expect(fact(page, 'Fetched')).toHaveText(/^\d+ lists and records$/);
  await expect(fact(page, 'Pictures')).toHaveText(/^[1-9]\d* pictures?$/);
  await expect(page.getByText('1 order started, not confirmed.')).toBeVisible();
  const again = page.waitForRequest(/\/products/);
  await page.getByRole('button', { name: 'Update now' }).click();
  await again;
  await expect(page.getByText(HERE)).toBeVisible();
  await page.getByRole('link', { name: 'Show unsent orders' }).click();
  await expect(page.getByRole('heading', { name: 'Unsent orders' })).toBeVisible();
});

test('clearing removes what was fetched, and orders only if chosen', async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1');
  await page.reload();
  await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
  const notes = await beginOrder(page);
  await page.goto('/Device');
  await expect(page.getByText(HERE)).toBeVisible();
  await writesDone(page);
  for (const word of FETCHED) expect(tellTales(await dumpDevice(page), [word]), word).not.toEqual([]);
  await portal.fail({ path: '/api/', how: 'no answer' });
  await clear(page);
  await expect(page.getByText('Not everything an order needs is on this device yet.')).toBeVisible();
  const dump = await dumpDevice(page);
  expect(tellTales(dump, FETCHED)).toEqual([]);
  expect(tellTales(dump, [notes])).not.toEqual([]);
  await portal.heal();
  await page.reload();
  await expect(page.getByText(HERE)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).and(page.locator(':visible')).click();
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(notes);
  await page.goto('/Device');
  await clear(page, /^Also delete 1 unsent order/);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await expect.poll(async () => tellTales(await dumpDevice(page), [notes])).toEqual([]);
});

test('without a connection, the page says what cannot be done', async ({ page, portal, context }) => {
  await portal.open('/Device');
  await expect(page.getByText(HERE)).toBeVisible();
  await portal.fail({ path: '/', how: 'no answer' });
  await page.reload();
  await expect(page.getByText(HERE)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check for an update' }).click();
  await expect(page.getByText(/The check for updates failed. Check your connection/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeDisabled();
  await page.getByRole('button', { name: /^Clear data/ }).click();
  await expect(
    page.getByRole('dialog').getByText(/lists are empty and you can.t build an order/),
  ).toBeVisible();
});

test('the browser’s word on keeping what is here is told as it is', async ({ page, portal }) => {
  // What a browser answers is the person's or its own to decide: here, no, and then yes.
  await page.addInitScript(() => {
    let isKept = false;
    StorageManager.prototype.persisted = async () => isKept;
    StorageManager.prototype.persist = async () => {
      isKept = document.documentElement.dataset.agrees === 'yes';
      return isKept;
    };
  });
  await portal.open('/Device');
  const ask = page.getByRole('button', { name: 'Ask the browser to keep this data' });
  await ask.click();
  await expect(page.getByText(/The browser declined/)).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-agrees', 'yes'));
  await ask.click();
  await expect(page.getByText('Kept until you clear it.')).toBeVisible();
  await expect(ask).toBeHidden();
});

test('a browser that keeps nothing and tells nothing is said to', async ({ page, portal }) => {
  await page.addInitScript(storesNothing);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'storage', { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await page.goto('/');
  await portal.signIn('client');
  await portal.openDevice();
  await expect(page.getByText(/the portal opens only with a connection/)).toBeVisible();
  await expect(page.getByText(/is lost when you close the tab/)).toBeVisible();
  await expect(page.getByText("This browser doesn't say how long it keeps data.")).toBeVisible();
  await expect(fact(page, 'Used')).toBeHidden();
  await expect(page.getByText('you get the newest version')).toBeVisible();
});

test('diagnostics name what went wrong, and nobody', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await neverPass(page, 'figure');
  await portal.open('/');
  const notes = await beginOrder(page);
  await portal.fail({ path: '/api/', how: 500 });
  await page.goto('/Contact?filter_org_id=1');
  await expect.poll(() => page.evaluate(() => localStorage.reports)).toContain('fetching contacts');
  await page.goto('/Device');
  await expect(fact(page, 'Used')).toHaveText(/of/);
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Time: .+\nBuild: \S+\nBrowser: .*Chrom.*\nConnection: online\n/);
  expect(text).toContain('\nOrders: 1 editing\n');
  expect(text).toMatch(/\S+Z fetching contacts: Refused 500/);
  for (const name of [notes, 'Northlight', 'Casey', 'client', 'eyJ']) expect(text).not.toContain(name);
});

test('a status change is noticed while the portal is closed', async ({ page, context, portal, baseURL }) => {
  await context.grantPermissions(['notifications']);
  await portal.open('/');
  const statuses = () =>
    inStore(page, ['person ', 'preferences'], (store) => store.get('statuses of orders'));
  await expect.poll(statuses).toBeTruthy();
  const [[order = '', status] = []] = Object.entries((await statuses()) ?? {});
  await portal.openDevice();
  const wanted = page.getByRole('checkbox', { name: 'Tell me when the status of an order changes' });
  await wanted.click();
  await expect(wanted).toBeChecked();
  await writesDone(page);
  // Long ago: seen with another status, and the token has expired since.
  await inStore(page, ['person ', 'preferences'], (store, seen) => store.put(seen, 'statuses of orders'), {
    ...(await statuses()),
    [order]: 'On Hold',
  });
  await changeTokens(page, { expires_at: 1 });
  await page.goto('about:blank');
  // The browser counts a page until it has closed it, and the worker leaves the look to an open page.
  const [worker] = context.serviceWorkers();
  const openPages = () =>
    worker?.evaluate('clients.matchAll({ includeUncontrolled: true }).then(({ length }) => length)');
  await expect.poll(openPages).toBe(0);

  const answered = context.waitForEvent('response', (response) => response.url().includes('/orders/all'));
  await syncPeriodically(page, baseURL ?? '');
  expect((await answered).status()).toBe(200);
  // No page of the portal: what is noted was noted by the worker.
  await page.goto('/config.json');
  const changes = () => inStore(page, ['person ', 'preferences'], (store) => store.get('status changes'));
  await expect.poll(changes).toEqual([{ id: Number.parseInt(order, 10), from: 'On Hold', to: status }]);
  // The notice itself is not asserted: a browser without a screen shows none.
  // The session goes on.
  await page.goto('/');
  await expect(page.getByText(`On Hold → ${status}`)).toBeVisible();
});

/** Wakes the service worker as the browser does twice a day. */
async function syncPeriodically(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await browser.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin,
    registrationId,
    tag: 'order statuses',
  });
}
