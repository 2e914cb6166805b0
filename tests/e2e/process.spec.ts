import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder, killProcesses, startProcess } from '#tests/support/process.ts';

// One port for all: one after the other.
test.describe.configure({ mode: 'default' });

const PORT = Number(process.env.E2E_PORT ?? 8180) + 11;

test.afterEach(killProcesses);

const start = (env: Record<string, string>) => startProcess({ PORT: String(PORT), ...env });

const file = join(freshFolder(), 'file');
writeFileSync(file, '');

for (const [what, env, line] of [
  ['a DATA_DIR that is a file', { DATA_DIR: file }, /DATA_DIR .* cannot be used/],
  [
    'a database that nobody answers for',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    /DATABASE_URL cannot be used/,
  ],
] as const) {
  test(`${what} ends the start with one line and exit 1`, async () => {
    const run = start(env);
    expect(await run.exit).toBe(1);
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(line)]);
  });
}

test('a port in use ends the start with one line and exit 1', async () => {
  const other = createServer().listen(PORT);
  const run = start({ DATA_DIR: freshFolder() });
  expect(await run.exit).toBe(1);
  expect(run.output()).toMatch(`port ${PORT} is in use`);
  other.close();
});

test('a second process on one folder is refused, a killed one’s folder is taken over, and SIGTERM exits 0', async () => {
  const DATA_DIR = freshFolder();
  const first = start({ DATA_DIR });
  await first.ready;
  const second = start({ DATA_DIR, PORT: String(PORT + 1) });
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/another process \(\d+\) is using it/);
  first.process.kill('SIGKILL');
  await first.exit;
  const third = start({ DATA_DIR });
  await third.ready;
  expect(await third.stop()).toBe(0);
});

test('killed at any moment, it has every answered write, and nobody is signed out', async ({ page }) => {
  const DATA_DIR = freshFolder();
  let run = start({ DATA_DIR });
  await run.ready;
  await page.goto(`http://localhost:${PORT}/`);
  await new Portal(page).signIn('client');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const client = await signIn(`http://localhost:${PORT}`, 'client', 'client');
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
    run = start({ DATA_DIR });
    await run.ready;
  }
  const shows = (await (await client.fetch(`${api}/shows/true`)).json()) as { name: string }[];
  const kept = new Set(shows.map(({ name }) => name));
  expect(answered.filter((name) => !kept.has(name))).toEqual([]);
  expect(answered.length).toBeGreaterThan(40);
  await page.goto(`http://localhost:${PORT}/Show`);
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
});
