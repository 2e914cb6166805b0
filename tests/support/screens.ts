import { expect, type Page } from '@playwright/test';
import type { Portal } from './portal.ts';
import { Wizard } from './wizard.ts';

/** Visits every screen and dialog of the portal as `agency` and calls `look` on each. */
export async function everyScreen(page: Page, portal: Portal, look: (screen: string) => Promise<void>) {
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  await look('sign-in');
  await portal.open('/', 'agency');
  await expect(page.getByText('Running low')).toBeVisible();
  await look('dashboard');
  for (const [path, shown] of [
    ['/Order', /orders · as of/],
    // Shows all columns of the list.
    [
      `/Order?filter=${encodeURIComponent('{"filter_by":"date_range","date_from":"2016-01-01","date_to":"2099-01-01"}')}`,
      /orders · as of/,
    ],
    ['/Product', /Search or select a Filter/],
    ['/Product?filter_org_id=1', /products · as of/],
    ['/Product/1', /Total Quantity/],
    ['/Product/1/edit', /Change Title/],
    ['/Show', /titles · as of/],
    ['/Show/1', /Title ID/],
    ['/Contact', /contacts · as of/],
    ['/Contact?filter_org_id=1', /contacts · as of/],
    ['/Contact/create', /Create a Contact/],
    ['/Organization/1', /Group Name/],
    ['/Order/outbox', 'Everything has been sent.'],
    ['/Device', /Clear data/],
    ['/nowhere', /404/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await look(path);
  }
  await page.goto('/Contact?filter_org_id=1');
  // Until then, a row may be replaced while it is pressed.
  await expect(page.getByText(/contacts · as of/)).toBeVisible();
  await page.getByRole('main').locator('li, tbody tr').first().getByRole('link').first().click();
  await expect(page.getByText('Please review the details of this Contact.')).toBeVisible();
  await look('contact');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Company')).toBeVisible();
  await look('edit contact');
  await dialogs(page, look);
  await wizard(page, look);
}

async function dialogs(page: Page, look: (screen: string) => Promise<void>) {
  await page.goto('/Order');
  for (const name of [/filters/i, /^Columns/]) {
    const opener = page.getByRole('button', { name });
    await expect(page.getByText(/orders · as of/)).toBeVisible();
    if ((await opener.count()) === 0) continue;
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`orders, ${name.source}`);
    await page.keyboard.press('Escape');
  }
  await page.goto('/Product?filter_org_id=1');
  await page
    .getByRole('button', { name: /^Quick View/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('quick view');
  await page.goto('/Show');
  await page.getByRole('button', { name: 'Add a Title' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name of Title')).toBeVisible();
  await look('create title');
  await page.goto('/Device');
  await page.getByRole('button', { name: /^Clear data/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('clear data');
  await page.goto('/Contact/create');
  // The client is the one used last.
  await expect(page.getByRole('button', { name: /^Client (?!Select)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await look('a form with errors');
}

async function wizard(page: Page, look: (screen: string) => Promise<void>) {
  await page.goto('/Order/create');
  const order = new Wizard(page);
  await order.chooseClient('Northlight Pictures', 'Before noon.');
  await look('wizard, start');
  await order.start();
  await order.add('press kit', 1);
  await look('wizard, products');
  await order.showOrder();
  await look('wizard, order so far');
  await page
    .getByRole('button', { name: /^Change the quantity/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  await look('quantity');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await order.hideOrder();
  await order.button('Continue').click();
  await order.ship();
  await look('wizard, complete');
  await order.openContacts();
  await order.button('Create Contact').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('create contact');
  await page.keyboard.press('Escape');
  await order.place();
  await look('wizard, completed');
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'UPS' })).toBeVisible();
  await look('order');
}
