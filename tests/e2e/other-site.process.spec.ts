/** The provider on another site than the portal's, in a browser that withholds third-party cookies. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { type RunningProvider, signInAtProvider, startProvider } from '#tests/support/provider.ts';
import { changeTokens, countTokenRequests, loseTokens } from '#tests/support/tokens.ts';

// Also for the contexts that the tests open themselves.
base.use({ serviceWorkers: 'allow' });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 15;
const PORTAL = `http://localhost:${PORT}`;

const test = base.extend<{ provider: RunningProvider; strictPage: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  provider: async ({}, use) => {
    const provider = await startProvider(PORT + 1, PORTAL);
    const AUTH_URL = `http://127.0.0.1:${PORT + 1}`;
    await startProcess({ PORT: String(PORT), DATA_DIR: freshFolder(), AUTH_URL }).ready;
    await use(provider);
    provider.server.close();
    killProcesses();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  strictPage: async ({}, use) => {
    const executablePath = findWholeChromium();
    const browser = await chromium.launchPersistentContext(strictProfile(), {
      executablePath,
      args: CHROMIUM_ARGS,
    });
    await use(await browser.newPage());
    await browser.close();
  },
});

function strictProfile(): string {
  const folder = freshFolder();
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return folder;
}

test('a provider is asked by redirect, renews by refresh token', async ({ provider, strictPage: page }) => {
  const titles = page.getByText(/titles · as of/);
  await page.goto(`${PORTAL}/Show`);
  await signInAtProvider(page);
  await expect(titles).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/Show');
  expect(provider.silent).toEqual(['']);

  const renewals = countTokenRequests(page, 'refresh_token');
  await page.reload();
  await expect(titles).toBeVisible();
  expect(renewals()).toBe(0);
  await changeTokens(page, { expires_at: 1, access_token: 'expired' });
  await page.reload();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(titles).toBeVisible();
  await expect.poll(renewals).toBe(1);
  // What is lost next must not be what is still being renewed.
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
  // A restored session never asked silently.
  expect(provider.silent).toHaveLength(1);

  // The provider knows this browser, and may not be told so in a frame: it is in a page of its own.
  await loseTokens(page);
  await page.goto(`${PORTAL}/Show`);
  await expect(titles).toBeVisible();
  expect(provider.silent).toEqual(['', '']);
});
