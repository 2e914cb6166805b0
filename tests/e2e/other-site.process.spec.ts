/**
 * A provider that is no Keycloak, on another site than the portal's: other paths, another audience, and no
 * `preferred_username` in the access token; in a browser that withholds third-party cookies.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { refresh } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { signInAtProvider, startProvider } from '#tests/support/provider.ts';
import { changeTokens, countTokenRequests, loseTokens } from '#tests/support/tokens.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 15;
const PORTAL = `http://localhost:${PORT}`;
const ISSUER = `http://127.0.0.1:${PORT + 1}`;
const AUDIENCE = 'https://api.example.com';

test.afterEach(killProcesses);

function strictProfile(): string {
  const folder = freshFolder();
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return folder;
}

test('any provider is asked by redirect, knows the user by the chosen claim, and renews by refresh token', async () => {
  const claims = (login: string) => ({ login });
  const options = { isKeycloak: false, audience: AUDIENCE, claims };
  const { server, silent } = await startProvider(PORT + 1, PORTAL, options);
  const env = {
    ...{ PORT: String(PORT), DATA_DIR: freshFolder(), AUTH_ISSUER: ISSUER, AUTH_AUDIENCE: AUDIENCE },
    ...{ AUTH_USERNAME_CLAIM: 'login', AUTH_SCOPE: 'openid profile' },
  };
  await startProcess(env).ready;
  const executablePath = findWholeChromium();
  const browser = await chromium.launchPersistentContext(strictProfile(), {
    executablePath,
    args: CHROMIUM_ARGS,
  });
  const page = await browser.newPage();
  const scopes: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === ISSUER && url.searchParams.has('scope')) scopes.push(url.searchParams.get('scope'));
  });
  const titles = page.getByText(/titles · as of/);
  await page.goto(`${PORTAL}/Show`);
  await signInAtProvider(page);
  await expect(titles).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/Show');
  expect(silent).toEqual(['']);
  expect(scopes.at(-1)).toBe('openid profile');

  const renewals = countTokenRequests(page, 'refresh_token');
  await page.reload();
  await expect(titles).toBeVisible();
  expect(renewals()).toBe(0);
  await changeTokens(page, { expires_at: 1, access_token: 'expired' });
  await page.reload();
  await refresh(page);
  await expect(titles).toBeVisible();
  await expect.poll(renewals).toBe(1);
  // What is lost next must not be what is still being renewed.
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
  // A restored session never asked silently.
  expect(silent).toHaveLength(1);

  // The provider knows this browser, and may not be told so in a frame: it is in a page of its own.
  await loseTokens(page);
  await page.goto(`${PORTAL}/Show`);
  await expect(titles).toBeVisible();
  expect(silent).toEqual(['', '']);
  await browser.close();
  server.close();
});
