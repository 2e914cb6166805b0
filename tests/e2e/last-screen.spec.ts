/** A start paints what its screen showed last before any code runs, to nobody but the user who saw it. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { loseTokens } from '#tests/support/tokens.ts';

test.use({ serviceWorkers: 'allow' });

const PRODUCTS = '/Product?filter_org_id=4';

const ownerOfScreens = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('screens-')));

/** A page whose scripts never run: what it shows is the service worker's. */
async function startWithoutCode(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(path);
  return page;
}

/** The same, where a screen is stored. On a busy machine, a start may have the frame: the stores have 150 ms to answer. */
async function startWithLastScreen(context: BrowserContext, path: string): Promise<Page> {
  const page = await startWithoutCode(context, path);
  await expect(async () => {
    if ((await page.locator('#last-screen').count()) === 0) await page.reload();
    await expect(page.locator('#last-screen')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  return page;
}

/** Opens Products with one of them in an order, and waits until the service worker has the screen. */
async function openProducts(page: Page, portal: Portal): Promise<string> {
  await portal.openBySignIn(PRODUCTS, 'agency');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByRole('complementary', { name: 'Order so far' })).toContainText('1 product, 1 piece');
  await page.reload();
  await expect(page.locator('#last-screen')).toHaveCount(0);
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await expectStored(page);
  return page.url();
}

const expectStored = (page: Page) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, page.url()))
    .toBe(true);

test('rows are there before the code, and lead on; orders and other widths are not until it runs', {
  tag: '@phone',
}, async ({ page, portal, context }) => {
  const address = await openProducts(page, portal);
  const start = await startWithLastScreen(context, address);
  const screen = start.locator('#last-screen');
  const link = screen.locator('a[href^="/Product/"]:visible').first();
  await expect(link).toBeVisible();
  await expect(screen.getByText(/^\d+ products/)).toBeVisible();
  await expect(screen.getByText(/^as of/)).toBeHidden();
  // The order may have changed since.
  await expect(start.getByText('1 product, 1 piece')).toBeHidden();
  await expect(screen.getByLabel(/^One more/)).toBeHidden();
  const size = start.viewportSize() ?? { width: 0, height: 0 };
  await start.setViewportSize({ ...size, width: size.width < 640 ? 1000 : 400 });
  await expect(screen).toBeHidden();
  await start.setViewportSize(size);
  await link.click();
  await expect(start).toHaveURL(/\/Product\/\d+/);
  await expect(screen).toHaveCount(0);
  // The portal takes its place.
  await page.goto(address);
  await expect(page.locator('#last-screen')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Order so far' })).toContainText('1 product, 1 piece');
  await expect(page.getByRole('button', { name: /^One more/ }).first()).toBeVisible();
});

test('rows are stored while they are refreshed', async ({ page, portal }) => {
  await openProducts(page, portal);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('screens-')) await caches.delete(name);
  });
  const release = await portal.hold('/api/');
  await page.reload();
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await expectStored(page);
  release();
});

test('after a logout the next start has the frame only', async ({ page, portal, context }) => {
  const address = await openProducts(page, portal);
  await portal.logOut('Delete it');
  await expect.poll(() => ownerOfScreens(page)).toEqual([]);
  const start = await startWithoutCode(context, address);
  await expect(start.locator('#no-code')).toHaveCount(1);
  await expect(start.locator('#last-screen')).toHaveCount(0);
});

test('nor is a screen shown whose user is not signed in any more, or of another language', async ({
  page,
  portal,
  context,
}) => {
  const address = await openProducts(page, portal);
  await page.goto('/Device');
  await page.getByLabel('Language').selectOption('es');
  await expect(page.getByLabel('Idioma')).toHaveValue('es');
  await expect.poll(() => ownerOfScreens(page)).toEqual([]);
  await page.goto(address);
  await expect(page.getByText(/productos · /)).toBeVisible();
  await expect.poll(() => ownerOfScreens(page)).toHaveLength(1);
  const inSpanish = await startWithLastScreen(context, address);
  await expect(inSpanish.locator('#last-screen').getByText(/^\d+ productos/)).toBeVisible();
  // As after a session that ended in a browser that then crashed.
  await loseTokens(page);
  const start = await startWithoutCode(context, address);
  await expect(start.locator('#no-code')).toHaveCount(1);
  await expect(start.locator('#last-screen')).toHaveCount(0);
});
