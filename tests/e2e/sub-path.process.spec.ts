/** A portal under a path of its host, with API and sign-in elsewhere: the build, the service worker, and the main journey. */
import { expect } from '@playwright/test';
import fastify from 'fastify';
import { portal } from '#src/service/portal.ts';
import { buildPortal } from '#src/service/portal-build.ts';
import { writesDone } from '#tests/support/databases.ts';
import { refresh, test, workerState } from '#tests/support/portal.ts';
import { configOf, freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { type RunningProvider, signInAtProvider, startProvider } from '#tests/support/provider.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 26;
const BASE = '/portal';
const HOST = `http://localhost:${PORT}`;
const PORTAL = `${HOST}${BASE}/`;
const SERVICE = `http://localhost:${PORT + 1}`;
const AUTH_URL = `http://127.0.0.1:${PORT + 2}`;

const site = fastify();
let provider: RunningProvider;

test.beforeAll(async () => {
  const folder = freshFolder();
  await buildPortal({ name: 'Acme Portal', base: `${BASE}/` }, folder);
  const config = configOf(SERVICE, AUTH_URL, 'Acme Portal');
  await site.register((scope) => portal(scope, { folder, publicUrl: HOST, config }), { prefix: BASE });
  await site.listen({ port: PORT });
  provider = await startProvider(PORT + 2, PORTAL.slice(0, -1));
  const env = { SERVE_PORTAL: 'no', PORTAL_ORIGINS: HOST, AUTH_URL };
  await startProcess({ PORT: String(PORT + 1), DATA_DIR: freshFolder(), ...env }).ready;
});

test.afterAll(async () => {
  killProcesses();
  provider.server.close();
  await site.close();
});

test('a user signs in, orders, reloads without a connection, logs out', async ({ page, context, wizard }) => {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${SERVICE}/api/`)) answers.push(response.status());
  });
  await page.goto(`${PORTAL}Show`);
  await signInAtProvider(page);
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${PORTAL}Show\\?`));
  await expect.poll(() => page.evaluate(workerState)).toBe('controls');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(PORTAL);
  await refresh(page);
  await expect.poll(() => answers).toContain(304);
  await page.goto(`${PORTAL}Order/create`);
  const title = await wizard.fill();
  await wizard.place();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText(title)).toBeVisible();
  expect(answers.filter((status) => status >= 400)).toEqual([]);

  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${PORTAL}Order\\?`));
  await writesDone(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  await page.goto(`${PORTAL}Order/create`);
  await expect(page.getByRole('heading', { name: 'Create an Order' })).toBeVisible();
  await context.setOffline(false);

  const logout = page.waitForRequest(/\/openid-connect\/logout$/);
  await page.getByRole('button', { name: 'Logout' }).and(page.locator(':visible')).click();
  const form = new URLSearchParams((await logout).postData() ?? '');
  expect(form.get('post_logout_redirect_uri')).toBe(PORTAL);
});
