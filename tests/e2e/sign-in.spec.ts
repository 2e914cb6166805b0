import { expect, test } from '#tests/support/portal.ts';

test.use({ serviceWorkers: 'allow' });

test('a person signs in and sees the dashboard', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.openBySignIn('/');
  await expect(page).toHaveTitle('Client Portal');
  await expect(
    page.getByText('Add and manage your Titles, Contacts, and Products, and create Orders.'),
  ).toBeVisible();
  for (const name of [
    'Browse Products',
    'Browse Orders',
    'Add an Order',
    'Browse your Titles',
    'Browse Contacts',
    'Add a Contact',
  ]) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  }
  await expect(
    page.getByText('Orders created after 12pm PST may not be fulfilled until the next business day.'),
  ).toBeVisible();
});

test('a wrong password is one clear line, and the right one goes on', async ({ page, portal }) => {
  await page.goto('/');
  await portal.signIn('client', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.');
  await expect(page.getByLabel('Username')).toHaveValue('client');
  await portal.signIn('client');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a deep link comes back to where it was going after sign-in', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const path = `/Order?filter=${encodeURIComponent(JSON.stringify({ list_view: 'search', filter_by: 'id', filter_id: '480' }))}&page=1`;
  await portal.openBySignIn(path);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  const isPhone = test.info().project.name === 'phone';
  if (isPhone) await expect(page.getByRole('button', { name: 'Order ID: 480' })).toBeVisible();
  else await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue('480');
});

for (const [account, clients] of [
  ['client', ['Northlight Pictures']],
  ['agency', ['Northlight Pictures', 'Redwood Streaming', 'Sundial Film Festival']],
  ['rival', ['Meridian Television']],
] as const) {
  test(`${account} sees ${clients.length === 1 ? 'one client' : `${clients.length} clients`}, and no other`, async ({
    page,
    portal,
  }) => {
    await portal.openBySignIn('/Order/create', account);
    await page.getByRole('button', { name: 'Client Select a Client' }).click();
    const names = page.getByRole('dialog').getByRole('button', { name: /^Select / });
    await expect(names).toHaveCount(clients.length);
    for (const client of clients) await expect(names.and(page.getByLabel(`Select ${client}`))).toBeVisible();
  });
}

test('a destination on another host is not followed', async ({ page, portal }) => {
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  await page.evaluate(() => localStorage.setItem('destination', '//evil.example/Order'));
  await portal.signIn('client');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an unknown route says so', async ({ page, portal }) => {
  await portal.openBySignIn('/nowhere');
  await expect(page.getByText('404: Page not found')).toBeVisible();
  await expect(page).toHaveTitle('Not Found');
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveTitle('Client Portal');
});

test.describe('with a silent sign-in', () => {
  test('a browser that the provider knows is signed in without being asked', async ({ page, portal }) => {
    await portal.openBySignIn('/');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    // A page of this origin in which the portal does not run.
    await page.goto('/silent-sign-in.html');
    await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      await Promise.all(
        databases.map(
          ({ name = '' }) =>
            new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done })),
        ),
      );
    });
    await page.goto('/Show');
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  });
});

test.describe('without a configuration', () => {
  test.use({ expectedErrors: /404/ });

  test('the portal says so, and Retry goes on', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText('Failed to load Server Configuration');
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test.describe('of the right shape', () => {
    for (const [what, body] of [
      ['no JSON', '<html>'],
      ['a key missing', '{"api_url":"http://localhost:8180"}'],
    ] as const) {
      test(`the portal says so: ${what}`, async ({ page }) => {
        await page.route('**/config.json', (route) => route.fulfill({ body }));
        await page.goto('/');
        await expect(page.getByRole('alert')).toHaveText('Failed to load Server Configuration');
      });
    }
  });
});
