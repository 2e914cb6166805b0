/** The service and the portal in front of a real Keycloak with the realm of the kit. */
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { refresh } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { PORT, PORTAL, SSO } from './addresses.ts';
import { Keycloak } from './keycloak.ts';

const MINUTE_S = 60;
const DOWN_S = Number(process.env.KEYCLOAK_DOWN_SECONDS ?? 2 * MINUTE_S);
const SETTINGS = { accessTokenLifespan: 5 * MINUTE_S, ssoSessionMaxLifespan: 600 * MINUTE_S };

// One Keycloak for all, whose settings the tests change.
test.describe.configure({ mode: 'default' });

let keycloak: Keycloak;

test.beforeAll(async () => {
  keycloak = new Keycloak();
  await keycloak.start();
  const env = {
    AUTH_URL: SSO,
    AUTH_REALM: 'clients',
    AUTH_CLIENT_ID: 'portal',
    WAREHOUSE_CLIENT_ID: 'warehouse',
    SEED: 'demo',
  };
  await startProcess({ ...env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: freshFolder() }).ready;
});
test.beforeEach(() => keycloak.configure(SETTINGS));
test.afterAll(async () => {
  killProcesses();
  await keycloak?.end();
});

test('sign in, order, reload', async ({ page }) => {
  await page.goto('/Order/create');
  await signIn(page, 'client');
  const wizard = new Wizard(page);
  await wizard.fill('First at a Keycloak.');
  await wizard.place();
  await page.goto('/Order');
  await page.reload();
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  expect(page.url()).toContain(`${PORTAL}/Order`);
  expect(await linesOfPlaced(page.request, 'First at a Keycloak.')).toHaveLength(1);
});

test('the service account of a warehouse reads all orders, and is no user', async ({ request }) => {
  const read = await warehouse(request);
  const orders = await read('/warehouse/orders?per_page=1');
  expect([orders.status(), (await orders.json()).orders.length]).toEqual([200, 1]);
  expect((await read('/mgmt/organizations/true')).status()).toBe(401);
});

test('three tabs renew each token once, and use no refresh token twice', async ({ page, context }) => {
  test.slow(true, 'Tokens live a minute.');
  await keycloak.configure({ accessTokenLifespan: MINUTE_S });
  const renewals = watchRenewals(context);
  await page.goto('/Show');
  await signIn(page, 'client');
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/Show');
    await expect(tab.getByText(/titles · as of/)).toBeVisible();
  }
  await expect.poll(() => renewals.length, { timeout: 4 * MINUTE_S * 1000 }).toBe(3);
  for (const tab of tabs) {
    await tab.reload();
    await refresh(tab);
    await expect(tab.getByText(/titles · as of/)).toBeVisible();
  }
  expect(renewals).toEqual([200, 200, 200]);
});

test('a session that expires at Keycloak keeps the order on its step', async ({ page }) => {
  await keycloak.configure({ accessTokenLifespan: 10 });
  await page.goto('/Order/create');
  await signIn(page, 'client');
  const wizard = new Wizard(page);
  await wizard.begin('Longer than a session.');
  const title = await wizard.add('mug', 2);
  await keycloak.configure({ ssoSessionMaxLifespan: 1 });
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  await keycloak.configure(SETTINGS);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, 'client');
  await wizard.expectOrdered(title, 2);
});

for (const [how, isOffline] of [
  ['here ends the session at Keycloak, without a question', false],
  ['without a connection is not asked about at Keycloak, which does not show who it was', true],
] as const) {
  test(`a logout ${how}`, async ({ page, context }) => {
    await page.goto('/');
    await signIn(page, 'client');
    await expect(page.getByText('Running low')).toBeVisible();
    const isBack = isOffline ? undefined : page.waitForRequest(/\/\?state=/);
    await context.setOffline(isOffline);
    await page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')).click();
    await isBack;
    await expect(page.getByRole('alert')).toHaveText('You are logged out');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, 'rival');
    await expect(page.getByRole('button', { name: 'Account: Robin Castellanos' })).toBeVisible();
  });
}

test('a logout at Keycloak is noticed when the tab gets the focus', async ({ page, context }) => {
  await page.goto('/Show');
  await signIn(page, 'client');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  const renewals = watchRenewals(context);
  await keycloak.logOut('client');
  // A true minute: Keycloak takes no proof of a clock that is wrong.
  await setTimeout(MINUTE_S * 1000);
  expect(renewals).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  // Keycloak may have refused a repeated proof: another one decides.
  expect(renewals).toEqual([400, 400]);
});

test('tokens are bound to the browser, but for a device whose clock is wrong', async ({ page, browser }) => {
  const schemeOf = async (opened: Page) => {
    const call = opened.waitForRequest(/\/api\/v1\/mgmt\/shows/);
    await opened.goto('/Show');
    await signIn(opened, 'client');
    await expect(opened.getByText(/titles · as of/)).toBeVisible();
    return ((await (await call).allHeaders()).authorization ?? '').split(' ')[0];
  };
  expect(await schemeOf(page)).toBe('DPoP');
  const other = await (await browser.newContext({ baseURL: PORTAL })).newPage();
  await other.clock.install({ time: Date.now() + 10 * MINUTE_S * 1000 });
  expect(await schemeOf(other)).toBe('Bearer');
});

test.describe('without bound tokens', () => {
  // The worker's own requests are not routed.
  test.use({ serviceWorkers: 'block' });

  test('an order, a renewal, and a logout at Keycloak', async ({ page, context }) => {
    await keycloak.configure({ accessTokenLifespan: 10 });
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), bound_tokens: false } });
    });
    const renewals = watchRenewals(context);
    const schemes = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/mgmt/'))
        schemes.add(request.headers().authorization?.split(' ')[0]);
    });
    await page.goto('/Order/create');
    await signIn(page, 'client');
    const wizard = new Wizard(page);
    await wizard.fill('Bound to nothing.');
    await wizard.place();
    expect([...schemes]).toEqual(['Bearer']);
    await expect.poll(() => renewals).toContain(200);
    await keycloak.logOut('client');
    await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
    expect(renewals.filter((status) => status !== 200)).toEqual([400]);
  });
});

test('an order that is built while Keycloak is down is sent later', async ({ page }) => {
  test.slow(true, 'Keycloak is down for two minutes.');
  await keycloak.configure({ accessTokenLifespan: Math.min(MINUTE_S, DOWN_S / 2) });
  await page.goto('/Order/create');
  await signIn(page, 'client');
  const wizard = new Wizard(page);
  const notes = 'While nobody could sign in.';
  await wizard.begin(notes);
  await keycloak.stop();
  const outage = setTimeout(DOWN_S * 1000);
  const title = await wizard.add('mug', 2);
  await wizard.button('Continue').click();
  await wizard.ship();
  // The access token runs out in the outage.
  await outage;
  await wizard.button('Complete Order').click();
  const waiting = page.getByText(/Waiting/).and(page.locator(':visible'));
  await expect(waiting.first()).toBeVisible();
  await keycloak.start();
  await expect(wizard.placed).toBeVisible({ timeout: 3 * MINUTE_S * 1000 });
  expect(await linesOfPlaced(page.request, notes)).toEqual([[{ title, qty: 2 }]]);
});

async function warehouse(request: APIRequestContext) {
  const form = { grant_type: 'client_credentials', client_id: 'warehouse' };
  const client_secret = await keycloak.secretOf('warehouse');
  const tokens = `${SSO}/realms/clients/protocol/openid-connect/token`;
  const granted = await request.post(tokens, { form: { ...form, client_secret } });
  const headers = { authorization: `Bearer ${(await granted.json()).access_token}` };
  return (path: string) => request.get(`${PORTAL}/api/v1${path}`, { headers });
}

async function linesOfPlaced(request: APIRequestContext, notes: string) {
  const read = await warehouse(request);
  const newest = 'sort_by=id&sort_order=DESC&per_page=100';
  const { orders }: OrderPage = await (await read(`/warehouse/orders?${newest}`)).json();
  const found = orders.filter(({ client_notes }) => client_notes === notes);
  return Promise.all(
    found.map(async ({ id }) => {
      const { items }: { items: OrderItem[] } = await (await read(`/warehouse/order/${id}`)).json();
      return items.map(({ title, qty }) => ({ title, qty }));
    }),
  );
}

/** Signs in at Keycloak's page, which knows nobody yet. */
async function signIn(page: Page, username: string): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Username or email' });
  await expect(name).toHaveValue('');
  await name.fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(username);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The statuses of the answers to renewals, from now on, of all tabs. */
function watchRenewals(context: BrowserContext): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.request().postData()?.includes('grant_type=refresh_token')) statuses.push(response.status());
  });
  return statuses;
}
