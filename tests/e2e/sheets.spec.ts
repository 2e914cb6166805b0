import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd } from '#tests/support/wizard.ts';

/** Pulls a sheet down by its head with a finger. */
async function pull(page: Page, by: number): Promise<void> {
  const sheet = page.getByRole('dialog');
  // It slides up first.
  await sheet.evaluate((each) =>
    Promise.all(each.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const head = (await sheet.locator('header').boundingBox())!;
  const [x, y] = [head.x + head.width / 2, head.y + 10];
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', below?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: below === undefined ? [] : [{ x, y: y + below }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', by * part);
  await touch('touchEnd');
}

test('a sheet is pulled down to close it, and a form in it asks first', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Show');
  const sheet = page.getByRole('dialog');
  await portal.openAccount();
  await expect(sheet).toBeVisible();
  await pull(page, 150);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Account: / }).locator('visible=true')).toBeFocused();

  await page.getByRole('button', { name: 'Add a Title' }).first().click();
  await page.getByLabel('Name of Title').fill('Half a name');
  await pull(page, 150);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(sheet).toBeHidden();
});

test('the buttons of a sheet are at its end, also over a cart', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Product');
  await page.getByRole('button', { name: `Add ${await firstToAdd(page, ' — ')}`, exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Order so far' })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const results = page.getByRole('dialog').getByRole('button', { name: 'Show results' });
  await expect(results).toBeVisible();
  const below = await results.evaluate((button) => {
    const end = (each: Element) => each.getBoundingClientRect().bottom;
    return end(button.closest('[role=dialog]')!) - end(button);
  });
  expect(below).toBeLessThan(24);
});

test('the sort column and its direction are beside each other', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Contact?filter_org_id=1', 'agency');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const fields = page.getByRole('dialog').getByLabel(/^Sort (by|direction)$/);
  await expect(fields).toHaveCount(2);
  // Read at once: the sheet slides up.
  const tops = await fields.evaluateAll((each) => each.map((field) => field.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[0]);
});

test('the account menu says who is signed in, and leads to this device', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/');
  await portal.openAccount();
  await expect(page.getByRole('dialog', { name: 'Casey Lindqvist' })).toBeVisible();
  await portal.page.keyboard.press('Escape');
  await portal.openDevice();
  await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible();
});

for (const [device, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a tablet', { width: 820, height: 1180 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    test('the account menu opens above its button, so that a double click logs nobody out', async ({
      page,
      portal,
    }) => {
      await portal.open('/');
      const button = await page
        .getByRole('button', { name: /^Account: / })
        .locator('visible=true')
        .boundingBox();
      await portal.openAccount();
      const last = await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).boundingBox();
      expect(last!.y + last!.height).toBeLessThan(button!.y);
    });
  });
}

test('the palette has the focus in its field, also where a finger opens it', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/');
  await page.getByRole('button', { name: 'Go to …' }).locator('visible=true').click();
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
});

test('a dialog that is closed gives the page back at once', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Show');
  const add = page.getByRole('button', { name: 'Add a Title' }).first();
  const name = page.getByLabel('Name of Title');
  for (const text of ['once', 'twice']) {
    await add.click();
    await name.fill(text);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(add).toBeFocused();
  }
});
