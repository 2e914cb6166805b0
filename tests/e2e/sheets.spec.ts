import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';

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

test('pulled down, a sheet closes and a form asks', { tag: '@phone-only' }, async ({ page, portal }) => {
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

test('a search is cleared within 44 px of its end', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.open('/Contact');
  const box = page.getByLabel('Search contacts by name');
  // The client that the list opens on makes room for itself beside the box.
  await expect(page.getByText(/contacts · as of/)).toBeVisible();
  const { width, height } = (await box.boundingBox())!;
  for (const [fromEnd, y] of [
    [8, 4],
    [42, height - 4],
  ] as const) {
    await box.fill('press');
    await box.tap({ position: { x: width - fromEnd, y } });
    await expect(box).toHaveValue('');
  }
  await box.fill('press');
  await box.tap({ position: { x: width - 60, y: height / 2 } });
  await expect(box).toHaveValue('press');
});
