import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

/** Changes the stored tokens, as time or the provider would. */
async function changeTokens(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (changed) => {
    await new Promise((done) => {
      const request = indexedDB.open('session');
      request.onsuccess = () => {
        const store = request.result.transaction('tokens', 'readwrite').objectStore('tokens');
        const cursor = store.openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return done(undefined);
          cursor.result.update(JSON.stringify({ ...JSON.parse(cursor.result.value), ...changed }));
          cursor.result.continue();
        };
      };
    });
  }, changes);
}

test('an expired token is renewed without anybody noticing', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByText('Orders, last month')).toBeVisible();
  await changeTokens(page, { expires_at: 1, access_token: 'expired' });
  await page.goto('/Show');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
});

test('without a connection an expired token ends nothing: the order goes on', async ({
  page,
  portal,
  context,
}) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.chooseClient('Northlight Pictures', 'On the road');
  await wizard.start();
  await wizard.add('mug', 1);
  await changeTokens(page, { expires_at: 1 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('1 product, 1 piece')).toBeVisible();
  await wizard.add('tote', 2);
  await context.setOffline(false);
  await page.reload();
  await wizard.showOrder();
  await expect(wizard.lines).toHaveCount(2);
});

test('a session that the provider ends keeps the order, on the same step after signing in again', async ({
  page,
  portal,
}) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.chooseClient('Northlight Pictures', 'Mine');
  await wizard.start();
  const title = await wizard.add('lanyard', 1);
  await changeTokens(page, { expires_at: 1, refresh_token: 'revoked' });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await wizard.showOrder();
  await expect(wizard.lines.getByText(title)).toBeVisible();
});

test('a logout in one tab stops what the other was sending', async ({ page, portal, context }) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.fill();
  await portal.fail({ path: '/order', how: 'no answer' });
  await wizard.button('Complete Order').click();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Waiting to be sent')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
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
