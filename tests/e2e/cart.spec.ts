import type { Page } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { writesDone } from '#tests/support/kept.ts';
import { unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd, Wizard } from '#tests/support/wizard.ts';

const NORTHLIGHT = 1;

const orderSoFar = (page: Page) => page.getByRole('complementary', { name: 'Order so far' });

/** Opens the screen of the first product. Returns its name. */
async function openProduct(page: Page): Promise<string> {
  const title = await firstToAdd(page, ' — ');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return title;
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

  test('a product is added, is there after a reload, and is ordered once', { tag: '@phone' }, async ({
    page,
    portal,
  }) => {
    const notes = unique('From the cart');
    await portal.open('/Order/create');
    // Caches the catalogue, contacts and carriers, and leaves nothing behind.
    await expect(page.getByText(/products · as of/)).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(/Ready to work offline/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeHidden();
    await page.goto('/Product');
    await expect(page.getByText(/products · as of/)).toBeVisible();
    await portal.fail({ path: '/', how: 'no answer' });
    const title = await openProduct(page);
    await page.getByRole('button', { name: 'Add to order' }).click();
    await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
    await page.reload();
    await expect(page.getByLabel(`Change the quantity of ${title}, 1`)).toBeVisible();

    await orderSoFar(page).getByRole('button').first().click();
    const wizard = new Wizard(page);
    await page.getByRole('tab', { name: 'Start Order' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill(notes);
    await wizard.start();
    await wizard.button('Continue').click();
    await expect(page.getByText(/^You're offline. Your order waits on this device/)).toBeVisible();
    await wizard.chooseDestination();
    await wizard.chooseShipping('UPS', 'Ground');
    await wizard.button('Complete Order').click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await portal.heal();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your Order has been saved.' })).toBeVisible();
    const placed = await placedOrders(page, NORTHLIGHT, notes);
    expect(placed.map(({ lines }) => lines)).toEqual([[{ title, qty: 1 }]]);
  });
});

test('an order that another tab edits is changed only when the user takes it over, and loses nothing', async ({
  page,
  portal,
  context,
}) => {
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

test('the picker begins with what the client orders most, after a reload, too', async ({ page, portal }) => {
  // Whose orders no other test adds to.
  await portal.open('/', 'rival');
  // The lines of the orders are on the device now.
  await expect(page.getByRole('list', { name: 'Running low' }).getByRole('listitem').first()).toBeVisible();
  await writesDone(page);
  await page.goto('/Order/create');
  const names = page.getByRole('button', { name: /^Quick View of/ });
  const isByName = async () => {
    const shown = await names.allTextContents();
    return String(shown) === String(shown.toSorted((a, b) => a.localeCompare(b)));
  };
  await expect.poll(isByName).toBe(false);
});
