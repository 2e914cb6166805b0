/** Orders that may have been placed: what is said, what may be done, and what follows when it turns out. */
import type { Page } from '@playwright/test';
import type { OrderPage } from '#src/contract/order.ts';
import { placedOrders } from '#tests/support/api.ts';
import { unique } from '#tests/support/lists.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;

/** Returns the number of the order whose placement is first requested from now on. */
function numberOfPlacement(page: Page): () => number | undefined {
  let number: number | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/order/create')) number ??= request.postDataJSON().id;
  });
  return () => number;
}

/** Builds an order whose placement is acted upon, and not answered; it cannot be read from then on. Answers its number. */
async function loseTheAnswer(page: Page, portal: Portal, notes: string): Promise<number> {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/order/create', how: 'answer lost' });
  const hidden = numberOfPlacement(page);
  await page.route(/\/mgmt\/order\/\d+$/, (route) =>
    route.request().url().endsWith(`/${hidden()}`)
      ? route.fulfill({ status: 404, json: { message: 'Not found.' } })
      : route.continue(),
  );
  await page.route(/\/mgmt\/orders\/allByOrg\//, async (route) => {
    const { orders, ...page } = (await (await route.fetch()).json()) as OrderPage;
    await route.fulfill({ json: { ...page, orders: orders.filter(({ id }) => id !== hidden()) } });
  });
  await wizard.button('Complete Order').click();
  await expect(page.getByText(/We can't tell yet whether order \d+ was placed/)).toBeVisible();
  return hidden() ?? 0;
}

test('an order in doubt cannot be edited, and is placed once', async ({ page, portal, wizard }) => {
  const notes = unique('In doubt');
  await loseTheAnswer(page, portal, notes);
  await expect(wizard.button('Edit')).toBeHidden();
  await page.unrouteAll();
  // Whichever is offered by now: the portal looks by itself, too.
  await portal.healAndRetry(wizard.button('Retry').or(wizard.button('Check now')), wizard.placed);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
});

test('a new order besides the first one is asked about once more', async ({ page, portal, wizard }) => {
  const notes = unique('Both');
  await page.clock.install();
  const first = await loseTheAnswer(page, portal, notes);
  await portal.heal();
  await portal.fail({ path: '/order/create', how: 422 });
  await wizard.button('Send as a new order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send as a new order' }).click();
  const alert = page.getByRole('alert');
  await expect(alert.filter({ hasText: 'there was an error saving this Order' })).toBeVisible();
  await portal.heal();
  // What is sent now differs from what was placed.
  await wizard.chooseShipping('UPS', 'Next Day Air');
  await page.unrouteAll();
  // The portal looks for the first order every few seconds.
  const found = alert.filter({ hasText: `order ${first}` });
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(found).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await wizard.button('Complete Order').click();
  const question = page.getByRole('dialog', { name: 'Send this order as well?' });
  await expect(question).toContainText(`placed as order ${first}`);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
  await question.getByRole('button', { name: 'Send this one as well' }).click();
  await expect(wizard.placed).toBeVisible();
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(2);
});

test('an order that is accepted and still open is placed again', async ({ page, portal, wizard }) => {
  const notes = unique('Still open');
  await portal.open('/Order/create');
  await wizard.fill(notes, 'mug');
  // A gateway answers for the provider, which never hears of it.
  await page.route(/\/mgmt\/order\/create$/, async (route) => {
    const { id, org_id } = route.request().postDataJSON() as { id: number; org_id: number };
    await route.fulfill({ json: { id, org_id } });
  });
  await wizard.button('Complete Order').click();
  await expect(page.getByText(/^Order \d+ isn't placed yet$/)).toBeVisible();
  await expect(page.getByText(/accepted it, and still shows it as open/)).toBeVisible();
  await expect(page.getByText('Your Order has been saved.')).toHaveCount(0);
  await page.unroute(/\/mgmt\/order\/create$/);
  await portal.retry(wizard.button('Check now'), wizard.placed);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
});

test('a number that is another order’s is never called saved', async ({ page, portal, wizard }) => {
  const notes = unique('Not this one');
  await portal.open('/Order/create');
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/order/create', how: 'answer lost' });
  const asked = numberOfPlacement(page);
  const isAsked = ({ pathname }: URL) => pathname.endsWith(`/mgmt/order/${asked()}`);
  await page.route(isAsked, async (route) => {
    const order = await (await route.fetch()).json();
    await route.fulfill({ json: { ...order, created_by: 'A Colleague' } });
  });
  await wizard.button('Complete Order').click();
  await expect(page.getByText(/^Order \d+ at the provider isn't this one$/)).toBeVisible();
  await expect(page.getByText('Your Order has been saved.')).toHaveCount(0);
  await wizard.button('Send as a new order').click();
  const question = page.getByRole('dialog', { name: 'Send this as a new order?' });
  await expect(question).toContainText('If your order was placed after all, you get everything twice.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(isAsked);
  await portal.healAndRetry(wizard.button('Check now'), wizard.placed);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
});
