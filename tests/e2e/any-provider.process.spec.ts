/** A provider that is no Keycloak: other paths, another audience, and no `preferred_username` in the access token. */
import { expect, test } from '@playwright/test';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { startProvider } from '#tests/support/provider.ts';
import { changeTokens, countTokenRequests } from '#tests/support/tokens.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 19;
const PORTAL = `http://localhost:${PORT}`;
const ISSUER = `http://127.0.0.1:${PORT + 1}`;

test.afterAll(killProcesses);

test('a user signs in at any OpenID provider, and the API knows them by the chosen claim', async ({
  page,
}) => {
  const { server } = await startProvider(PORT + 1, PORTAL, {
    isKeycloak: false,
    audience: 'https://api.example.com',
    claims: { login: 'client' },
  });
  const env = {
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: 'https://api.example.com',
    AUTH_USERNAME_CLAIM: 'login',
    AUTH_SCOPE: 'openid profile',
  };
  await startProcess({ PORT: String(PORT), DATA_DIR: freshFolder(), ...env }).ready;
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === ISSUER && url.searchParams.has('scope')) asked.push(url);
  });
  const titles = page.getByText(/titles · as of/);
  await page.goto(`${PORTAL}/Show`);
  await page.getByPlaceholder('Enter any login').fill('someone');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await expect(titles).toBeVisible();
  expect(asked.at(-1)?.searchParams.get('scope')).toBe('openid profile');

  const renewals = countTokenRequests(page, 'refresh_token');
  await changeTokens(page, { expires_at: 1, access_token: 'expired' });
  await page.reload();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(titles).toBeVisible();
  await expect.poll(renewals).toBe(1);
  server.close();
});
