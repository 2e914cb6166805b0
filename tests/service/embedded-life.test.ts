import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { listenAnywhere } from '#tests/support/free-port.ts';
import { freshFolder, killProcesses } from '#tests/support/process.ts';
import { linesOfFailedStart, serviceReady } from '#tests/support/service-process.ts';

const NOBODYS = 'postgres://nobody@127.0.0.1:1/none';
const NO_ADDRESS = /^.*HOST=192\.0\.2\.1 is no address of this machine\.$/;

afterEach(killProcesses);

test('a copy of its folder, taken while the service is stopped, has everything in another place', async () => {
  const DATA_DIR = join(freshFolder(), 'data');
  const first = await serviceReady({ DATA_DIR });
  expect(await first.stop()).toBe(0);
  const { db, close } = await openEmbedded(join(DATA_DIR, 'database'));
  await db.insert(organization).values({ machineName: 'acme', name: 'Acme Pictures' });
  await db.insert(clientUserOrg).values({ username: 'ann', orgId: 1 });
  await close();

  const folder = freshFolder();
  const backup = join(folder, 'portal.tgz');
  execFileSync('tar', ['-czf', backup, '-C', DATA_DIR, 'database']);
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  execFileSync('tar', ['-xzf', backup, '-C', restored]);

  const second = await serviceReady({ DATA_DIR: restored });
  const clients = await second.call('ann', '/organizations/true');
  expect(await clients.json()).toMatchObject([{ name: 'Acme Pictures' }]);
  // The database's own files may be read by everybody.
  expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
});

test('the operator reads the audit, and deletes what is old', async () => {
  const DATA_DIR = freshFolder();
  const { db, close } = await openEmbedded(join(DATA_DIR, 'database'));
  await db.insert(organization).values({ machineName: 'acme', name: 'Acme Pictures' });
  await db.execute(
    sql`INSERT INTO audit (at, action, record) VALUES (now() - interval '9 days', 'update', 'show')`,
  );
  await close();
  const admin = (...args: string[]) =>
    execFileSync(process.execPath, ['src/service/admin.ts', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR },
      encoding: 'utf8',
    });
  const records = (days: string) =>
    admin('audit', days)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record);
  expect(records('7')).toEqual(['organization']);
  expect(records('10')).toEqual(['organization', 'show']);
  expect(admin('audit', 'forget', '7')).toBe('1 deleted.\n');
  expect(records('10')).toEqual(['organization']);
  expect(() => admin('audit', 'week')).toThrow(/DAYS must be a whole number/);
});

test('the folder of a preview is left alone', async () => {
  const DATA_DIR = freshFolder();
  const { db, close } = await openEmbedded(join(DATA_DIR, 'database'));
  await db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('preview', 1795389479321)`,
  );
  await close();
  const told = /DATA_DIR .* be used: a preview version .* Use an empty one\.$/;
  expect(await linesOfFailedStart({ DATA_DIR })).toEqual([expect.stringMatching(told)]);
});

test.each([
  ['a DATA_DIR that is a file', { DATA_DIR: import.meta.filename }, /DATA_DIR .* cannot be used/],
  ['a database that nobody answers for', { DATABASE_URL: NOBODYS }, /DATABASE_URL cannot be used/],
  ['a HOST that is not an address of the machine', { HOST: '192.0.2.1' }, NO_ADDRESS],
])('%s ends the start with one line', async (_, env, line) => {
  expect(await linesOfFailedStart(env)).toEqual([expect.stringMatching(line)]);
});

test('a port in use ends the start', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const PORT = String(await listenAnywhere(other));
  expect((await linesOfFailedStart({ PORT })).join('\n')).toMatch(`port ${PORT} is in use`);
});

test('a second process on one folder is refused, and a killed one’s folder is taken over', async () => {
  const DATA_DIR = freshFolder();
  const first = await serviceReady({ DATA_DIR });
  expect((await linesOfFailedStart({ DATA_DIR })).join('\n')).toMatch(/another process \(\d+\) is using it/);
  first.process.kill('SIGKILL');
  await first.exit;
  expect(await (await serviceReady({ DATA_DIR })).stop()).toBe(0);
});

test('demo data are not served to other machines, and DEMO=yes serves them nevertheless', async () => {
  const DATA_DIR = freshFolder();
  await (await serviceReady({ DATA_DIR, SEED: 'demo' })).stop();
  const settings = { DATA_DIR, SEED: '', PUBLIC_URL: 'https://portal.example' };
  expect((await linesOfFailedStart(settings)).join('\n')).toMatch(/the database has the demo data/);
  await serviceReady({ ...settings, DEMO: 'yes' });
});
