/** A provider that is no Keycloak: other paths, another audience, and no `preferred_username` in the access token. */
import { expect, test } from '@playwright/test';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { type RunningProvider, signInAtProvider, startProvider } from '#tests/support/provider.ts';
import { changeTokens, countTokenRequests } from '#tests/support/tokens.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 19;
const PORTAL = `http://localhost:${PORT}`;
const ISSUER = `http://127.0.0.1:${PORT + 1}`;
const AUDIENCE = 'https://api.example.com';

let provider: RunningProvider;

// Both tests use one service.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const claims = (login: string) => ({ login });
  provider = await startProvider(PORT + 1, PORTAL, { isKeycloak: false, audience: AUDIENCE, claims });
  const env = {
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: AUDIENCE,
    AUTH_USERNAME_CLAIM: 'login',
    AUTH_SCOPE: 'openid profile',
  };
  await startProcess({ PORT: String(PORT), DATA_DIR: freshFolder(), ...env }).ready;
});
test.afterAll(() => {
  provider.server.close();
  killProcesses();
});

test('a user signs in at any OpenID provider, and is known by the chosen claim', async ({ page }) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === ISSUER && url.searchParams.has('scope')) asked.push(url);
  });
  const titles = page.getByText(/titles · as of/);
  await page.goto(`${PORTAL}/Show`);
  await signInAtProvider(page);
  await expect(titles).toBeVisible();
  expect(asked.at(-1)?.searchParams.get('scope')).toBe('openid profile');

  const renewals = countTokenRequests(page, 'refresh_token');
  await changeTokens(page, { expires_at: 1, access_token: 'expired' });
  await page.reload();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(titles).toBeVisible();
  await expect.poll(renewals).toBe(1);
});

test('a user without a client is told whom to ask, by the name of the claim', async ({ page }) => {
  await page.goto(PORTAL);
  await signInAtProvider(page, 'newcomer');
  await expect(page.getByText(/not linked to a client yet.*ask your provider.*: newcomer$/)).toBeVisible();
});
