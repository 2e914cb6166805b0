import type { Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { untilKept } from '#tests/support/kept.ts';
import { pressUntil } from '#tests/support/keys.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const box = (page: Page) => page.getByRole('combobox', { name: 'Go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true });

async function open(page: Page) {
  await page.getByRole('button', { name: 'Go to …' }).locator('visible=true').click();
  await expect(box(page)).toBeVisible();
}

test('a screen is reached by a few letters and Enter', { tag: ['@phone', '@journey'] }, async ({
  page,
  portal,
}) => {
  await portal.open('/');
  await open(page);
  await box(page).fill('tit');
  await expect(option(page, 'Titles')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeFocused();
});

test('Ctrl K opens it from a field, arrows choose, Esc gives the field back', async ({ page, portal }) => {
  await portal.open('/Product');
  const field = page.getByLabel(/SKU/).first();
  await field.focus();
  await pressUntil(
    () => page.keyboard.press('Control+k'),
    (options) => expect(box(page)).toBeFocused(options),
  );
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Orders')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeFocused();
});

test('what is typed while it still loads arrives in its field', async ({ page, portal }) => {
  const { promise: typed, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(-palette|dialog-surface)-.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await portal.open('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  const search = page.getByLabel('Search Title Name');
  await pressUntil(
    () => page.keyboard.type('/'),
    (options) => expect(search).toBeFocused(options),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conx');
  await page.keyboard.press('Backspace');
  load();
  await expect(box(page)).toHaveValue('con');
  await expect(search).toHaveValue('');
  await page.keyboard.type('tacts');
  await expect(box(page)).toHaveValue('contacts');
  await expect(option(page, 'Contacts')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeFocused();
});

test('an order is reached by its tracking number, and by a status and a place', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  // Another view would end the request for the pending ones.
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  const track = page.getByRole('link', { name: /^Track/ }).first();
  const number = /Track (\w+)/.exec((await track.textContent()) ?? '')?.[1] ?? '';
  await open(page);
  await box(page).fill('pending 4');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText(
    'Pending',
  );
  await box(page).fill(number);
  // The results for the text before stay until these are found.
  const shipped = page.getByRole('group', { name: 'Orders' }).getByRole('option').first();
  await expect(shipped).toContainText('Shipped');
  await shipped.click();
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible();
  await untilKept(page, '"orders","one"');
  // A part of it, which could be the number of another order, finds it first.
  await page.goto('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await open(page);
  await box(page).fill(number.slice(-6));
  // Where the device is slow, the guess is there before its orders are read.
  const known = page.getByRole('group', { name: 'Orders', exact: true }).getByRole('option').first();
  await expect(known).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'Order', exact: true }).getByRole('option')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible();
});

test('an order is reached by its number, and is a recent one from then on', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  const link = page.locator('a[href^="/Order/"]').filter({ hasNotText: /New order/ });
  const id = /\/Order\/(\d+)/.exec((await link.first().getAttribute('href')) ?? '')?.[1];
  await page.goto('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await open(page);
  await box(page).fill(`#${id}`);
  await option(page, `Order ${id}`).click();
  await expect(page.getByRole('main').getByText(`Order ${id}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Shipping Details')).toBeVisible();
  await untilKept(page, `"orders","one",${id}`);
  await page.goto('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await open(page);
  await expect(page.getByRole('group', { name: 'Recent orders' }).getByRole('option').first()).toContainText(
    String(id),
  );
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('products of the device are found by name', async ({ page, portal, context }) => {
    await portal.open('/');
    await expect(page.getByText(/^Ready to work offline/)).toBeVisible();
    await context.setOffline(true);
    await open(page);
    await box(page).fill('lanyard');
    await expect(option(page, /lanyard/i).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\d results?/ })).toBeAttached();
    await option(page, /lanyard/i)
      .first()
      .click();
    await expect(page.getByText('Total Quantity')).toBeVisible();
  });
});

test('what is fetched after a first sign-in is found in an open palette', async ({ page, portal }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/productsByOrg\//, async (route) => {
    await released;
    await route.continue();
  });
  await portal.open('/');
  await expect(page.getByText(/^Saving for offline use/)).toBeVisible();
  await open(page);
  await box(page).fill('lanyard');
  await expect(page.getByText('Still fetching your records …', { exact: true })).toBeVisible();
  release();
  await expect(option(page, /lanyard/i).first()).toBeVisible();
});

test('an SKU that the device does not know is asked for', async ({ page, portal }) => {
  await portal.fail({ path: '/productsByOrg/', how: 503 });
  await portal.open('/Product/1');
  const sku = page.getByText(/^SKU-N\d+$/);
  const text = await sku.innerText();
  await open(page);
  await box(page).fill(text);
  await expect(page.getByRole('group', { name: 'Products by SKU' }).getByRole('option')).toContainText(text);
  await portal.fail({ path: '/api/', how: 'no answer' });
  await box(page).fill('SKU-N99999999');
  await expect(page.getByText(/^Only what is on this device is searched/)).toBeVisible();
});

test('the newest orders that the device knows are recent ones', async ({ page, portal }) => {
  await portal.open('/', 'agency');
  await expect(page.getByText(/\d+ Pending/)).toBeVisible();
  await untilKept(page, '"orders","list"');
  await page.goto('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await open(page);
  await expect(page.getByRole('group', { name: 'Recent orders' }).getByRole('option')).toHaveCount(5);
});

test('what is called nothing says what can be typed', async ({ page, portal }) => {
  await portal.open('/');
  await open(page);
  await box(page).fill('qqqq');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeAttached();
});

test('axe finds nothing in the palette and the keys', async ({ page, portal }) => {
  await portal.open('/');
  await open(page);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await box(page).fill('keys');
  await expect(option(page, 'Keys')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
});
