import { expect, test } from '@playwright/test';
import { Browser } from '#tests/support/browser.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 11;

test.afterEach(killProcesses);

test('killed at any moment, it has every answered write, and nobody is signed out', async ({ page }) => {
  const env = { PORT: String(PORT), DATA_DIR: freshFolder() };
  let run = startProcess(env);
  await run.ready;
  await page.goto(`http://localhost:${PORT}/`);
  await new Portal(page).signIn('client');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const client = await new Browser(`http://localhost:${PORT}`).tokens();
  const api = `http://localhost:${PORT}/api/v1/mgmt`;
  const answered: string[] = [];
  for (const round of [1, 2, 3]) {
    for (let n = 0; ; n++) {
      const name = `Round ${round}, title ${n}`;
      const creating = client.fetch(`${api}/show/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, org_id: 1 }),
      });
      const response = await creating.catch(() => undefined);
      if (!response?.ok) break;
      answered.push(name);
      if (n === round * 7) run.process.kill('SIGKILL');
    }
    await run.exit;
    run = startProcess(env);
    await run.ready;
  }
  const shows = (await (await client.fetch(`${api}/shows/true`)).json()) as { name: string }[];
  const kept = new Set(shows.map(({ name }) => name));
  expect(answered.filter((name) => !kept.has(name))).toEqual([]);
  expect(answered.length).toBeGreaterThan(40);
  await page.goto(`http://localhost:${PORT}/Show`);
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
});
