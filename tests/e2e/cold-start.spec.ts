/** A portal that is closed and opened again where nothing answers: the service is stopped, the sign-in has expired. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts';
import { writesDone } from '#tests/support/databases.ts';
import { Deployment } from '#tests/support/deploy.ts';
import { expect, Portal, paintedPictures, test } from '#tests/support/portal.ts';
import { freshFolder, killProcesses } from '#tests/support/process.ts';
import { firstToAdd, Wizard } from '#tests/support/wizard.ts';

// Also for the contexts that the tests open themselves.
test.use({ serviceWorkers: 'allow' });

// Beside the gateway's own.
const PORT = Number(process.env.E2E_PORT ?? 8180) + 13;

const browsers = new Set<BrowserContext>();

test.afterEach(async () => {
  for (const browser of browsers) await browser.close();
  browsers.clear();
  killProcesses();
});

async function openBrowser(profile: string): Promise<Page> {
  const browser = await chromium.launchPersistentContext(profile, {
    baseURL: `http://localhost:${PORT}`,
    args: CHROMIUM_ARGS,
    executablePath: findChromium(),
    viewport: { width: 1440, height: 900 },
  });
  browsers.add(browser);
  return browser.pages()[0] ?? (await browser.newPage());
}

const DAY_MS = 24 * 3_600_000;
const AGE = /as of [A-Z][a-z]+ \d+, \d+:\d\d [AP]M/;

test('after one visit everything is there without a network, and an order waits until the service is back', {
  tag: '@journey',
}, async () => {
  const profile = freshFolder();
  const service = new Deployment(PORT);
  await service.start();

  await test.step('one visit: the dashboard, the orders, and the products with their pictures', async () => {
    const page = await openBrowser(profile);
    await new Portal(page).openBySignIn('/');
    await expect(page.getByText(/^Ready to work offline · saved /)).toBeVisible();
    await page.goto('/Order');
    await expect(page.getByText(/orders · as of/)).toBeVisible();
    await writesDone(page);
    await page.goto('/Product?filter_org_id=1');
    await expect.poll(() => page.evaluate(paintedPictures)).toBeGreaterThan(0);
    await writesDone(page);
    await page.context().close();
  });

  expect(await service.stop()).toBe(0);
  const page = await openBrowser(profile);
  // The next day: the token has expired, nothing that was kept is fresh, and 'up to today' is another window.
  await page.clock.install({ time: Date.now() + DAY_MS });

  await test.step('the dashboard', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText('On the way');
    await expect(page.getByText(AGE)).toBeVisible();
    const ready = page.getByRole('status').filter({ hasText: 'Ready to work offline' });
    await expect(ready).toContainText(/saved [A-Z]/);
    await expect(page.getByText('Offline', { exact: true }).and(page.locator(':visible'))).toBeVisible();
  });

  await test.step('the lists, and of each the details of a row that was never opened', async () => {
    for (const [path, name, counted, detail] of [
      ['/Order', 'Orders', /orders? · as of/, 'Products in Order'],
      ['/Product?filter_org_id=1', 'Products', /products? · as of/, 'Total Quantity'],
      ['/Show', 'Titles', /titles? · as of/, 'Title ID'],
      ['/Contact?filter_org_id=1', 'Contacts', /contacts? · as of/, 'Email Address'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(counted)).toContainText(AGE);
      if (name === 'Products') await expect.poll(() => page.evaluate(paintedPictures)).toBeGreaterThan(0);
      const [to] = path.split('?');
      await page.getByRole('table', { name }).locator(`tbody a[href^="${to}/"]`).first().click();
      // A list has columns of the same name, and stands until the details come.
      const shown = page.getByRole('term').or(page.getByRole('heading')).filter({ hasText: detail });
      await expect(shown).toBeVisible();
      // The same from nothing: what the list in memory knew is read from the device.
      await page.reload();
      await expect(shown).toBeVisible();
      // A product's note that it is from the catalogue has the age, too.
      await expect(page.getByText(AGE).first()).toBeVisible();
    }
    await page.goto('/Organization/1');
    await expect(page.getByRole('heading', { name: 'Northlight Pictures' })).toBeVisible();
    await expect(page.getByText(AGE)).toBeVisible();
  });

  await test.step('what was never fetched says so', async () => {
    await page.goto('/Show?active=false');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("You're offline, and this isn't saved on this device.");
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  await test.step('an order, to its end', async () => {
    await page.goto('/Product?filter_org_id=1');
    const title = await firstToAdd(page, ' — ');
    await page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
    const soFar = page.getByRole('complementary', { name: 'Order so far' });
    await expect(soFar).toContainText('1 product, 1 piece');
    await page.reload();
    await soFar.getByRole('button').first().click();
    const wizard = new Wizard(page);
    await expect(page.getByText(/products · as of /)).toContainText(AGE);
    await wizard.expectOrdered(title, 1);
    await wizard.button('Continue').click();
    await wizard.ship();
    await wizard.completeOffline();
  });

  await test.step('the service is back: the order goes out', async () => {
    await service.start();
    await expect(new Wizard(page).placed).toBeVisible();
  });
});
