import type { Locator } from '@playwright/test';
import { isPhone } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { everyScreen } from '#tests/support/screens.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.skip(() => !isPhone(), 'a desk is not touched');

test('whatever is touched is 44 px wide and high, on every screen', async ({ page, portal }) => {
  // Forty looks at a page take their time.
  test.setTimeout(180_000);
  const faults = new Set<string>();
  await everyScreen(page, portal, async (screen) => {
    for (const fault of await page.evaluate(tooSmall)) faults.add(`${fault} (${screen})`);
  });
  expect([...faults]).toEqual([]);
});

/** What is smaller than a finger: in the page. Links in a text are as high as their line. */
function tooSmall(): string[] {
  const touched = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role=option]',
  );
  // A row's link is laid over the whole row.
  const isOverAll = (each: Element) =>
    getComputedStyle(each).position === 'static' && getComputedStyle(each, '::after').position === 'absolute';
  return [...touched].flatMap((each) => {
    const isShown = each.checkVisibility() && !each.closest('.sr-only');
    if (!isShown || getComputedStyle(each).display === 'inline') return [];
    const { width, height } = (
      (isOverAll(each) ? each.offsetParent : each.closest('label')) ?? each
    ).getBoundingClientRect();
    if (width > 43.5 && height > 43.5) return [];
    return [
      `${each.tagName} ${each.ariaLabel ?? each.textContent?.trim().slice(0, 40)}: ${width.toFixed()} × ${height.toFixed()}`,
    ];
  });
}

test('a quantity goes on while + is held, and stops where the finger goes', async ({ page, portal }) => {
  await portal.open('/Order/create');
  const order = new Wizard(page);
  await order.chooseClient('Northlight Pictures', '');
  await order.start();
  const title = await order.add('lanyard', 1);
  const quantity = order.quantity(title);
  const more = page.getByRole('button', { name: `One more of ${title}` });
  await finger(more, 'pointerdown');
  await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(5);
  await finger(more, 'pointermove', 100);
  const reached = await quantity.inputValue();
  await finger(more, 'pointerup', 100);
  await expect(page.getByText('1 product')).toBeVisible();
  await page.reload();
  await page.getByLabel('Search by name or SKU').fill('lanyard');
  await expect(quantity).toHaveValue(reached);
  await quantity.focus();
  await quantity.press('PageUp');
  await expect(quantity).toHaveValue(String(Number(reached) + 10));
  await quantity.press('ArrowDown');
  await expect(quantity).toHaveValue(String(Number(reached) + 9));
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
