/**
 * Storage that hangs, fails or is full, from the start or after a good one: while the network is there, every list is
 * shown and a whole order is placed.
 */
import { expect, type Page } from '@playwright/test';
import { refresh, test } from '#tests/support/portal.ts';
import { unique, Wizard } from '#tests/support/wizard.ts';

type Fault = 'hangs' | 'fails' | 'is full';

const PARTS = { databases: breakDatabases, caches: breakFiles };
const FAULTS: Fault[] = ['hangs', 'fails', 'is full'];

test.use({ expectedErrors: /Failed to load resource/ });

for (const fault of FAULTS) {
  test(`storage ${fault} from the start: lists are shown, an order is placed`, async ({ page, portal }) => {
    for (const breakIt of Object.values(PARTS)) await page.addInitScript(breakIt, fault);
    await portal.openBySignIn('/');
    await seeLists(page);
    await placeOrder(page);
  });

  test(`storage ${fault} later: lists, orders, renewal and logout work`, async ({ page, portal }) => {
    await portal.openBySignIn('/');
    for (const breakIt of Object.values(PARTS)) await page.evaluate(breakIt, fault);
    await seeLists(page);
    await placeOrder(page);
    await goTo(page, 'Titles');
    await refuseOnce(page);
    await refresh(page);
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
    await goTo(page, 'Orders');
    await expect(page.getByText(/\d orders · as of/)).toBeVisible();
    await portal.logOut();
  });
}

test('storage hangs: a logout during a renewal is not undone', async ({ page, portal }) => {
  await portal.openBySignIn('/Show');
  for (const breakIt of Object.values(PARTS)) await page.evaluate<void, Fault>(breakIt, 'hangs');
  await refuseOnce(page);
  await refresh(page);
  await portal.logOut();
});

for (const [part, breakIt] of Object.entries(PARTS))
  for (const fault of ['hangs', 'fails'] as const)
    test(`${part}: storage ${fault} for good, orders go on`, async ({ page, portal, wizard }) => {
      const notes = unique('In one place');
      await portal.open('/Order/create');
      await wizard.fill(notes, 'mug', 1);
      await expect(page.getByText(/^Saved on this device/)).toBeVisible();
      const address = page.url();
      await page.goto('/config.json');
      await page.addInitScript(breakIt, fault);
      await page.addInitScript(passMinutes);
      await page.goto(address);
      await expect(page.getByText('Orders are saved in one place only.')).toBeVisible();
      const why = fault === 'hangs' ? 'does not answer' : 'reports errors';
      await expect(page.getByText(`A part of the browser's storage ${why}.`)).toBeVisible();
      await expect(page.getByText(/^Saved on this device/)).toBeVisible();
      // The tab takes the order over a moment after it shows it.
      await portal.retry(wizard.button('Complete Order'), wizard.placed);
    });

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const fault of FAULTS) {
    test(`its storage ${fault}: a reload shows list and pictures`, async ({ page, portal, context }) => {
      await portal.open('/Product?filter_org_id=1');
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('There is no service worker.');
      await worker.evaluate(breakDatabases, fault);
      await worker.evaluate(breakFiles, fault);
      await page.reload();
      await expect(page.getByText(/\d products · as of/)).toBeVisible();
      await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
    });
  }
});

/** In the page: a minute, which the portal waits for a store, is half a second. */
function passMinutes(): void {
  const begin = window.setTimeout;
  const setTimeout = (callback: () => void, ms = 0) => begin(callback, ms === 60_000 ? 500 : ms);
  Object.assign(window, { setTimeout });
}

async function goTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name })
    .and(page.locator(':visible'))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function seeLists(page: Page): Promise<void> {
  for (const name of ['Titles', 'Contacts', 'Products', 'Orders']) {
    await goTo(page, name);
    if (name === 'Products') {
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('dialog').getByLabel('Product Name').fill('press kit');
      await page.getByRole('button', { name: 'Show results' }).click();
    }
    await expect(page.getByText(new RegExp(`\\d ${name.toLowerCase()} · as of`))).toBeVisible();
  }
}

async function placeOrder(page: Page): Promise<void> {
  const wizard = new Wizard(page);
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'Create an Order' })).toBeVisible();
  await wizard.openStart('Northlight Pictures');
  const notes = unique('Before noon');
  await page.getByRole('textbox', { name: 'Notes' }).fill(notes);
  await wizard.start();
  const title = await wizard.add('press kit', 2);
  await wizard.button('Continue').click();
  await wizard.ship();
  await wizard.place();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(notes)).toBeVisible();
}

async function refuseOnce(page: Page): Promise<void> {
  await page.route(
    /\/api\/v1\/mgmt\//,
    (route) => route.fulfill({ status: 401, json: { message: 'missing required token' } }),
    { times: 1 },
  );
}

/** In a page or a worker: breaks IndexedDB. */
function breakDatabases(fault: Fault): void {
  const replace = (prototype: object, names: string[], value: (this: never) => unknown) => {
    for (const name of names) Object.defineProperty(prototype, name, { configurable: true, value });
  };
  if (fault === 'is full') {
    replace(IDBObjectStore.prototype, ['put', 'add'], function (this: IDBObjectStore) {
      // A new database has no room either: it does not open.
      if (this.transaction.mode === 'versionchange') return this.transaction.abort();
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    return;
  }
  // A request, store or transaction whose events never come.
  const silent = (): object =>
    new Proxy(new EventTarget(), {
      get: (target, name) => (name in target ? Reflect.get(target, name).bind(target) : silent),
      set: () => true,
    });
  const failed = () => {
    throw new DOMException('Internal error.', 'UnknownError');
  };
  replace(IDBFactory.prototype, ['open', 'deleteDatabase'], fault === 'hangs' ? silent : failed);
  replace(IDBDatabase.prototype, ['transaction'], fault === 'hangs' ? silent : failed);
  const never = () => new Promise(() => undefined);
  replace(IDBFactory.prototype, ['databases'], fault === 'hangs' ? never : async () => failed());
}

/** In a page or a worker: breaks the Cache API and the origin private file system. */
function breakFiles(fault: Fault): void {
  const replace = (prototype: object, names: string[], value: () => Promise<unknown>) => {
    for (const name of names) Object.defineProperty(prototype, name, { configurable: true, value });
  };
  const broken = async () => {
    if (fault === 'hangs') return new Promise(() => undefined);
    throw new DOMException('No way.', fault === 'fails' ? 'UnknownError' : 'QuotaExceededError');
  };
  replace(Cache.prototype, ['put', 'add', 'addAll'], broken);
  replace(FileSystemFileHandle.prototype, ['createWritable'], broken);
  if (fault === 'is full') return;
  replace(Cache.prototype, ['match', 'matchAll', 'delete', 'keys'], broken);
  replace(CacheStorage.prototype, ['open', 'match', 'has', 'keys', 'delete'], broken);
  replace(StorageManager.prototype, ['getDirectory'], broken);
}
