import type { Page } from '@playwright/test';
import { writesDone } from '#tests/support/kept.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

const orderSoFar = (page: Page) => page.getByRole('complementary', { name: 'Order so far' });

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
