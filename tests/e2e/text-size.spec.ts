/** A browser with a text size of 32 px, twice the usual one. */
import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({
  launchOptions: {
    executablePath: chromiumPath() ?? 'chromium',
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
});

test('at a desk, a table has the columns for which there is room', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader').first()).toHaveAccessibleName('Destination');
  const { width } = (await table.boundingBox())!;
  expect(width).toBeLessThanOrEqual((await table.locator('..').boundingBox())!.width);
});

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('no text of a list, the picker or the palette is cut', async ({ page, portal, wizard }) => {
    await portal.open('/Order', 'agency');
    await expect(
      page
        .getByRole('list', { name: 'Orders' })
        .getByText(/Northlight/)
        .first(),
    ).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to …' }).click();
    await page.getByRole('combobox', { name: 'Go to' }).fill('press kit');
    await expect(page.getByRole('option').getByText('press kit').first()).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    await page.goto('/Order/create');
    await wizard.begin();
    await page.getByRole('button', { name: 'Tiles' }).click();
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
  });

  test('the fields of a filter have a line each', async ({ page, portal }) => {
    await portal.open('/Order', 'agency');
    await page.getByRole('button', { name: /filters/i }).click();
    const fields = page.getByRole('dialog').locator('input, select');
    await expect(fields.nth(3)).toBeVisible();
    const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(tops.length);
  });

  test('the names in the menu are large, and whole', async ({ page, portal }) => {
    await portal.open('/');
    const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const sizes = await items.evaluateAll((all) =>
      all.map((item) => ({
        isLarge: Number.parseFloat(getComputedStyle(item).fontSize) >= 16,
        isWhole: item.scrollWidth <= item.clientWidth,
      })),
    );
    expect(sizes).toEqual(sizes.map(() => ({ isLarge: true, isWhole: true })));
  });
});

/** The texts that end in an ellipsis, in what is shown. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, [role=dialog] *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter((element) => element.checkVisibility() && getComputedStyle(element).textOverflow === 'ellipsis')
      .filter((element) => !element.matches('input, select'))
      .map(({ textContent }) => textContent),
  );
