import type { Locator, Page, Request } from '@playwright/test';
import { spoilKeptAnswers, writesDone } from '#tests/support/kept.ts';
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

test('an hour later and without a connection, what was seen is there with its age; what was not, says so', {
  tag: '@journey',
}, async ({ page, portal }) => {
  await page.clock.install();
  await portal.open('/Product?filter_org_id=1');
  const seen = [
    ['/Product?filter_org_id=1', /products · as of /],
    ['/Contact?filter_org_id=1', /contacts · as of /],
    ['/Show', /titles · as of /],
    ['/Order', /orders · as of /],
    ['/Show/1', 'Title ID'],
    ['/Organization/1', 'Group Name'],
  ] as const;
  for (const [path, shown] of seen) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    await writesDone(page);
  }
  await portal.fail({ path: '/', how: 'no answer' });
  await page.clock.fastForward('01:00:00');
  for (const [path, shown] of seen) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
  }
  await expect(page.getByText('Offline', { exact: true }).and(page.locator(':visible'))).toBeVisible();
  // What is stale is fetched again, in vain and without a word.
  const fetchedAgain = page.waitForRequest(/\/shows\//);
  await page.goto('/Show');
  await fetchedAgain;
  await expect(page.getByText(/titles · as of /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Never opened, but a row of the list.
  await page.goto('/Show/2');
  await expect(page.getByText('Title ID')).toBeVisible();
  await expect(page.getByText(/^as of /)).toBeVisible();
  for (const path of ['/Show?active=false', '/Order/1']) {
    await page.goto(path);
    await expect(page.getByText(NEVER_SEEN)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

test('offline, a view of Orders that was never opened shows other lists', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByText(/\d+ Pending/)).toBeVisible();
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
  // Above what is known, the error takes a line.
  expect((await page.getByRole('alert').boundingBox())?.height).toBeLessThan(70);
  const title = (await firstToAdd(page, ' — ')).split(' — ')[0] ?? '';
  expect(title).not.toBe('');
  expect(await rows.filter({ hasNotText: `${title} — ` }).count()).toBe(0);
  await page.goto('/Product?filter_org_id=1&title=LANYARD');
  await expect(known).toBeVisible();
  await expect(rows.first()).toContainText('lanyard');
  expect(await rows.filter({ hasNotText: 'lanyard' }).count()).toBe(0);
  const skuIn = async (place: Locator) => /SKU-N\d{8}/.exec((await place.textContent()) ?? '')?.[0];
  let sku = await skuIn(rows.first());
  // A phone's rows have none, but those that were found by it.
  if (!sku) {
    await page.goto((await rows.first().getByRole('link').first().getAttribute('href')) ?? '');
    sku = await skuIn(page.getByText(/SKU-N\d{8}/).first());
  }
  await page.goto(`/Product?sku=${sku}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(sku ?? '');
  await rows.getByRole('button', { name: /^Add / }).click();
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

test('unreadable answers are fetched again, and are never seen offline', async ({ page, portal }) => {
  await portal.open('/');
  await expect(offlineLine(page, READY)).toBeVisible();
  expect(await spoilKeptAnswers(page)).toBeGreaterThan(5);
  for (const [path, shown] of [
    ['/Show', /titles · as of /],
    ['/Product?filter_org_id=1', /products · as of /],
    ['/Contact?filter_org_id=1', /contacts · as of /],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
  }
  // Nothing is being fetched ahead any more, which would mend what is spoiled.
  await page.goto('/');
  await expect(offlineLine(page, READY)).toBeVisible();
  await spoilKeptAnswers(page);
  await portal.fail({ path: '/', how: 'no answer' });
  for (const path of ['/Show', '/Show/1']) {
    await page.goto(path);
    await expect(page.getByText(NEVER_SEEN)).toBeVisible();
  }
});

test('the dashboard is there as it was known, with its age, and with the lines of orders that it fetched before', async ({
  page,
  portal,
}) => {
  // Whose orders no other test adds to.
  await portal.open('/', 'rival');
  await expect(offlineLine(page, READY)).toBeVisible();
  const rows = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(rows('Running low').first()).toBeVisible();
  const pending = await page.getByRole('link', { name: /\d Pending$/ }).textContent();
  await writesDone(page);
  for (const path of ['/orderItems/', '/']) {
    await portal.fail({ path, how: 'no answer' });
    await page.reload();
    await expect(rows('Running low').first()).toBeVisible();
  }
  await expect(page.getByText(/as of \d+:\d\d [AP]M/)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'On the way' })).toBeVisible();
  await expect(page.getByRole('link', { name: /\d Pending$/ })).toHaveText(pending ?? '');
});
