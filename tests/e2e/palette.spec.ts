import type { Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { pressUntil } from '#tests/support/keys.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const box = (page: Page) => page.getByRole('combobox', { name: 'Go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true });

async function open(page: Page) {
  await page.getByRole('button', { name: 'Go to …' }).locator('visible=true').click();
  await expect(box(page)).toBeVisible();
}

test('a screen is reached by a few letters and Enter', { tag: ['@phone', '@journey'] }, async ({
  page,
  portal,
}) => {
  await portal.open('/');
  await open(page);
  await box(page).fill('tit');
  await expect(option(page, 'Titles')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeFocused();
});

test('what is typed while it still loads arrives in its field', async ({ page, portal }) => {
  const { promise: typed, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(-palette|dialog-surface)-.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await portal.open('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  const search = page.getByLabel('Search Title Name');
  await pressUntil(
    () => page.keyboard.type('/'),
    (options) => expect(search).toBeFocused(options),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('conx');
  await page.keyboard.press('Backspace');
  load();
  await expect(box(page)).toHaveValue('con');
  await expect(search).toHaveValue('');
  await page.keyboard.type('tacts');
  await expect(box(page)).toHaveValue('contacts');
  await expect(option(page, 'Contacts')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('products of the device are found by name', async ({ page, portal, context }) => {
    await portal.open('/');
    await expect(page.getByText(/^Ready to work offline/)).toBeVisible();
    await context.setOffline(true);
    await open(page);
    await box(page).fill('lanyard');
    await expect(option(page, /lanyard/i).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\d results?/ })).toBeAttached();
    await option(page, /lanyard/i)
      .first()
      .click();
    await expect(page.getByText('Total Quantity')).toBeVisible();
  });
});

test('axe finds nothing in the palette and the keys', async ({ page, portal }) => {
  await portal.open('/');
  await open(page);
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await box(page).fill('keys');
  await expect(option(page, 'Keys')).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
});
