import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';

const FARTHEST = 80;

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(nameOfFocused);
    if (name.test(called)) return;
    seen.push(called);
  }
  throw new Error(`Tab never comes to ${name}: ${seen.join(' · ')}`);
}

function nameOfFocused(): string {
  const focused = document.activeElement as HTMLElement;
  const labels = (focused.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
  const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
  return focused.ariaLabel ?? (labels.join(' ').trim() || label || focused.innerText);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Opens a list, and selects from it, then from the one that follows. The focus returns to what opened it. */
async function choose(page: Page, opener: RegExp, ...searches: string[]): Promise<void> {
  await expect(page.getByRole('button', { name: opener })).toBeEnabled();
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  for (const search of searches) {
    const row = dialog.getByRole('button', { name: new RegExp(`^Select .*${search}`, 'i') });
    await expect(row.first()).toBeVisible();
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(search);
    await press(page, /^Select /);
  }
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(nameOfFocused)).toMatch(opener);
}

test('what has the focus is never behind what stays in its place', async ({ page, portal }) => {
  const all = { filter_by: 'date_range', date_from: '2016-01-01', date_to: '2099-01-01' };
  await portal.open(`/Order?filter=${encodeURIComponent(JSON.stringify(all))}`);
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  const hidden: string[] = [];
  const go = async (key: string) => {
    await page.keyboard.press(key);
    if (!(await page.evaluate(isFocusSeen))) hidden.push(`${key} to ${await page.evaluate(nameOfFocused)}`);
  };
  await page.getByRole('button', { name: 'Next' }).focus();
  for (let presses = 0; presses < FARTHEST; presses += 1) await go('Shift+Tab');
  for (let presses = 0; presses < FARTHEST; presses += 1) await go('Tab');
  expect(hidden).toEqual([]);
});

function isFocusSeen(): boolean {
  const focused = document.activeElement as HTMLElement;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(x + width / 2, y + height / 2);
  return focused.contains(shown) || (shown?.contains(focused) ?? false);
}

test('an order is placed with the keyboard alone', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  await press(page, /^Add an Order/);
  await expect(page.getByRole('heading', { name: 'Create an Order' })).toBeFocused();
  await tabTo(page, /^2 Add Products/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /Start Order/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Start Order/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
  await tabTo(page, /^Notes/);
  await page.keyboard.type('By keyboard.');
  await press(page, /^Start Order/);
  await expect(page.getByRole('heading', { name: 'Add Products' })).toBeFocused();
  await expect(page.getByText('No Items Added')).toBeVisible();
  await expect(page.getByLabel('Search by name or SKU')).toBeVisible();
  await tabTo(page, /^Search by name or SKU/);
  await page.keyboard.type('lanyard');
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect(products.filter({ hasNotText: /lanyard/i })).toHaveCount(0);
  await press(page, /^Add .*lanyard/);
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('button', { name: /^One more of .*lanyard/ })).toBeFocused();
  await press(page, /^Change the quantity of .*lanyard/);
  await expect(dialog.getByLabel(/^Quantity of/)).toBeFocused();
  await page.keyboard.type('3');
  await press(page, /^Update/);
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(nameOfFocused)).toMatch(/lanyard/);
  await press(page, /^Continue/);
  await expect(page.getByRole('heading', { name: 'Complete Order' })).toBeFocused();
  await choose(page, /^All contacts/, 'a');
  await choose(page, /^All carriers/, 'ups', 'ground');
  await press(page, /^Complete Order/);
  await expect(page.getByRole('heading', { name: 'Your Order has been saved.' })).toBeVisible();
});

test('lists, their columns and their dialogs go by keyboard', async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1');
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await press(page, /^Columns/);
  // Behind the dialog, a column has the same name.
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await tabTo(page, /^Category/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('columnheader', { name: 'Category', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  // The rows are sorted a moment after the header says so, and take the focus along.
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody');
  const before = (await rows.textContent()) ?? '';
  await press(page, /^Qty/);
  await expect(page.getByRole('columnheader', { name: 'Qty' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows).not.toHaveText(before);
  await press(page, /^Quick View of/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(nameOfFocused)).toMatch(/^Quick View of/);
});

test('the first Tab offers to skip the menu', async ({ page, portal }) => {
  await portal.open('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await press(page, /^Columns|^Refresh/);
});

test('what is typed while the palette still loads arrives in its field', async ({ page, portal }) => {
  const box = page.getByRole('combobox', { name: 'Go to' });
  const { promise: typed, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(portal-palette|dialog-surface)-.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await portal.open('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  const search = page.getByLabel('Search titles by name');
  // Its code loads a moment after the page.
  await expect(async () => {
    await page.keyboard.type('/');
    await expect(search).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conx');
  await page.keyboard.press('Backspace');
  load();
  await expect(box).toHaveValue('con');
  await expect(search).toHaveValue('');
  await page.keyboard.type('tacts');
  await expect(box).toHaveValue('contacts');
  await expect(page.getByRole('option', { name: 'Contacts', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeFocused();
});
