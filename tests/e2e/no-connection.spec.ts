import { writesDone } from '#tests/support/databases.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|Failed to fetch/ });

// For no answer at all, see cold-start.spec.ts.
for (const how of ['captive portal', 503, 404] as const) {
  test(`the portal opens from its cache where all answer: ${how}`, async ({ page, portal, context }) => {
    await portal.open('/Show');
    // The service worker keeps the configuration from here on.
    await page.reload();
    await expect(page.getByText(/titles · as of/)).toBeVisible();
    await writesDone(page);
    await portal.fail({ path: '/', how });
    const later = await context.newPage();
    await later.goto('/Show');
    await expect(later.getByText(/titles · as of/)).toBeVisible();
    // What came in place of the configuration was not kept.
    await later.reload();
    await expect(later.getByText(/titles · as of/)).toBeVisible();
    await portal.heal();
    await later.goto('/Contact?filter_org_id=1');
    await expect(later.getByText(/contacts · as of/)).toBeVisible();
  });
}

test('a wrong or missing configuration does not replace the last one', async ({ page, portal, context }) => {
  const titles = page.getByText(/titles · as of/);
  await portal.open('/Show');
  await page.reload();
  await expect(titles).toBeVisible();
  await writesDone(page);
  await context.route('**/config.json', (route) => route.fulfill({ json: { api_url: 'http://localhost/' } }));
  for (const _time of ['first', 'second']) {
    await page.reload();
    await expect(titles).toBeVisible();
  }
  await context.unroute('**/config.json');
  await portal.fail({ path: '/config.json', how: 'hangs' }, { path: '/auth/', how: 'hangs' });
  await page.reload();
  await expect(titles).toBeVisible();
});

test('a captive portal is no connection, and its page no picture', async ({ page, portal }) => {
  await portal.open('/Show');
  await portal.fail({ path: '/', how: 'captive portal' });
  // A search that nobody made before.
  await page.goto('/Product?title=one-sheet');
  await expect(page.getByText("You're offline, and this isn't saved on this device.")).toBeVisible();
  await expect(page.getByText('Offline', { exact: true }).and(page.locator(':visible'))).toBeVisible();
  const underWay = new Set<unknown>();
  let answered = 0;
  page.on('request', (request) => request.url().includes('/thumbnail/') && underWay.add(request));
  page.on('response', (response) => {
    if (underWay.delete(response.request())) answered += 1;
  });
  // Given up by a list that loads again.
  page.on('requestfailed', (request) => underWay.delete(request));
  await portal.fail({ path: '/thumbnail/', how: 'captive portal' });
  await portal.retry(page.getByRole('button', { name: 'Try again' }), page.getByText(/products · as of/));
  await expect.poll(() => answered > 0 && underWay.size === 0).toBe(true);
  await portal.heal();
  await page.reload();
  await expect(page.locator('img[src^="data:"]').first()).toBeVisible();
});

test('an API alone that does not answer is no lost connection', async ({ page, portal, baseURL }) => {
  await portal.open('/Show');
  for (const [how, reason] of [
    ['no answer', `${baseURL} does not answer: its host, its port or its certificate is wrong`],
    ['captive portal', `${baseURL} answers with a page. Is api_url in config.json the address of the API?`],
  ] as const) {
    await portal.fail({ path: '/api/', how });
    // A search that nobody made before.
    await page.goto(`/Product?title=${how}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("The server doesn't answer, and this isn't saved on this device.");
    await expect(alert).toContainText(`For your provider: ${reason}`);
    await expect(page.getByText('No answer', { exact: true }).and(page.locator(':visible'))).toBeVisible();
  }
});

test('behind a captive portal nobody is sent to sign in, and later is', async ({ page, portal }) => {
  await page.goto('/silent-sign-in.html');
  await portal.fail({ path: '/auth/', how: 'captive portal' });
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText('You are not signed in');
  await portal.heal();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await portal.signIn('client');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a form keeps what was typed: its dialogs are there already', async ({ page, portal, context }) => {
    const fetched = ['pick-dialog', 'dialog-surface'].map((name) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${name}`)),
    );
    await portal.open('/Product/1/edit');
    await page.getByLabel('Description').fill('Folded twice.');
    const urls = (await Promise.all(fetched)).map((response) => response.url());
    // With all that they import.
    await page.evaluate((all) => Promise.all(all.map((url) => import(url))), urls);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Change Title/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Titles' }).first().click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Folded twice.');
  });
});
