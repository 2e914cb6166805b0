import type { Locator } from '@playwright/test';
import { stopClock } from '#tests/support/clock.ts';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test('a quantity goes on while + is held, and stops where the finger goes', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await portal.open('/Order/create');
  const order = new Wizard(page);
  await order.chooseClient('Northlight Pictures', '');
  await order.start();
  const title = await order.add('lanyard', 1);
  const quantity = order.quantity(title);
  const more = page.getByRole('button', { name: `One more of ${title}` });
  // A hold that goes on while the test is late would reach all that is in stock.
  await stopClock(page);
  await finger(more, 'pointerdown');
  const held = async () => {
    await page.clock.runFor(100);
    return Number(await quantity.textContent());
  };
  await expect.poll(held).toBeGreaterThan(5);
  await finger(more, 'pointermove', 100);
  await finger(more, 'pointerup', 100);
  await page.clock.resume();
  // The quantity that the hold reached is written, then shown as the order's.
  await expect(page.getByText(/1 product, ([6-9]|\d\d+) pieces/)).toBeVisible();
  const reached = (await quantity.textContent()) ?? '';
  await page.reload();
  await page.getByLabel('Search by name or SKU').fill('lanyard');
  await expect(quantity).toHaveText(reached);
  await quantity.focus();
  await quantity.press('PageUp');
  await expect(quantity).toHaveText(String(Number(reached) + 10));
  await quantity.press('ArrowDown');
  await expect(quantity).toHaveText(String(Number(reached) + 9));
});

test('a search is cleared within 44 px of its end', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.open('/Contact');
  const box = page.getByLabel('Search contacts by company');
  await expect(box).toBeVisible();
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

test('a mail address and a phone number are touched within 44 px', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Contact');
  await page.goto('/Contact/1');
  for (const scheme of ['mailto', 'tel']) {
    const link = page.locator(`a[href^="${scheme}:"]`);
    await expect(link).toBeVisible();
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});

/** A finger on something, or so many pixels above it. */
async function finger(button: Locator, type: string, above = 0): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!;
  await button.dispatchEvent(type, {
    pointerId: 1,
    pointerType: 'touch',
    button: 0,
    clientX: x + width / 2,
    clientY: y + height / 2 - above,
  });
}
