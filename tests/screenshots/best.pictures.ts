/** The pictures that the README and the manifest show: `public/screenshots`. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { settled } from './settled.ts';

/** The lists of a busy year, and an order that is on its way. */
const ORDERS = `/Order?filter=${encodeURIComponent(
  JSON.stringify({
    list_view: 'browse',
    filter_by: 'date_range',
    date_from: '2016-01-01',
    date_to: new Date().toISOString().slice(0, 10),
  }),
)}`;

test('the best', async ({ page, portal }, { project }) => {
  test.skip(project.name === 'tablet', 'the manifest knows narrow and wide');
  const keep = (name: string) => keepPicture(page, `${project.name}-${name}`);
  await beginOrder(page, portal);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Resume/ })).toBeVisible();
  await keep('dashboard');
  await page.goto(ORDERS);
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  await keep('orders');
  if (project.name === 'phone') {
    await page.goto('/Product?filter_org_id=1');
    await expect(page.getByText(/products · as of/)).toBeVisible();
    await keep('products');
  }
  await shippedOrder(page);
  await keep('order');
});

async function beginOrder(page: Page, portal: Portal): Promise<void> {
  await portal.open('/Order/create', 'agency');
  const order = new Wizard(page);
  await order.begin('For the press day; ask for desk B.');
  await order.add('press kit', 24);
  await order.add('tote', 5);
}

async function shippedOrder(page: Page): Promise<void> {
  const shipped = { list_view: 'browse', filter_by: 'status', filter_status_id: 4 };
  await page.goto(`/Order?filter=${encodeURIComponent(JSON.stringify(shipped))}`);
  await page.locator('main a[href^="/Order/4"]').and(page.locator(':visible')).first().click();
  await expect(page.getByText('Products in Order')).toBeVisible();
}

async function keepPicture(page: Page, name: string): Promise<void> {
  await settled(page);
  // As few bytes as a picture of flat colours needs: whoever installs the portal fetches them.
  const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 });
  await picture.toFile(`public/screenshots/${name}.png`);
}
