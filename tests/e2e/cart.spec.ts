import type { Page } from '@playwright/test';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

const orderSoFar = (page: Page) => page.getByRole('complementary', { name: 'Order so far' });

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
