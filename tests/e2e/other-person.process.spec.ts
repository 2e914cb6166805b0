/** A user whose user name is bound to somebody else: they are told so, and another user can sign in. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openEmbedded } from '#src/service/db/client.ts';
import { clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 54;
const PORTAL = `http://localhost:${PORT}`;

test.afterEach(() => killProcesses());

test('whose user name is somebody else’s is told so, and may sign in anew', async ({ page }) => {
  const settings = { PORT: String(PORT), DATA_DIR: freshFolder(), SEED: 'demo' };
  const service = startProcess(settings);
  await service.ready;
  service.process.kill();
  await service.exit;
  const { db, close } = await openEmbedded(join(settings.DATA_DIR, 'database'));
  const issuer = `${PORTAL}/auth/realms/clients`;
  await db.insert(clientUserSubject).values({ username: 'client', issuer, subject: 'client before' });
  await close();
  await startProcess(settings).ready;

  await page.goto(`${PORTAL}/Show`);
  await new Portal(page).signIn('client');
  await expect(page.getByRole('alert')).toHaveText('This sign-in is not known here');
  await expect(page.getByText(/ask your provider to release the user name client\./)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await new Portal(page).signIn('rival');
  await expect(page.getByText(/titles · as of/)).toBeVisible();
});
