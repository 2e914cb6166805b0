import type { Page } from '@playwright/test';
import { holdDatabases } from '#tests/support/databases.ts';
import { dumpDevice, expectKeptTwice, tellTales } from '#tests/support/device-dump.ts';
import type { Fault } from '#tests/support/gateway.ts';
import { expect, Portal, refresh, test } from '#tests/support/portal.ts';
import { changeTokens, countTokenRequests, loseTokens, noRenewal } from '#tests/support/tokens.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const ENDED = 'Your session has ended, please reconnect.';
const titles = (page: Page) => page.getByText(/titles · as of/);
const contacts = (page: Page) => page.getByText(/contacts · as of/);

/** Opens Titles, which is on the device from then on, with a clock that the test moves. */
async function openWithClock(page: Page, portal: Portal): Promise<void> {
  await page.clock.install();
  await portal.open('/Show');
  await expect(titles(page)).toBeVisible();
}

/** Two minutes pass. A call in the moment of such a jump would have a proof of another time, and renew the token. */
async function passTwoMinutes(page: Page, portal: Portal): Promise<void> {
  await portal.fail({ path: '/api/', how: 'no answer' });
  await page.clock.runFor(120_000);
  await portal.heal();
}

for (const [what, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(`a clock a day ${what} signs nobody out, and renews nothing in vain`, async ({ page, portal }) => {
    const there = Date.now() + days * 24 * 60 * 60_000;
    await page.clock.install({ time: there });
    const tokenRequests = countTokenRequests(page);
    await portal.openBySignIn('/');
    await expect(page.getByText('Running low')).toBeVisible();
    await passTwoMinutes(page, portal);
    expect(tokenRequests()).toBe(1);
    // Its token ran out long ago, and this clock does not know.
    await changeTokens(page, { access_token: 'expired' });
    await page.goto('/Show');
    await expect(titles(page)).toBeVisible();
    // What the device keeps is shown before the API is asked.
    await expect.poll(tokenRequests).toBe(2);
    await noRenewal(page);
    expect(tokenRequests()).toBe(2);
  });

  test(`a clock that jumps a day ${what} means one renewal at most`, async ({ page, portal }) => {
    await openWithClock(page, portal);
    const tokenRequests = countTokenRequests(page);
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
    await page.clock.runFor(6_000);
    await expect.poll(tokenRequests).toBe(days > 0 ? 1 : 0);
    await noRenewal(page);
    await passTwoMinutes(page, portal);
    await page.goto('/Contact?filter_org_id=1');
    await expect(contacts(page)).toBeVisible();
    expect(tokenRequests()).toBe(days > 0 ? 1 : 0);
  });
}

test('a session that cannot be begun again says so', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByText('Running low')).toBeVisible();
  // The API refuses the token, and so it does the renewed one.
  await portal.fail({ path: '/shows/', how: 401 });
  await page.goto('/Show');
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  // A token that was issued a moment ago: another sign-in may not help, and the operator sees why.
  await expect(page.getByText('The server did not accept your sign-in. Nothing')).toBeVisible();
  await expect(page.getByText('The API refuses the access token. At this reference,')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '/api/v1/mgmt/shows/' })).toBeVisible();
  await portal.fail({ path: '/auth/', how: 'no answer' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed, please retry');
  await portal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
});

/** The API refuses the token at the next call to `path`, and so it does the renewed one. */
async function endSession(portal: Portal, path: string, press: string): Promise<void> {
  const { page } = portal;
  await portal.fail({ path, how: 401 });
  await page.getByRole('button', { name: press, exact: true }).last().click();
  await expect(page.getByRole('alert')).toHaveText(ENDED);
  await portal.heal();
}

test('a new contact outlives the end of the session, for the same user only', async ({ page, portal }) => {
  const company = page.getByLabel('Company');
  await portal.open('/Contact/create');
  await company.fill('Pop-up Press Room');
  await endSession(portal, '/contact/create', 'Save');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(company).toHaveValue('Pop-up Press Room');
  await endSession(portal, '/contact/create', 'Save');
  await page.context().clearCookies();
  await portal.signInAgain('rival');
  await expect(page.getByRole('heading', { name: 'Create a Contact' })).toBeVisible();
  await expect(company).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Pop-up');
});

test('what waits for a slow disk when the session ends is stored', async ({
  page,
  portal,
  context,
  wizard,
}) => {
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'Ring');
  const other = await context.newPage();
  await other.goto('/Show');
  await expect(titles(other)).toBeVisible();
  const release = await holdDatabases(other, 'person ', 'drafts');
  await notes.fill('Ring twice');
  await notes.fill('Ring twice at the gate');
  await portal.fail({ path: '/shows', how: 401 });
  await refresh(other);
  await expect(page.getByRole('alert')).toHaveText(ENDED);
  await release();
  await portal.heal();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(notes).toHaveValue('Ring twice at the gate');
});

/** The token expires, and the provider fails at its renewal. Returns how many times it was asked. */
async function refuseRenewal(page: Page, portal: Portal, fault: Fault): Promise<() => number> {
  await page.clock.install();
  // A page that has signed in knows the provider's addresses: each try is a request for a token.
  await portal.openBySignIn('/Show');
  await expect(titles(page)).toBeVisible();
  // From here on, time passes only as the test says. A moment that has passed by the time it arrives is refused.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  }).toPass();
  await portal.fail(fault);
  const tokenRequests = countTokenRequests(page);
  await page.clock.fastForward('00:10:00');
  await expect.poll(tokenRequests).toBe(1);
  await noRenewal(page);
  return tokenRequests;
}

test('a provider out of reach is asked less and less, then at once', async ({ page, portal, context }) => {
  const tokenRequests = await refuseRenewal(page, portal, { path: '/auth/', how: 503 });
  for (let seconds = 0; seconds < 300; seconds += 5) {
    await page.clock.runFor(5_000);
    await noRenewal(page);
  }
  // Every five seconds would be 60 times.
  expect(tokenRequests()).toBeGreaterThan(4);
  expect(tokenRequests()).toBeLessThan(12);
  await portal.heal();
  const before = tokenRequests();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(tokenRequests).toBe(before + 1);
  await refresh(page);
  await expect(titles(page)).toBeVisible();
});

test('a provider that asks for ten minutes is left alone for them', async ({ page, portal, context }) => {
  const tokenRequests = await refuseRenewal(page, portal, { path: '/auth/', how: 429, retryAfter: 600 });
  await portal.heal();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.clock.runFor(570_000);
  await noRenewal(page);
  expect(tokenRequests()).toBe(1);
  await page.clock.runFor(35_000);
  await expect.poll(tokenRequests).toBe(2);
});

async function focus(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await noRenewal(page);
}

test('the focus notices a logout at the provider, every ten seconds', async ({ page, portal, context }) => {
  await openWithClock(page, portal);
  const tokenRequests = countTokenRequests(page);
  await page.clock.fastForward('00:10');
  // What is stored is read before the lock is asked for.
  await focus(page);
  await expect.poll(tokenRequests).toBe(1);
  await focus(page);
  expect(tokenRequests()).toBe(1);
  // A phone's app that comes back into sight.
  await page.clock.fastForward('00:10');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(tokenRequests).toBe(2);
  await noRenewal(page);
  // No answer is no refusal.
  await portal.fail({ path: '/auth/', how: 'no answer' });
  await page.clock.fastForward('00:10');
  await focus(page);
  await expect.poll(tokenRequests).toBe(3);
  await noRenewal(page);
  await portal.heal();
  const provider = await context.newPage();
  await provider.goto('/auth/realms/clients/protocol/openid-connect/logout');
  await provider.getByRole('button', { name: 'Log out' }).click();
  await expect(provider.getByText('You are logged out.')).toBeVisible();
  await expect(titles(page)).toBeVisible();
  await page.clock.fastForward('00:10');
  await focus(page);
  await expect(page.getByRole('alert')).toHaveText(ENDED);
});

test('without a refresh token, the focus ends nothing', async ({ page, portal, context }) => {
  await openWithClock(page, portal);
  await changeTokens(page, { refresh_token: undefined });
  await context.clearCookies();
  await page.reload();
  await expect(titles(page)).toBeVisible();
  await page.clock.fastForward('00:10');
  await focus(page);
  await refresh(page);
  await expect(titles(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a logout while the token is being renewed stays one', async ({ page, portal, context }) => {
  await portal.open('/');
  await expect(page.getByText('Running low')).toBeVisible();
  await changeTokens(page, { expires_at: 1 });
  const { promise: loggedOut, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/token$/, async (route) => {
    const response = await route.fetch();
    await loggedOut;
    await route.fulfill({ response });
  });
  const renewing = page.waitForRequest(/\/token$/);
  await page.goto('/Organization/1');
  await renewing;
  await portal.fail({ path: '/auth/', how: 'no answer' });
  await page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('alert')).toHaveText('You are logged out');
  release();
  await noRenewal(page);
  expect(tellTales(await dumpDevice(page), ['"{\\"id_token'])).toEqual([]);
  await expect(page.getByRole('alert')).toHaveText('You are logged out');
});

test('a logout in one tab stops what the other was sending', async ({ portal, context, wizard }) => {
  await portal.open('/Order/create');
  await wizard.fill();
  await portal.fail({ path: '/order', how: 'no answer' });
  await wizard.completeOffline();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Waiting to be sent')).toBeVisible();
  await portal.pressLogout('Keep it');
  await expect(other.getByText('You are logged out')).toBeVisible();
  await portal.heal();
  const sent: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/mgmt/')) sent.push(request.url());
  });
  await other.evaluate(async () => {
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    // Whatever they set off has come as far as the network when the lock of all that is sent is free again.
    const { held = [], pending = [] } = await navigator.locks.query();
    await Promise.all([...held, ...pending].map(({ name = '' }) => navigator.locks.request(name, () => {})));
    await fetch('/config.json');
  });
  expect(sent).toEqual([]);
});

test('a tab that was logged out begins anew for the next user', async ({ portal, context }) => {
  await portal.open('/');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await portal.logOut();
  await expect(other.getByText('You are logged out')).toBeVisible();
  // What still waits for an answer there would go on with the token of the next user.
  await other.evaluate(() => {
    document.documentElement.dataset.runs = 'yes';
  });
  await portal.signInAgain('rival');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.locator('html[data-runs]')).toHaveCount(0);
});

test('a user in another tab finds nothing of the first', async ({ page, portal, context, wizard }) => {
  await portal.open('/Contact?filter_org_id=4', 'agency');
  await expect(contacts(page)).toBeVisible();
  await page.goto('/Order/create');
  await wizard.fill('Only for the agency.');
  await portal.fail({ path: '/order', how: 'no answer' });
  await wizard.completeOffline();
  // The provider knows this browser no more: somebody else signs in.
  await loseTokens(page);
  await context.clearCookies({ name: /^(?!faults$)/ });
  const other = await context.newPage();
  await other.goto('/');
  await new Portal(other).signIn('rival');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // An order of their own, which opens on the products of their only client.
  await expect(page.getByLabel('Search by name or SKU')).toBeVisible();
  await expect.poll(async () => tellTales(await dumpDevice(page), ['Redwood Streaming'])).toEqual([]);
  await expectKeptTwice(page, 'Only for the agency.');
});

test('two tabs whose session ended each return to their own page, and an order to its step', {
  tag: '@journey',
}, async ({ page, portal, context, wizard }) => {
  await portal.open('/Order/create');
  await wizard.begin('Mine');
  const title = await wizard.add('lanyard', 1);
  const other = await context.newPage();
  await other.goto('/Contact?filter_org_id=1');
  await expect(contacts(other)).toBeVisible();
  await changeTokens(page, { expires_at: 1, refresh_token: 'revoked' });
  await context.clearCookies();
  await page.reload();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert')).toHaveText(ENDED);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByLabel('Username').waitFor();
  }
  await portal.signIn('client');
  await wizard.showOrder();
  await expect(wizard.lines.getByText(title)).toBeVisible();
  await new Portal(other).signIn('client');
  await expect(contacts(other)).toBeVisible();
});
