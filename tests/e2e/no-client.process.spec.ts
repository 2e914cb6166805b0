/** A user who is linked to no client: whatever they open says so, until the provider links them. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openEmbedded } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { workerState } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';
import { signInAtProvider, startProvider } from '#tests/support/provider.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 50;
const PORTAL = `http://localhost:${PORT}`;
const SSO = `http://127.0.0.1:${PORT + 1}`;
const LISTS = ['/Order', '/Product?filter_org_id=1', '/Show', '/Contact', '/'];
const PLACES = [...LISTS, '/Order/1', '/Order/create', '/Product/1', '/Contact/create', '/Organization/1'];

test.use({ serviceWorkers: 'allow' });

test('a user who is linked to no client is told whom to ask, wherever they arrive', async ({ page }) => {
  const provider = await startProvider(PORT + 1, PORTAL);
  const settings = { PORT: String(PORT), AUTH_URL: SSO, DATA_DIR: freshFolder() };
  const service = startProcess(settings);
  await service.ready;
  const notice = page.getByText(/not linked to a client yet.*ask your provider.*: newcomer$/);

  await page.goto(`${PORTAL}${PLACES[0]}`);
  await signInAtProvider(page, 'newcomer');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(notice).toBeVisible();
  await expect.poll(() => page.evaluate(workerState)).toBe('controls');

  const lookEverywhere = async () => {
    for (const path of PLACES) {
      await page.goto(PORTAL + path);
      await expect(notice, path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(['No client yet']);
    }
    // What is on the device is theirs still.
    await page.goto(`${PORTAL}/Order/outbox`);
    await expect(page.getByText('Everything has been sent.')).toBeVisible();
    await page.goto(`${PORTAL}/Device`);
    await expect(page.getByRole('button', { name: 'Clear data' })).toBeVisible();
    await expect(notice).toBeHidden();
  };
  await lookEverywhere();
  await page.context().setOffline(true);
  await lookEverywhere();
  await page.context().setOffline(false);

  await service.stop();
  const { db, close } = await openEmbedded(join(settings.DATA_DIR, 'database'));
  await db.insert(clientUserOrg).values({ username: 'newcomer', orgId: 1 });
  await close();
  await startProcess(settings).ready;
  await page.goto(`${PORTAL}/Show`);
  await expect(page.getByText(/titles · as of/)).toBeVisible();
  await expect(notice).toBeHidden();

  killProcesses();
  provider.server.close();
});
