import { OTHER_PERSON } from '#src/contract/problem.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { deleteDatabases } from '#tests/support/databases.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, fact, test, workerState } from '#tests/support/portal.ts';
import { countTokenRequests } from '#tests/support/tokens.ts';

test.use({ serviceWorkers: 'allow' });

test('a user sees the dashboard', { tag: ['@phone', '@journey'] }, async ({ page, portal }) => {
  await portal.openBySignIn('/');
  await expect(page).toHaveTitle('Client Portal');
  const welcome = 'Add and manage your Titles, Contacts, and Products, and create Orders.';
  await expect(page.getByText(welcome)).toBeVisible();
  const browse = ['Browse Products', 'Browse Orders', 'Browse your Titles', 'Browse Contacts'];
  for (const name of [...browse, 'Add an Order', 'Add a Contact'])
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  const cutOff = 'Orders created after 12pm PST may not be fulfilled until the next business day.';
  await expect(page.getByText(cutOff)).toBeVisible();
});

test('a wrong password is one clear line; the right one is shown at a press, and goes on', async ({
  page,
  portal,
}) => {
  const password = page.getByLabel('Password');
  await page.goto('/');
  await portal.signIn('client', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.');
  await expect(page.getByLabel('Username')).toHaveValue('client');
  await password.fill('client');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a browser that the provider knows is signed in without being asked', async ({ page, portal }) => {
  await portal.openBySignIn('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // A page of this origin in which the portal does not run.
  await page.goto('/silent-sign-in.html');
  await deleteDatabases(page, ['person ', 'session']);
  await page.goto('/Show');
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
});

test.describe('without a configuration', () => {
  test.use({ expectedErrors: /404/ });

  test('the portal says so, also at a later start, and Retry goes on', async ({ page, portal }) => {
    await page.goto('/silent-sign-in.html');
    await portal.fail({ path: '/config.json', how: 404 });
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText('Failed to load Server Configuration');
    await portal.fail({ path: '/config.json', how: 'captive portal' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('config.json is not JSON.')).toBeVisible();
    // From now on, the service worker answers.
    await expect.poll(() => page.evaluate(workerState)).toBe('controls');
    await page.reload();
    await expect(page.getByText('config.json is not JSON.')).toBeVisible();
    await portal.heal();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
});

test.describe('a sign-in that fails', () => {
  test('tokens of another request are not taken', async ({ page, portal }) => {
    const asked = page.waitForRequest(/openid-connect\/auth\?(?!.*prompt=none)/);
    await page.goto('/');
    const url = new URL((await asked).url());
    const nonce = url.searchParams.get('nonce');
    await expect(page.getByLabel('Username')).toBeVisible();
    url.searchParams.set('nonce', 'of another request');
    await page.goto(url.href);
    // Or the silent sign-in, which has a nonce of its own, would follow.
    await page.route(/\/token$/, async (route) => {
      await page.context().clearCookies();
      await route.continue();
    });
    await portal.signIn('client');
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    await expect(fact(page, 'Details')).toHaveText(/nonce/);
    expect(nonce?.length).toBeGreaterThan(20);
  });

  test.use({ expectedErrors: /Failed to load resource|Content.Security.Policy|Failed to fetch/ });

  test('is said once, with what failed, and Try again goes on', async ({ page, portal }) => {
    await neverPass(page, 'silent sign-in', 'status of the answer');
    await page.goto('/Show');
    await page.getByLabel('Username').waitFor();
    await portal.fail({ path: '/token', how: 502 });
    const tokenRequests = countTokenRequests(page);
    await portal.signIn('client');
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    await expect(page.getByText(/is not working right now\. Nothing on this device is lost/)).toBeVisible();
    await expect(fact(page, 'Endpoint')).toHaveText(/\/realms\/clients\/protocol\/openid-connect\/token$/);
    await expect(fact(page, 'HTTP status')).toHaveText('502');
    // The code, and that of the silent sign-in: the provider knows this browser by now, and another redirect would lead
    // straight back.
    expect(tokenRequests()).toBe(2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(tokenRequests).toBe(4);
    await expect(page.getByText('Signing in …')).toBeHidden();
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    expect(tokenRequests()).toBe(4);
    await portal.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  });

  test('names the OAuth error of a refusal', async ({ page }) => {
    await page.goto('/login?error=access_denied&error_description=Not+this+client&state=s');
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    await expect(fact(page, 'OAuth error')).toHaveText('access_denied');
    await expect(fact(page, 'Details')).toHaveText('Not this client');
    await expect(page.getByText(/The sign-in service did not let you in/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('names DPoP where the provider demands it, in the words of Keycloak', async ({ page, portal }) => {
    const refusal = { error: 'invalid_request', error_description: 'DPoP proof is missing' };
    await page.route(/\/token$/, (route) => route.fulfill({ status: 400, json: refusal }));
    await page.goto('/');
    await portal.signIn('client');
    await expect(page.getByRole('alert')).toHaveText('Signing in failed');
    await expect(page.getByText(/does not accept how the tokens are bound/)).toBeVisible();
    await expect(fact(page, 'HTTP status')).toHaveText('400');
  });

  test('names the status of a discovery document that is not there', async ({ page, portal }) => {
    await page.goto('/silent-sign-in.html');
    await portal.fail({ path: '/auth/', how: 404 });
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText('You are not signed in');
    await expect(fact(page, 'Endpoint')).toHaveText(/\/\.well-known\/openid-configuration$/);
    await expect(fact(page, 'HTTP status')).toHaveText('404');
  });

  test('names a provider that does not answer, which is no lost connection', async ({ page }) => {
    await page.route(/\.well-known/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText(/does not answer: its host.* auth_url or auth_issuer/)).toBeVisible();
    await expect(fact(page, 'Endpoint')).toHaveText(/\/\.well-known\/openid-configuration$/);
  });

  test('names the policy of this page that forbids the request', async ({ page, baseURL }) => {
    const config = await (await fetch(`${baseURL}/config.json`)).json();
    const auth_url = 'https://sso.example.com';
    await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, auth_url } }));
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText('You are not signed in');
    await expect(page.getByText(/Blocked by this portal's Content-Security-Policy/)).toBeVisible();
    await expect(fact(page, 'Endpoint')).toContainText(auth_url);
  });
});

const API = /\/api\/v1\/mgmt\//;

test.describe('a user name of somebody else', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /Failed to load resource/ });

  test('is told, and another user may sign in', async ({ page, portal }) => {
    const json = { type: OTHER_PERSON, title: 'Unauthorized', status: 401, message: 'Bound to another.' };
    await page.route(API, (route) => route.fulfill({ status: 401, json }));
    await page.goto('/Show');
    await portal.signIn('client');
    await expect(page.getByRole('alert')).toHaveText('This sign-in is not known here');
    await expect(page.getByText(/ask your provider to release the user name client\./)).toBeVisible();
    await page.unroute(API);
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await portal.signIn('rival');
    await expect(page.getByText(/titles · as of/)).toBeVisible();
  });
});

test('the account menu leads to the provider’s page of the account', async ({ page, portal }) => {
  await portal.openBySignIn('/');
  await portal.openAccount();
  await page.getByRole('link', { name: 'Password and sessions' }).click();
  await expect(page.getByRole('heading', { name: 'A demo account' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await portal.ready();
});
