/** A new version while the portal is open: offered, never forced, and nobody is stranded on the old one. */
import type { Page } from '@playwright/test';
import { buildNextVersion, Deployment, thisVersion, type Version } from '#tests/support/deploy.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { killProcesses } from '#tests/support/process.ts';
import { Wizard } from '#tests/support/wizard.ts';

// One service for all: one after the other.
test.describe.configure({ mode: 'default' });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 10;
const READY = 'A new version is ready.';
const WAITS = 'A new version waits until your order is placed. Your order is saved.';
const ELSEWHERE = 'A new version has started in another tab. Reload to use it.';
const NEWER = 'This screen belongs to a newer version of the portal.';

let service: Deployment;

test.beforeAll(async () => {
  service = new Deployment(PORT, [thisVersion, buildNextVersion()]);
  await service.start();
});

test.afterAll(killProcesses);

async function runs(page: Page, { home }: Version): Promise<void> {
  await expect(page.getByRole('link', { name: home }).first()).toBeVisible();
}

const step = (page: Page, name: RegExp) => page.getByRole('tab', { name, selected: true });

async function takeOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reload/ }).click();
  // Stopped before, the old worker would fail what it serves.
  await runs(page, service.version);
  await takesOver(page);
  await expect(page.getByRole('button', { name: /^Reload/ })).toBeHidden();
}

/** The offer's new version takes over: a browser that is debugged, as here, would not let a busy old worker rest. */
async function takesOver(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const old = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (!versions.some(({ status }) => status === 'installed')) return resolve('');
      for (const { status, versionId } of versions) if (status === 'activated') resolve(versionId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const versionId = await old;
  const waits = async () => {
    const waiting = await page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
    // Each time: a request that is under way meanwhile starts the old worker again.
    if (waiting) await browser.send('ServiceWorker.stopWorker', { versionId });
    return waiting;
  };
  await expect.poll(waits).toBe(false);
  await browser.detach();
}

/** Deploys the other version, which the page notices as the browser does when the portal is opened, and says. */
async function deployUnder(page: Page, says: string): Promise<void> {
  await service.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText(says, { exact: true })).toBeVisible();
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

  test('an order stands on its step after each reload to an update', async ({ page, portal, wizard }) => {
    await portal.open(`${service.origin}/Order/create`);
    await wizard.chooseClient('Northlight Pictures', 'Desk B.');
    await deployUnder(page, WAITS);
    // Reloaded without taking it: it is offered again.
    await page.reload();
    await expect(page.getByText(WAITS)).toBeVisible();
    await takeOffer(page);
    await expect(step(page, /Start Order/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Desk B.');

    await wizard.start();
    const title = await wizard.add('T-shirt', 2);
    await deployUnder(page, WAITS);
    await takeOffer(page);
    await expect(step(page, /Add Products/)).toBeVisible();
    await expect(wizard.lines.getByText(title)).toBeVisible();

    await wizard.button('Continue').click();
    const destination = await wizard.chooseDestination();
    await wizard.chooseShipping('FedEx', '2Day');
    await deployUnder(page, WAITS);
    // Confirmed without a connection, it waits to be sent: over the reload, too.
    await service.stop();
    await wizard.completeOffline();
    await takeOffer(page);
    await expect(step(page, /Complete Order/)).toBeVisible();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await service.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(wizard.placed).toBeVisible();
    await expect(page.getByText(`to ${destination}`)).toBeVisible();
  });

  test('an order is placed with the old version before the offer', async ({ page, portal, wizard }) => {
    const old = service.version;
    await portal.open(`${service.origin}/Order/create`);
    // Nothing of the order is stored before its first change.
    await deployUnder(page, READY);
    await wizard.fill();
    await new Wizard(page).openContacts();
    await page.getByRole('button', { name: 'Create Contact' }).click();
    await expect(page.getByRole('dialog', { name: 'Create Contact' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(WAITS)).toBeVisible();
    await wizard.place();
    await runs(page, old);
    await expect(page.getByText(READY, { exact: true })).toBeVisible();
    await takeOffer(page);
    await expect(wizard.placed).toBeVisible();
  });

  test('an update in another tab does not touch this one', async ({ page, portal, context, wizard }) => {
    const old = service.version;
    await portal.open(`${service.origin}/Order/create`);
    await wizard.chooseClient('Northlight Pictures', 'Desk B.');
    const other = await context.newPage();
    await other.goto(service.origin);
    await runs(other, old);
    await deployUnder(other, READY);
    await expect(page.getByText(WAITS)).toBeVisible();
    await takeOffer(other);
    // What the browser happens to have kept by itself may be gone at any time.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');

    await expect(page.getByText(ELSEWHERE)).toBeVisible();
    await runs(page, old);
    await wizard.start();
    await wizard.add('T-shirt', 2);
    // Screens of the old version that were never opened, and that the server has no more.
    for (const screen of ['Titles', 'Contacts', 'Products']) {
      await page.getByRole('link', { name: screen }).first().click();
      await expect(page.getByRole('heading', { name: screen })).toBeVisible();
    }
    for (let screen = 0; screen < 3; screen += 1) await page.goBack();
    await expect(step(page, /Add Products/)).toBeVisible();
    await takeOffer(page);
    await expect(step(page, /Add Products/)).toBeVisible();
    await expect(wizard.lines).toHaveCount(1);

    // Nobody needs the old one any more: it takes no room on the device.
    await other.close();
    await page.reload();
    await runs(page, service.version);
    await expect.poll(() => page.evaluate(keptEntries)).toBe(1);
  });

  test('who stays with an unsaved form is asked once, and can update later', async ({ page, portal }) => {
    await page.clock.install();
    await portal.open(`${service.origin}/Contact/create`);
    await page.getByLabel('Company').fill('Half Filled');
    await deployUnder(page, READY);
    const answers = ['stay', 'leave'];
    page.on('dialog', (dialog) => (answers.shift() === 'leave' ? dialog.accept() : dialog.dismiss()));
    await page.getByRole('button', { name: /^Reload/ }).click();
    await expect.poll(() => answers).toEqual(['leave']);
    await takesOver(page);
    await page.clock.fastForward(5_000);
    await expect(page.getByLabel('Company')).toHaveValue('Half Filled');
    expect(answers).toEqual(['leave']);
    await takeOffer(page);
    await expect(page.getByLabel('Company')).toHaveValue('Half Filled');
  });

  test('a version that the provider withdraws is not offered any more', async ({ page, portal }) => {
    await portal.open(`${service.origin}/`);
    await deployUnder(page, READY);
    await service.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await takesOver(page);
    await expect(page.getByText(READY, { exact: true })).toBeHidden();
    await runs(page, service.version);
  });

  test('a version that the browser does not start is used anyway', async ({ page, portal, context }) => {
    await portal.open(`${service.origin}/Order/create`);
    await new Wizard(page).chooseClient('Northlight Pictures', 'Desk B.');
    const other = await context.newPage();
    await other.goto(service.origin);
    await runs(other, service.version);
    await deployUnder(page, WAITS);
    // Three requests are always under way: more at a time would only pile up on a slow machine.
    await other.evaluate(() => {
      const ask = (): unknown => fetch('/config.json?never-at-rest').then(ask, ask);
      for (let count = 0; count < 3; count += 1) ask();
    });
    await page.getByRole('button', { name: /^Reload/ }).click();
    await runs(page, service.version);
    await expect(page.getByRole('button', { name: /^Reload/ })).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Desk B.');
    // The old worker answers each address with the new version's page.
    for (const path of ['/', '/Device']) {
      await page.goto(service.origin + path);
      await runs(page, service.version);
    }
    await page.getByRole('button', { name: 'Check for an update' }).click();
    await expect(page.getByText('You have the newest version.')).toBeVisible();
    // The browser starts the worker once the old one rests, and nothing is offered again.
    await other.close();
    await takesOver(page);
    await expect(page.getByRole('button', { name: /^Reload/ })).toBeHidden();
  });

  test('a page that is open for hours hears of it when it is looked at again', async ({ page, portal }) => {
    await page.clock.install();
    await portal.open(`${service.origin}/`);
    // The page asks once an hour, counted from when its worker was registered: a moment after it serves the page.
    await expect(page.getByText(/^Ready to work offline/)).toBeVisible();
    await service.deploy();
    await page.clock.fastForward('01:10:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(READY)).toBeVisible();
    await takeOffer(page);
  });

  test('who checks on "This device" is told of it, and updates from there', async ({ page, portal }) => {
    await portal.open(`${service.origin}/Device`);
    const check = page.getByRole('button', { name: 'Check for an update' });
    await check.click();
    await expect(page.getByText('You have the newest version.')).toBeVisible();
    const build = await page.getByText(/^Build /).textContent();
    await service.deploy();
    await check.click();
    await expect(page.getByText('There is a new version.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload now' }).click();
    await runs(page, service.version);
    await expect(page.getByText(/^Build /)).not.toHaveText(build ?? '');
  });
});

/** How many versions of the portal's first script the device keeps: in the page. */
async function keptEntries(): Promise<number> {
  let count = 0;
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    count += requests.filter(({ url }) => /\/assets\/index-[^/]*\.js$/.test(url)).length;
  }
  return count;
}

test.describe('behind a captive portal', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|service worker/i });

  const isActive = (page: Page) =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));

  for (const path of ['/index.html', '/assets/Show-'])
    test(`its page is not installed in place of ${path}`, async ({ page, portal }) => {
      await portal.fail({ path, how: 'captive portal' });
      const answered = page.context().waitForEvent('response', (response) => response.url().includes(path));
      await page.goto('/');
      await new Portal(page).signIn('client');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await answered;
      await portal.heal();
      await page.goto('/Show');
      await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
      await expect.poll(() => isActive(page)).toBe(true);
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
    });
});

test.describe('without a service worker', () => {
  test.use({ expectedErrors: /Failed to load (resource|module script)|MissingCode/ });

  async function openWithout(page: Page, url: string, heading: string): Promise<void> {
    await page.goto(url);
    await new Portal(page).signIn('client');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }

  function countLoads(page: Page): () => number {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    return () => loads;
  }

  test('after a deploy the screen goes on; a removed one offers the reload', async ({ page }) => {
    await openWithout(page, `${service.origin}/Order/create`, 'Create an Order');
    await new Wizard(page).fill();
    await service.deploy();
    const loads = countLoads(page);
    await new Wizard(page).openContacts();
    await page.getByRole('button', { name: 'Create Contact' }).click();
    await expect(page.getByRole('dialog', { name: 'Create Contact' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Titles' }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: NEWER });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL(/\/Show/);
    expect(loads()).toBe(0);
    await alert.getByRole('button', { name: 'Reload' }).click();
    await runs(page, service.version);
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('without a connection a screen waits, and never reloads', async ({ page, context }) => {
    await openWithout(page, '/', 'Dashboard');
    const loads = countLoads(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Titles' }).first().click();
    const words = page.getByText("You're offline, and this isn't saved on this device.");
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(words).toBeVisible();
    await retry.click();
    await expect(words).toBeVisible();
    expect(loads()).toBe(0);
    await context.setOffline(false);
    await retry.click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  });

  test('somebody else’s page in place of a screen’s code is no blank screen', async ({ page, portal }) => {
    await openWithout(page, '/', 'Dashboard');
    const loads = countLoads(page);
    await portal.fail({ path: '/', how: 'captive portal' });
    await page.getByRole('link', { name: 'Titles' }).first().click();
    await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
    expect(loads()).toBe(0);
    await portal.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  });

  test('a portal whose own code does not come says so', async ({ page, context, request }) => {
    const shell = await request.get('/');
    const [, entry] = / src="(\/assets\/[^"]+\.js)"/.exec(await shell.text()) ?? [];
    const value = encodeURIComponent(JSON.stringify([{ path: entry, how: 404 }]));
    await context.addCookies([{ name: 'faults', value, url: shell.url() }]);
    // Not until it is loaded: the words come eight seconds after the page.
    await page.goto('/', { waitUntil: 'commit' });
    const words = page.getByText('The portal does not start.');
    await expect(words).toHaveCSS('animation-delay', '8s');
    await expect(words).toHaveCSS('opacity', '1');
    await expect(page.getByRole('link', { name: 'try again' })).toBeVisible();
  });
});
