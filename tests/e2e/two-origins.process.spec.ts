/** The main journey with the portal on one origin, as static files, and API and sign-in on another. */
import { join } from 'node:path';
import fastify from 'fastify';
import { securityHeaders } from '#src/service/headers.ts';
import { portal } from '#src/service/portal.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { configOf, freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';

test.use({ serviceWorkers: 'allow' });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 23;
const PORTAL = `http://localhost:${PORT}`;
const SERVICE = `http://localhost:${PORT + 1}`;

const site = fastify();

test.beforeAll(async () => {
  await securityHeaders(site, [SERVICE]);
  await portal(site, {
    folder: join(import.meta.dirname, '../../dist'),
    publicUrl: PORTAL,
    config: configOf(SERVICE, `${SERVICE}/auth`, 'Client Portal'),
  });
  await site.listen({ port: PORT });
  const env = { SERVE_PORTAL: 'no', PORTAL_ORIGINS: PORTAL };
  await startProcess({ PORT: String(PORT + 1), DATA_DIR: freshFolder(), ...env }).ready;
});

test.afterAll(async () => {
  killProcesses();
  await site.close();
});

test('a user signs in, orders, reloads, finds the order and logs out', async ({ page, wizard }) => {
  const revalidated: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${SERVICE}/api/`)) revalidated.push(response.status());
  });
  const opened = new Portal(page, { baseURL: PORTAL });
  await opened.openBySignIn(`${PORTAL}/`);
  await page.goto(`${PORTAL}/Order/create`);
  const title = await wizard.fill();
  await wizard.place();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText(title)).toBeVisible();

  await page.reload();
  await opened.ready();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => revalidated).toContain(304);
  expect(revalidated.filter((status) => status >= 400)).toEqual([]);

  await opened.logOut();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(SERVICE);
});
