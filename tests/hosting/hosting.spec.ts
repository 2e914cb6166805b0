/** The kit as the README says: the portal under a path of one host, the API on another, sign-in on a third origin. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page, request, test } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { copyNextVersion, thisVersion } from '#tests/support/deploy.ts';
import { paintedPictures, workerState } from '#tests/support/portal.ts';
import { signInAtProvider } from '#tests/support/provider.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { NAME, packageVersion, type Release } from './release.ts';
import { API, PLAIN_PORTAL, PORTAL, Site } from './site.ts';

// One site for all, whose release the last test changes.
test.describe.configure({ mode: 'serial' });

let site: Site;
let release: Release;
let next: Release;

test.beforeAll(async () => {
  site = new Site();
  release = packageVersion(thisVersion);
  next = packageVersion(copyNextVersion({ hasNewerDrafts: true }));
  await site.start(release);
});
test.afterAll(() => site.end());

test('each archive has the files that the README takes from it, with their checksums', () => {
  const listed = (folder: string) =>
    readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
      .split('\n')
      .map((line) => line.slice(66));
  const forPortal = [
    'config.example.json',
    'keycloak-realm.json',
    'nginx-keycloak.conf',
    'nginx-site.conf',
    'openapi.json',
  ];
  const forService = ['.env.example', 'haproxy.cfg', 'package.json', 'portal-service.service', 'service.env'];
  expect(listed(release.portal)).toEqual(expect.arrayContaining(forPortal));
  expect(listed(release.service)).toEqual(expect.arrayContaining(forService));
});

test('nginx answers each path as the portal needs it', async () => {
  const web = await request.newContext({
    baseURL: PORTAL,
    ignoreHTTPSErrors: true,
    maxRedirects: 0,
    extraHTTPHeaders: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' },
  });
  const answer = async (path: string, headers: Record<string, string> = {}) => {
    const response = await web.get(path, { headers });
    const of = response.headers();
    const [type] = (of['content-type'] ?? '').split(';');
    return [response.status(), type, of['cache-control'], of['content-encoding']];
  };
  const page = await web.get('');
  const [, asset = ''] = / src="([^"]+)"/.exec(await page.text()) ?? [];
  const immutable = 'public, max-age=31536000, immutable';
  const javascript = 'application/javascript';

  const noEncoding = { 'accept-encoding': 'identity' };
  const pages = { '': 'no-cache', 'Order/12?page=2': 'no-cache', 'login?code=a.b.js&state=s': 'no-store' };
  for (const [path, caching] of Object.entries({ ...pages, 'silent-sign-in.html': 'no-store' }))
    expect(await answer(path)).toEqual([200, 'text/html', caching, 'br']);
  expect(await answer(asset)).toEqual([200, javascript, immutable, 'br']);
  expect(await answer(asset, { 'accept-encoding': 'gzip' })).toEqual([200, javascript, immutable, 'gzip']);
  expect(await answer(asset, noEncoding)).toEqual([200, javascript, immutable, undefined]);
  expect(await answer('sw.js')).toEqual([200, javascript, 'no-cache', 'br']);
  expect(await answer('manifest.webmanifest')).toEqual([200, 'application/manifest+json', 'no-cache', 'br']);
  expect(await answer('config.json')).toEqual([200, 'application/json', 'no-cache', undefined]);
  expect(await answer('icons/icon.svg')).toEqual([200, 'image/svg+xml', 'no-cache', 'br']);
  for (const missing of ['assets/index-gone1234.js', 'assets/none.woff2', 'icons/none.png'])
    expect((await answer(missing)).slice(0, 3)).toEqual([404, 'text/html', undefined]);
  for (const host of [PORTAL, `${API}/api/v1/mgmt/shows`])
    expect((await web.get(host)).headers()['strict-transport-security']).toBe('max-age=31536000');
  const plain = await web.get(PLAIN_PORTAL);
  expect([plain.status(), plain.headers().location]).toEqual([301, PORTAL]);
  const slashless = await web.get(PORTAL.slice(0, -1));
  expect([slashless.status(), slashless.headers().location]).toEqual([301, '/portal/']);
  await web.dispose();
});

test('sign in, order, a new release while an order is built, nothing answers, logout', async () => {
  const browser = await chromium.launch({
    executablePath: findWholeChromium(),
    args: [...CHROMIUM_ARGS, `--ignore-certificate-errors-spki-list=${site.certificateDigest}`],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The provider's own page has a font that is not here.
    const isOurs = [PORTAL, API].some((address) => page.url().startsWith(address));
    if (message.type() === 'error' && isOurs) complaints.push(message.text());
  });
  const wizard = new Wizard(page);

  await test.step('sign in, and arrive where the visit began', async () => {
    await page.goto(`${PORTAL}Show`);
    await signInAtProvider(page);
    await expect(page.getByText(/titles · as of/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${PORTAL}Show\\?`));
    await expect(page).toHaveTitle(new RegExp(NAME));
    await expect.poll(() => page.evaluate(workerState)).toBe('controls');
    expect(await page.evaluate(protocol)).toBe('h2');
    expect(await page.evaluate(scope)).toBe(PORTAL);
  });

  await test.step('lists, and the pictures of the API on the other host', async () => {
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await expect(page.getByText(/orders · as of/)).toBeVisible();
    await expect(page).toHaveURL(/^https:\/\/localhost:\d+\/portal\/Order\?/);
    await page.goto(`${PORTAL}Product?filter_org_id=1`);
    await expect.poll(() => page.evaluate(paintedPictures)).toBeGreaterThan(0);
  });

  await test.step('an order in four steps', async () => {
    await page.goto(`${PORTAL}Order/create`);
    await wizard.fill();
    await wizard.place();
  });

  await test.step('a new release is offered, and taken in the middle of an order', async () => {
    await page.goto(`${PORTAL}Order/create`);
    await wizard.begin('Over a release.');
    const title = await wizard.add('mug', 2);
    await expect(page.getByRole('link', { name: release.home }).first()).toBeVisible();
    await takeRelease(page, next);
    await wizard.expectOrdered(title, 2);
    expect(complaints).toEqual([]);
  });

  await test.step('nothing answers: a reload stays on the order, which is sent afterwards', async () => {
    site.stopNginx();
    await page.reload();
    await wizard.button('Continue').click();
    await wizard.ship();
    await wizard.completeOffline();
    site.startNginx();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(wizard.placed).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${PORTAL}Order/create`));
  });

  await test.step('the service is stopped, then answers another origin only: neither reads as a lost connection', async () => {
    await site.stopService();
    await page.goto(`${PORTAL}Show?active=false`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Server communication error');
    await site.startService(release, { PORTAL_ORIGINS: 'https://other.example' });
    await page.goto(`${PORTAL}Show?active=false`);
    await expect(alert).toContainText('answers, but not to pages of https://localhost');
    await site.stopService();
    await site.startService(release);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/titles · as of/)).toBeVisible();
  });

  await test.step('the way back: the older release says that it cannot show a newer order, and loses nothing', async () => {
    await page.goto(`${PORTAL}Order/create`);
    await wizard.begin('Over the way back.');
    const title = await wizard.add('mug', 3);
    const address = page.url();
    await takeRelease(page, release);
    for (const path of ['', 'Order/outbox']) {
      await page.goto(`${PORTAL}${path}`);
      await expect(page.getByText('saved by a newer version of the portal.')).toBeVisible();
    }
    await takeRelease(page, next);
    await page.goto(address);
    await wizard.expectOrdered(title, 3);
    // A logout would ask what becomes of it.
    await wizard.button('Discard').click();
    await expect(page.getByText('This order was discarded.')).toBeVisible();
  });

  await test.step('log out: the provider is to lead back to the portal', async () => {
    const logout = page.waitForRequest(/\/openid-connect\/logout$/);
    await page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')).click();
    const form = new URLSearchParams((await logout).postData() ?? '');
    expect(form.get('post_logout_redirect_uri')).toBe(PORTAL);
  });
  await browser.close();
});

/** Switches to a release, which the portal then offers, and takes the offer. */
async function takeRelease(page: Page, wanted: Release): Promise<void> {
  site.show(wanted);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByRole('button', { name: /^Reload/ }).click();
  await expect(page.getByRole('link', { name: wanted.home }).first()).toBeVisible();
}

const protocol = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.nextHopProtocol;

const scope = async () => (await navigator.serviceWorker.ready).scope;
