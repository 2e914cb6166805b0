/** A browser with a text size of 32 px, twice the usual one. */
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
