import type { Page } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { unique, Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const unsentLink = (page: Page) =>
  page.getByRole('link', { name: /^Unsent orders/ }).and(page.locator(':visible'));

test('a refused order is sent by another tab once free', async ({ page, portal, context, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Once more');
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/order/create', how: 422 });
  await wizard.button('Complete Order').click();
  const problem = page.getByRole('alert').filter({ hasText: 'there was an error saving this Order' });
  await expect(problem.first()).toBeVisible();
  await page.reload();
  await expect(problem.first()).toBeVisible();
  await portal.heal();
  const other = await context.newPage();
  await other.goto('/Order/outbox');
  const retry = other.getByRole('button', { name: /^Retry the order/ });
  await retry.click();
  await expect(other.getByText(/^This order is being edited in another tab/).first()).toBeVisible();
  const order = new URL(page.url()).searchParams.get('draft');
  await page.close();
  // The browser releases the lock of a closed tab a moment later.
  await other.evaluate((id) => navigator.locks.request(`editor ${id}`, () => {}), order);
  await retry.click();
  await expect(other.getByText('Your Order has been saved.')).toBeVisible();
  expect(await placedOrders(new URL(other.url()).origin, notes)).toHaveLength(1);
});

test.describe('an order that goes out by itself', () => {
  async function leaveWaiting(page: Page, portal: Portal): Promise<void> {
    await portal.open('/Order/create');
    const wizard = new Wizard(page);
    await wizard.fill(unique('By itself'), 'mug');
    await portal.fail({ path: '/api/', how: 'no answer' });
    await wizard.completeOffline();
    await page.getByRole('link', { name: 'Titles' }).and(page.locator(':visible')).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  }
  const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

  test('says so once, on any screen, and leads to the order', async ({ page, portal, context }) => {
    await neverPass(context, 'notice');
    await leaveWaiting(page, portal);
    const second = await context.newPage();
    await second.goto('/Contact');
    await expect(unsentLink(second)).toBeVisible();
    await page.bringToFront();
    await portal.heal();
    await reconnect(page);
    const noticeOn = (tab: Page) =>
      tab.getByRole('listitem').filter({ hasText: /^Your Order has been saved. Order \d+, / });
    const told = () => Promise.all([page, second].map((tab) => noticeOn(tab).count()));
    // Both are seen, to a browser without windows: either may be the one that sends, and says so.
    await expect.poll(async () => (await told()).toSorted()).toEqual([0, 1]);
    const teller = (await noticeOn(page).count()) > 0 ? page : second;
    const number = /Order (\d+),/.exec((await noticeOn(teller).textContent()) ?? '')?.[1];
    await noticeOn(teller).getByRole('button', { name: 'View' }).click();
    await expect(teller.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  });

  test('and is refused is counted on the icon of the app, until the logout', async ({ page, portal }) => {
    // A headless browser has no icon: what the page asks for is noted.
    const badges: number[] = [];
    await page.exposeFunction('noteBadge', (count: number) => badges.push(count));
    await page.addInitScript(() => {
      const setAppBadge = (globalThis as unknown as { noteBadge: typeof navigator.setAppBadge }).noteBadge;
      Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge });
    });
    await leaveWaiting(page, portal);
    expect(badges.at(-1)).toBe(0);
    await portal.fail({ path: '/order/create', how: 422 });
    await reconnect(page);
    await expect.poll(() => badges.at(-1)).toBe(1);
    await portal.heal();
    await portal.logOut('Keep it');
    await expect.poll(() => badges.at(-1)).toBe(0);
  });
});

test('two tabs: one edits, the other follows, takes over', async ({ page, portal, context, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'From the first');
  const second = await context.newPage();
  await second.goto(page.url());
  const elsewhere = (tab: Page) => tab.getByText('This order is being edited in another tab.');
  await expect(elsewhere(second)).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('From the first tab');
  await expect(second.getByRole('textbox', { name: 'Notes' })).toHaveValue('From the first tab');
  await wizard.start();
  await expect(second.getByLabel('Search by name or SKU')).toBeVisible();
  await wizard.add('tote', 1);
  await expect(second.getByText('1 product, 1 piece')).toBeVisible();

  // What the first tab has half done when the second takes over is told, and changes nothing.
  await wizard.showOrder();
  await wizard.lines.getByRole('button', { name: /^Change the quantity of/ }).click();
  await second.getByRole('button', { name: 'Edit here' }).click();
  await expect(second.getByRole('button', { name: 'Edit here' })).toBeHidden();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: /^One more/ }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const refused =
    'Sorry, there was an error updating this Item. This order is now being edited in another tab.';
  await expect(page.getByText(refused).first()).toBeVisible();
  await expect(elsewhere(page)).toBeVisible();
  await new Wizard(second).add('mug', 2);
  await wizard.hideOrder();
  await expect(page.getByText('2 products, 3 pieces')).toBeVisible();

  // The tab that edits is gone: the other goes on by itself.
  await second.close();
  await expect(elsewhere(page)).toBeHidden();
  await wizard.add('lanyard', 1);
  await expect(page.getByText('3 products, 4 pieces')).toBeVisible();
});

test('with a full disk, an order goes on, and is placed once there is room', async ({
  page,
  portal,
  context,
  wizard,
}) => {
  await portal.open('/Order/create');
  const notes = unique('No room');
  await wizard.fill(notes, 'mug');
  const devtools = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.getByRole('tab', { name: /Start Order/ }).click();
  // The browser looks at the quota anew after a while.
  const warning = page.getByText('Do not navigate away from this page or click the Back button');
  let letters = notes;
  await expect(async () => {
    letters += '!';
    await page.getByRole('textbox', { name: 'Notes' }).fill(letters);
    await expect(warning).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('tab', { name: /Add Products/ }).click();
  const title = await wizard.add('tote', 2);
  await wizard.button('Continue').click();
  await wizard.button('Complete Order').click();
  // After a crash, nobody could tell that its placement was requested: the device has an older version of it.
  await expect(page.getByText('Waiting for free space on this device')).toBeVisible();
  await expect(wizard.button('Download this order')).toBeVisible();
  expect(await placedOrders(origin, letters)).toHaveLength(0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await portal.retry(wizard.button('Retry'), wizard.placed);
  const placed = await placedOrders(origin, letters);
  expect(placed).toHaveLength(1);
  expect(placed[0]?.lines).toContainEqual({ title, qty: 2 });
});
