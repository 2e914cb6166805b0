/** Stores that open late, fail, or are emptied under an open tab: no order is lost, and nothing is guessed. */
import type { Page } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { deleteDatabases, openLate } from '#tests/support/databases.ts';
import { expectKeptTwice } from '#tests/support/device-dump.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { unique, Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const UNREAD = "Orders on this device can't be read yet.";
const WARNING = /Do not navigate away/;

const notesOf = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const cards = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

const openDatabases = (page: Page) =>
  page.evaluate(() => (window as unknown as { openDatabases: () => void }).openDatabases());

const deleteCopies = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('orders ')) await caches.delete(name);
  });

/** Opens a page of this origin in which no portal runs, and nothing is sent by itself. */
const leavePortal = (page: Page) => page.goto('/config.json');

async function begin(page: Page, portal: Portal): Promise<string> {
  await portal.open('/Order/create');
  const notes = unique('Kept twice');
  await new Wizard(page).chooseClient('Northlight Pictures', notes);
  await expect(page).toHaveURL(/draft=/);
  // What is said to be saved may be in one store only, if the other one is late.
  await expectKeptTwice(page, notes);
  return notes;
}

test('the second store shows an order, sent once the database opens', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Early copy');
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/api/', how: 'hangs' });
  await wizard.button('Complete Order').click();
  await expect(page.getByText('Sending item 1 of 1')).toBeVisible();
  await expectKeptTwice(page, 'sending');
  await leavePortal(page);
  await portal.heal();
  await neverPass(page, 'other store');
  await page.addInitScript(openLate, { prefix: 'person ' });
  await page.goto('/Order/outbox');
  const card = cards(page).first();
  await expect(card).toContainText('1 product, 1 piece');
  await expect(page.getByText(UNREAD)).toBeVisible();
  await expect(card).toContainText("We'll send it once this browser's storage can be read.");
  await page.getByRole('button', { name: /^Retry the order/ }).click();
  expect(await placedOrders(new URL(page.url()).origin, notes)).toHaveLength(0);
  await openDatabases(page);
  await expect(card).toContainText('Sent');
  expect(await placedOrders(new URL(page.url()).origin, notes)).toHaveLength(1);
});

test('a database that is deleted under an open tab has its orders back', async ({ page, portal }) => {
  await neverPass(page, 'notice');
  const notes = await begin(page, portal);
  await deleteDatabases(page, ['person ']);
  await deleteCopies(page);
  const cleared = "This browser's storage was cleared. Your order was saved again.";
  await expect(page.getByText(cleared, { exact: true })).toBeVisible();
  await notesOf(page).fill(`${notes} and more`);
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await expect(page.getByText(WARNING)).toBeHidden();
  await expect(notesOf(page)).toHaveValue(`${notes} and more`);
  await notesOf(page).blur();
  await expect(page.locator('[aria-busy=false]', { hasText: 'Saved on this device' })).toBeVisible();
  await page.reload();
  await expect(notesOf(page)).toHaveValue(`${notes} and more`);
});

test('a late tab does not undo a logout that deletes orders', async ({ page, portal, context }) => {
  await begin(page, portal);
  const other = await context.newPage();
  await other.addInitScript(() => {
    const heard = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      ...heard,
      set(this: BroadcastChannel, handler: unknown) {
        if (this.name !== 'session') heard?.set?.call(this, handler);
      },
    });
  });
  await other.goto('/');
  await expect(other.getByRole('link', { name: /^Resume the order for Northlight/ })).toBeVisible();
  await portal.logOut('Delete it');
  await expect(other.getByText('You are logged out')).toBeVisible();
  const left = await other.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ]);
  expect(left.filter((name) => /^(person|orders) /.test(name ?? ''))).toEqual([]);
});
