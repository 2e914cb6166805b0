/** Every screen and dialog, light and dark, to be looked at: `test-results/pictures/desk-dark/07-….png`. */
import { rmSync } from 'node:fs';
import { test } from '#tests/support/portal.ts';
import { everyScreen } from '#tests/support/screens.ts';
import { settled } from './settled.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('every screen', async ({ page, portal }, { project }) => {
      const folder = `test-results/pictures/${project.name}-${colorScheme}`;
      rmSync(folder, { recursive: true, force: true });
      let number = 0;
      await everyScreen(page, portal, async (screen) => {
        number += 1;
        await settled(page);
        const name = screen.replaceAll(/[^\w]+/g, '-').slice(0, 40);
        await page.screenshot({ path: `${folder}/${String(number).padStart(2, '0')}-${name}.png` });
      });
    });
  });
}
