import type { Page, Request } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const offlineLine = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const READY = /^Ready to work offline · saved \d+:\d\d [AP]M$/;

/** The paths below the management path that the page asks for from now on, and the most that were under way at once. */
function callsTo(page: Page, path: string): { paths: string[]; most: () => number } {
  const paths: string[] = [];
  let underWay = 0;
  let most = 0;
  page.on('request', (request) => {
    if (!request.url().includes(path)) return;
    paths.push(new URL(request.url()).pathname);
    underWay += 1;
    most = Math.max(most, underWay);
  });
  const ended = (request: Request) => {
    if (request.url().includes(path)) underWay -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return { paths, most: () => most };
}

test('what an order needs is fetched one by one, and again after a failure', async ({ page, portal }) => {
  await portal.fail({ path: '/productsByOrg/', how: 500 });
  const methods = callsTo(page, '/shipping/types/');
  await portal.open('/', 'agency');
  await expect(offlineLine(page, /^Not everything is on this device yet$/)).toBeVisible();
  expect(methods.paths.length).toBeGreaterThan(1);
  expect(methods.most()).toBe(1);
  await portal.heal();
  const release = await portal.hold('/productsByOrg/');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(offlineLine(page, /^Saving for offline use: \d+ of \d+$/)).toBeVisible();
  release();
  await expect(offlineLine(page, READY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden();
  // It is there now, and not fetched with each start.
  const products = callsTo(page, '/productsByOrg/');
  await page.reload();
  await expect(offlineLine(page, READY)).toBeVisible();
  expect(products.paths).toEqual([]);
});
