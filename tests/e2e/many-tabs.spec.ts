/**
 * Ten tabs of one session, while the provider's answers get lost: `EXPIRIES` sets how often their token expires, and with
 * `EXPIRIES=200` it takes minutes. An order in several tabs, and a template.
 */
import type { Page } from '@playwright/test';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, Portal, refresh, test } from '#tests/support/portal.ts';
import { noRenewal } from '#tests/support/tokens.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const orderSoFar = (page: Page) => page.getByRole('complementary', { name: 'Order so far' });

const TABS = 10;
const EXPIRIES = Number(process.env.EXPIRIES ?? 10);
const LONGER_THAN_A_TOKEN = '00:10:00';

test('ten tabs renew their token once at each expiry', async ({ context, page, portal, baseURL }) => {
  await context.clock.install();
  await portal.openBySignIn('/Show');
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs.slice(1)) await tab.goto('/Show');
  for (const tab of tabs) await new Portal(tab, { baseURL, waitsForWorker: false }).ready();

  let granted = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/token') && answer.status() === 200) granted += 1;
  });
  /** Two seconds: less than a tab waits for its storage, which does not know of this clock. */
  const pass = async () => {
    await context.clock.runFor(2_000);
    await noRenewal(page);
  };
  await portal.fail(
    { path: '/openid-connect/token', how: 'answer lost', every: 5 },
    // A call in the moment of a jump would have a proof of another time.
    { path: '/api/', how: 'no answer' },
  );
  for (let expiry = 1; expiry <= EXPIRIES; expiry += 1) {
    await context.clock.fastForward(LONGER_THAN_A_TOKEN);
    while (granted < expiry) await pass();
    // Each tab looks once more.
    for (let n = 0; n < 3; n += 1) await pass();
    expect(granted).toBe(expiry);
  }
  await portal.heal();
  for (const tab of tabs) {
    await refresh(tab);
    await expect(tab.getByText(/titles · as of/)).toBeVisible();
    await expect(tab.getByText(/could not be refreshed|session has ended/)).toBeHidden();
  }
  expect(granted).toBe(EXPIRIES);
});

test('an order that another tab edits is changed only after Edit here', async ({ page, portal, context }) => {
  await neverPass(context, 'notice');
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  const mug = await wizard.add('mug', 2);
  const other = await context.newPage();
  await other.goto('/Product');
  const add = other.getByRole('button', { name: /^Add .+ — .*(bus|clap)/ }).first();
  await add.click();
  await expect(other.getByText('This order is being edited in another tab.').first()).toBeVisible();
  await expect(orderSoFar(other)).toContainText('1 product, 2 pieces');
  await other.getByRole('button', { name: 'Edit here' }).click();
  await expect(orderSoFar(other)).toContainText('2 products, 3 pieces');
  // The first tab goes on with it.
  await expect(page.getByText('2 products, 3 pieces').first()).toBeVisible();
  await wizard.setQuantity(mug, 3);
  await expect(orderSoFar(other)).toContainText('2 products, 4 pieces');
});

test('an order that is being sent is not said to be edited in another tab', async ({
  page,
  portal,
  context,
}) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.fill(undefined, 'mug', 2);
  const other = await context.newPage();
  await other.goto(page.url());
  const elsewhere = other.getByText('This order is being edited in another tab.');
  await expect(elsewhere).toBeVisible();
  await portal.fail({ path: '/order/create', how: 'hangs' });
  await wizard.button('Complete Order').click();
  await expect(other.getByText('Placing the order')).toBeVisible();
  await expect(elsewhere).toBeHidden();
});

test('an order that was taken back is still edited where it is open', async ({ page, portal, context }) => {
  await neverPass(context, 'notice');
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  const title = await wizard.fill(undefined, 'mug', 2);
  const other = await context.newPage();
  await other.goto('/Product');
  const add = other.getByRole('button', { name: /^Add .+ — .*(bus|clap)/ }).first();
  await expect(add).toBeVisible();
  await portal.fail({ path: '/order', how: 'no answer' });
  await wizard.completeOffline();
  await wizard.button('Edit').click();
  await expect(wizard.button('Complete Order')).toBeVisible();
  await add.click();
  await expect(other.getByText('This order is being edited in another tab.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Add Products' }).click();
  await wizard.setQuantity(title, 3);
});

test('a template keeps what two tabs change of it, and stays deleted', async ({ page, portal, context }) => {
  await neverPass(page, 'notice');
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.add('mug', 1);
  await wizard.button('Save as a template').click();
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Press kit');
  await wizard.button('Save the template').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/Template');
  await page.getByRole('link', { name: 'Edit Press kit' }).click();
  await expect(name).toHaveValue('Press kit');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Change the products' }).click();
  await new Wizard(other).add('lanyard', 1);
  await name.fill('Opening night');
  await expect(page.getByText('2 products, 2 pieces')).toBeVisible();
  await other.goto('/Template');
  await expect(other.getByRole('listitem')).toContainText(/Opening night.*2 products/);
  await other.getByRole('button', { name: 'Delete Opening night' }).click();
  await expect(other.getByText('No Templates yet.')).toBeVisible();
  await name.fill('Back again');
  const told = 'This template was deleted. Your change was not saved.';
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await other.goto('/Template');
  await expect(other.getByText('No Templates yet.')).toBeVisible();
});
