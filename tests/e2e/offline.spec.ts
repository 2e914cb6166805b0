import type { Locator, Page, Request } from '@playwright/test';
import { writesDone } from '#tests/support/kept.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd } from '#tests/support/wizard.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const NEVER_SEEN = "You're offline, and this isn't saved on this device.";

const offlineLine = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const READY = /^Ready to work offline · saved \d+:\d\d [AP]M$/;

/** The paths below the management path that the page asks for from now on, and the most that were under way at once. */
function callsTo(page: Page, path: string): { paths: string[]; most: () => number } {
  const paths: string[] = [];
  let underWay = 0;
  let most = 0;
  page.on('request', (request) => {
    if (!request.url().includes(path)) return;
    paths.push(new URL(request.url()).pathname);
    underWay += 1;
    most = Math.max(most, underWay);
  });
  const ended = (request: Request) => {
    if (request.url().includes(path)) underWay -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return { paths, most: () => most };
}

test('offline, a view of Orders that was never opened shows other lists', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByRole('list', { name: 'On the way' })).toBeVisible();
  await writesDone(page);
  await portal.fail({ path: '/', how: 'no answer' });
  await page.goto('/Order');
  await expect(page.getByRole('alert')).toContainText(NEVER_SEEN);
  const rows = page.getByRole('table', { name: 'Orders on this device' }).locator('tbody').getByRole('row');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText(/^From other lists on this device: \d+ of the orders/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/^1–\d+ of \d+/);
  await expect(rows.filter({ hasText: 'Pending' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(0);
  await rows.first().getByRole('link').first().click();
  await expect(page.getByText('Shipping Details')).toBeVisible();
});

test('without a connection, products that were never listed are found in the catalogue, and ordered', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await portal.open('/');
  await expect(offlineLine(page, READY)).toBeVisible();
  await writesDone(page);
  await portal.fail({ path: '/', how: 'no answer' });
  const known = page.getByText(/^From the catalogue on this device, as of .+: \d+ products\. There may be/);
  const rows = page
    .getByRole('table', { name: 'Products on this device' })
    .locator('tbody')
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Products on this device' }).getByRole('listitem'));
  await page.goto('/Product?filter_by=title&filter_show_id=2');
  await expect(page.getByRole('alert')).toContainText(NEVER_SEEN);
  await expect(known).toBeVisible();
  const title = (await firstToAdd(page, ' — ')).split(' — ')[0] ?? '';
  expect(await rows.filter({ hasNotText: `${title} — ` }).count()).toBe(0);
  await rows.getByRole('button', { name: /^Add / }).first().click();
  await expect(rows.getByRole('button', { name: /^One more/ })).toBeVisible();
  // In stock, of a title that was never opened.
  await page.goto('/Show/2');
  await expect(known).toBeVisible();
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem').first()).toContainText(
    title,
  );
  await expect(page.getByRole('link', { name: 'All products' })).toBeVisible();
  // What nothing is known of stays so.
  await page.goto('/Product?filter_by=title&filter_show_id=2&active=false');
  await expect(page.getByText(NEVER_SEEN)).toBeVisible();
  await expect(known).toBeHidden();
});

test('what an order needs is fetched one by one, and again after a failure', async ({ page, portal }) => {
  await portal.fail({ path: '/productsByOrg/', how: 500 });
  const methods = callsTo(page, '/shipping/types/');
  await portal.open('/', 'agency');
  await expect(offlineLine(page, /^Not everything is on this device yet$/)).toBeVisible();
  expect(methods.paths.length).toBeGreaterThan(1);
  expect(methods.most()).toBe(1);
  await portal.heal();
  const release = await portal.hold('/productsByOrg/');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(offlineLine(page, /^Saving for offline use: \d+ of \d+$/)).toBeVisible();
  release();
  await expect(offlineLine(page, READY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden();
  // It is there now, and not fetched with each start.
  const products = callsTo(page, '/productsByOrg/');
  await page.reload();
  await expect(offlineLine(page, READY)).toBeVisible();
  expect(products.paths).toEqual([]);
});

test('the offline line has its link beside it', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.fail({ path: '/productsByOrg/', how: 500 }, { path: '/orders/', how: 500 });
  await portal.open('/');
  const line = offlineLine(page, /^Not everything is on this device yet$/);
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  const device = page.getByRole('link', { name: 'This device' });
  const middleOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middleOf(device)) - (await middleOf(line)))).toBeLessThan(2);
});

test('who saves data is not fetched for, unless asking', async ({ page, portal }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const products = callsTo(page, '/productsByOrg/');
  await portal.open('/');
  await expect(offlineLine(page, /^Not everything is on this device yet$/)).toBeVisible();
  expect(products.paths).toEqual([]);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(offlineLine(page, READY)).toBeVisible();
  expect(products.paths).toHaveLength(1);
});
