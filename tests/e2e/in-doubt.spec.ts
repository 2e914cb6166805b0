/** Orders that may have been placed: what is said, what may be done, and what follows when it turns out. */
import type { Page } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { unique } from '#tests/support/lists.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;
const isPlaced = (page: Page) => page.getByRole('heading', { name: 'Your Order has been saved.' });

/** Builds an order whose placement is acted upon, and not answered; it cannot be read from then on. Answers its number. */
async function loseTheAnswer(page: Page, portal: Portal, notes: string): Promise<string> {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/order/create', how: 'answer lost' });
  let hidden: string | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/order/create'))
      hidden ??= (request.postDataJSON() as { id: number }).id.toString();
  });
  await page.route(/\/mgmt\/order\/\d+$/, (route) =>
    hidden && route.request().url().endsWith(`/${hidden}`)
      ? route.fulfill({ status: 404, json: { message: 'Not found.' } })
      : route.continue(),
  );
  await wizard.button('Complete Order').click();
  await expect(page.getByText(/We can't tell yet whether order \d+ was placed/)).toBeVisible();
  return hidden ?? '';
}

test('an order that may have been placed cannot be edited before that is known, and is placed once', async ({
  page,
  portal,
}) => {
  const notes = unique('In doubt');
  await loseTheAnswer(page, portal, notes);
  const wizard = new Wizard(page);
  await expect(wizard.button('Edit')).toBeHidden();
  await page.unroute(/\/mgmt\/order\/\d+$/);
  // Whichever is offered by now: the portal looks by itself, too.
  await portal.healAndRetry(wizard.button('Retry').or(wizard.button('Check now')), isPlaced(page));
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
});

test('an order that was sent as a new one is not placed besides the first without a second question', async ({
  page,
  portal,
}) => {
  const notes = unique('Both');
  await page.clock.install();
  const first = await loseTheAnswer(page, portal, notes);
  const wizard = new Wizard(page);
  await portal.heal();
  await portal.fail({ path: '/order/create', how: 422 });
  await wizard.button('Send as a new order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send as a new order' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'there was an error saving this Order' }),
  ).toBeVisible();
  await portal.heal();
  // What is sent now differs from what was placed.
  await wizard.chooseShipping('UPS', 'Next Day Air');
  await page.unroute(/\/mgmt\/order\/\d+$/);
  // The portal looks for the first order every few seconds.
  const found = page.getByRole('alert').filter({ hasText: `order ${first}` });
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(found).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await wizard.button('Complete Order').click();
  const question = page.getByRole('dialog', { name: 'Send this order as well?' });
  await expect(question).toContainText(`placed as order ${first}`);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
  await question.getByRole('button', { name: 'Send this one as well' }).click();
  await expect(isPlaced(page)).toBeVisible();
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(2);
});
