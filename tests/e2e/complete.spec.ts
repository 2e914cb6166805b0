/** The last steps of an order: what was used last, lists to choose from, the cut-off, and what the service could not do. */
import type { Page } from '@playwright/test';
import { createContact, placedOrders } from '#tests/support/api.ts';
import { dumpDevice, tellTales } from '#tests/support/device-dump.ts';
import { unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;
const chosen = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('button', { pressed: true });

test('Undo of a removed line goes once the order is sent', async ({ page, portal, wizard }) => {
  await neverPass(page, 'notice');
  await portal.open('/Order/create');
  await wizard.begin('');
  await wizard.add('tote', 1);
  const removed = await wizard.add('mug', 1);
  await wizard.setQuantity(removed, 0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await wizard.button('Continue').click();
  await wizard.ship();
  await wizard.place();
  await expect(undo).toBeHidden();
});

test('the fields of the last step come with what is offered above them', async ({ page, portal, wizard }) => {
  const release = await portal.hold('/contacts/1/');
  await neverPass(page, 'last used');
  await portal.open('/Order/create');
  await wizard.toComplete('');
  const destination = page.getByRole('button', { name: 'Destination Select a Contact' });
  await expect(page.getByRole('status', { name: 'Loading what you used last' })).toBeVisible();
  expect(await destination.isVisible()).toBe(false);
  release();
  await destination.waitFor();
  expect(await page.getByRole('region', { name: 'Last destinations' }).isVisible()).toBe(true);
  expect(await page.getByRole('region', { name: 'Last carriers and methods' }).isVisible()).toBe(true);
});

test('an order goes to the last destination with the last carrier, at one tap each', {
  tag: '@phone',
}, async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('One tap');
  await wizard.toComplete(notes);
  await expect(page.getByRole('heading', { name: 'Complete Order' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const cutOff = /(to make today's cut-off|ships from [A-Z]\w+day \d).*Holidays are not taken into account/;
  await expect(page.getByText(cutOff)).toBeVisible();
  // Nothing is chosen by itself.
  await expect(page.getByRole('button', { name: 'Destination Select a Contact' })).toBeVisible();
  await expect(wizard.button('Complete Order')).toBeDisabled();
  const destination = page.getByRole('region', { name: 'Last destinations' }).getByRole('button').first();
  await destination.click();
  await page.getByRole('region', { name: 'Last carriers and methods' }).getByRole('button').first().click();
  await expect(chosen(page, 'Last destinations')).toHaveCount(1);
  await expect(chosen(page, 'Last carriers and methods')).toHaveCount(1);
  await wizard.button('Complete Order').click();
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeFocused();
  await expect(page.getByText('Your Order has been saved.')).toHaveCount(1);
  const [placed] = await placedOrders(page, NORTHLIGHT, notes);
  expect(placed?.order).toMatchObject({
    ship_to_id: expect.any(Number),
    shipped_with: expect.any(Number),
    shipping_type: expect.any(Number),
  });
  await wizard.button('Order again').click();
  await wizard.button('Continue').click();
  await expect(page.getByRole('button', { name: `Destination ${placed?.order.ship_to_name}` })).toBeVisible();
  await expect(wizard.button('Complete Order')).toBeEnabled();
});

test('a destination is shown as chosen, also if changed since', async ({ page, portal, wizard }) => {
  await portal.open('/');
  const [name, renamed] = [unique('Registry'), unique('Moved')];
  const update = await createContact(page, { name, address: '1 Old Road' });
  await page.goto('/Order/create');
  await wizard.toComplete('');
  await pick(page, 'Destination', name);
  await expect(page.getByRole('tabpanel').getByText('1 Old Road')).toBeVisible();
  await update({ name: renamed, address: '2 New Road' });
  const contacts = page.waitForResponse(/\/contacts\/1\/true/);
  await page.reload();
  expect(await (await contacts).text()).toContain(renamed);
  await expect(page.getByRole('button', { name: `Destination ${name}` })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('1 Old Road')).toBeVisible();
});

test('the bar that goes on is in place of the menu, at one height in all steps', {
  tag: '@phone-only',
}, async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', '');
  const menu = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
  const bottomOf = async (name: string) => {
    const box = await wizard.button(name).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const start = await bottomOf('Start Order');
  await expect(menu).toHaveCount(0);
  await wizard.start();
  await wizard.add('tote', 1);
  await wizard.button('Continue').click();
  await expect(wizard.button('Complete Order')).toBeInViewport();
  expect(await bottomOf('Complete Order')).toBe(start);
  await expect(menu).toHaveCount(0);
  await page.goto('/Order');
  await expect(menu).toHaveCount(1);
});

test('a list is used with the keyboard, latest choices first', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.toComplete('');
  const list = page.getByRole('dialog', { name: 'Select a Carrier' });
  await page.getByRole('button', { name: /^Carrier/ }).click();
  const internal = list.getByRole('region', { name: 'Internal use only' });
  await expect(internal.getByRole('button').first()).toBeVisible();
  expect(await list.getByRole('button', { name: /^Select / }).allInnerTexts()).toEqual([
    'UPS',
    'FedEx',
    'Parrot Communications',
    'Internal Courier',
    'Warehouse Transfer',
    'Will Call',
  ]);
  await expect(list.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: 'Select FedEx' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(list.getByRole('searchbox')).toBeFocused();
  await expect(list.getByRole('searchbox')).toHaveValue('p');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Carrier Parrot Communications' })).toBeVisible();
  await page.getByRole('button', { name: /^Carrier/ }).click();
  await expect(list.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveAccessibleName(
    'Select Parrot Communications',
  );
  await page.reload();
  await page.getByRole('button', { name: /^Carrier/ }).click();
  await expect(list.getByRole('region', { name: 'Recent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Destination/ }).click();
  const company = unique('Corner Kiosk');
  await page.getByRole('dialog').getByRole('searchbox').fill(company);
  await page.getByRole('button', { name: `Create Contact “${company}”` }).click();
  await expect(page.getByLabel('Name of Contact')).toHaveValue(company);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('button', { name: `Destination ${company}` })).toBeVisible();
  await expect(wizard.button('Complete Order')).toBeDisabled();
});

test('an order whose start is not answered goes on', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', '');
  await portal.fail({ path: '/order/start', how: 'no answer' });
  await wizard.start();
  await page.getByRole('tab', { name: /Start Order/ }).click();
  await wizard.button('Start Order').or(wizard.button('Update Order')).waitFor();
});

test('a contact that fails leaves nothing here if its dialog is closed', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.toComplete('');
  const company = unique('Left Stage');
  await portal.fail({ path: '/contact/create', how: 503 });
  await wizard.button('Create Contact').click();
  const dialog = page.getByRole('dialog', { name: 'Create Contact' });
  await dialog.getByLabel('Name of Contact').fill(company);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Sorry, there was an error creating this Contact.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  expect(tellTales(await dumpDevice(page), [company])).toEqual([]);
  await portal.heal();
  await page.goto('/Order/outbox');
  await expect(page.getByText('Everything that you confirmed on this device has been sent.')).toBeVisible();
  await expect(page.getByText(company)).toHaveCount(0);
});
