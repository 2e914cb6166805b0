import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '#src/contract/product.ts';
import { reader } from '#tests/support/api.ts';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { cameraArgs, film } from '#tests/support/film.ts';
import { expect, test } from '#tests/support/portal.ts';

const MUG = 'A Winter Census — enamel mug';

const video = join(mkdtempSync(join(tmpdir(), 'portal-camera-')), 'camera.y4m');

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource/,
  launchOptions: {
    executablePath: chromiumPath() ?? 'chromium',
    args: [...CHROMIUM_ARGS, '--disable-gpu', ...cameraArgs(video)],
  },
});

test('the camera adds a product, also without a connection', async ({ page, portal, wizard, baseURL }) => {
  await portal.open('/Order/create');
  const read = await reader(baseURL ?? '');
  const products = await read<Product[]>('/productsByOrg/1/true?per_page=10000');
  writeFileSync(video, film(products.find(({ title }) => title === MUG)?.sku ?? ''));
  await wizard.begin();
  const dialog = page.getByRole('dialog', { name: 'Scan products' });
  const caption = dialog.getByRole('status').filter({ hasText: MUG });
  await wizard.button('Scan codes').click();
  await expect(caption).toContainText('1 in the order');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await wizard.expectOrdered(MUG, 1);

  await portal.fail({ path: '/', how: 'no answer' });
  await page.reload();
  await wizard.button('Scan codes').click();
  await expect(caption).toContainText('2 in the order');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await wizard.expectOrdered(MUG, 2);
});
