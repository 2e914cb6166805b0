/** The embedded database from a backup of its folder to the next version. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openEmbedded } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { migrateEmbeddedTo } from '#tests/support/old-schema.ts';
import { freshFolder, killProcesses } from '#tests/support/process.ts';
import { startServiceProcess } from '#tests/support/service-process.ts';

afterEach(killProcesses);

test('a copy of its folder, taken while the service is stopped, has everything in another place', async () => {
  const DATA_DIR = join(freshFolder(), 'data');
  const first = await startServiceProcess({ DATA_DIR });
  await first.ready;
  first.process.kill();
  expect(await first.exit).toBe(0);
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

  const second = await startServiceProcess({ DATA_DIR: restored });
  await second.ready;
  const clients = await second.call('ann', '/organizations/true');
  expect(await clients.json()).toMatchObject([{ name: 'Acme Pictures' }]);
  // The database's own files may be read by everybody.
  expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
});

test('an older schema is upgraded with the orders that are in it', async () => {
  const DATA_DIR = freshFolder();
  await migrateEmbeddedTo(
    join(DATA_DIR, 'database'),
    3,
    `INSERT INTO organization (machine_name, name) VALUES ('acme', 'Acme Pictures');
    INSERT INTO client_user_org (username, org_id) VALUES ('ann', 1);
    INSERT INTO product (org_id, sku, title, qty) VALUES (1, 'SKU-N00000001', 'Enamel Mug', 498);
    INSERT INTO "order" (org_id, status_id, client_notes, created_on, modified, created_by)
      VALUES (1, 1, 'Before the upgrade.', now(), now(), 'ann');
    INSERT INTO order_item (order_id, org_id, product_id, qty) VALUES (1, 1, 1, 2);`,
  );
  const service = await startServiceProcess({ DATA_DIR });
  await service.ready;
  const order = await service.call('ann', '/order/1');
  expect(await order.json()).toMatchObject({ client_notes: 'Before the upgrade.', created_by: 'ann' });
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
  admin('keys', 'revoke');
  expect(records('7')).toEqual(['organization', 'signing_key']);
  expect(() => admin('audit', 'week')).toThrow(/DAYS must be a whole number/);
});

test('a newer schema is left alone', async () => {
  const DATA_DIR = freshFolder();
  const { db, close } = await openEmbedded(join(DATA_DIR, 'database'));
  await db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 4102444800000)`,
  );
  await close();
  const service = await startServiceProcess({ DATA_DIR });
  expect(await service.exit).toBe(1);
  expect(service.output().trim().split('\n').at(-1)).toMatch(
    /a newer version of the service has migrated it/,
  );
});
