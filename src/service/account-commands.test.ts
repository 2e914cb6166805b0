import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account, clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { accountCommand } from './account-commands.ts';
import { openEmbedded } from './db/client.ts';
import { verifyPassword } from './identity/password.ts';
import { releaseSubject } from './subjects.ts';

const database = await openEmbedded();
const run = (...words: string[]) => accountCommand(database.db, words);
let client: string;

beforeAll(async () => {
  const row = { machineName: 'acme', name: 'Acme' };
  const [made] = await database.db.insert(organization).values(row).returning();
  client = String(made?.id);
});
beforeEach(async () => {
  await database.db.delete(account);
  await database.db.delete(clientUserOrg);
});
afterAll(() => database.close());

const makeAnn = () =>
  run('make', 'ann', '--name', 'Ann Lee', '--email', 'ann@acme.example', '--client', client);
const passwordIn = (told: string) => /once: (\S+)$/.exec(told)?.[1] ?? '';

async function signsIn(password: string): Promise<boolean> {
  const [found] = await database.db.select().from(account).where(eq(account.username, 'ann'));
  return (await verifyPassword(password, found?.passwordHash)).isRight;
}

test('an account is made with a password of its own, and listed with its clients', async () => {
  expect(await run('list')).toBe('There are no accounts.');
  const password = passwordIn(await makeAnn());
  expect(password).toHaveLength(22);
  expect(await signsIn(password)).toBe(true);
  expect(await run('list')).toBe(`ann\tAnn Lee\tann@acme.example\tclients: ${client}\t`);
});

test('a reset password replaces the other one', async () => {
  const first = passwordIn(await makeAnn());
  const second = passwordIn(await run('reset', 'ann'));
  expect([await signsIn(first), await signsIn(second)]).toEqual([false, true]);
});

test('an account is locked and unlocked', async () => {
  await makeAnn();
  await run('lock', 'ann');
  expect(await run('list')).toMatch(/locked$/);
  await run('unlock', 'ann');
  expect(await run('list')).not.toMatch(/locked/);
});

test('the user name of somebody else is not given away with their clients', async () => {
  const { db } = database;
  await makeAnn();
  await db.delete(account);
  await expect(run('make', 'ann', '--name', 'A', '--email', 'a')).rejects.toThrow(`may see client ${client}`);
  await db.insert(clientUserSubject).values({ username: 'ann', issuer: 'here', subject: 'of the other' });
  await expect(makeAnn()).rejects.toThrow('admin.ts release ann');
  await releaseSubject(db, 'ann');
  expect(await makeAnn()).toMatch(/^ann may sign in/);
});

test.each([
  [['make', 'ann', '--name', 'A', '--email', 'a'], 'there is an account ann already.'],
  [['make', 'bob'], 'an account needs --name and --email.'],
  [['make', 'bob', '--name', 'B', '--email', 'b', '--client', '999'], 'there is no client 999.'],
  [['make', 'bob', '--name', 'B', '--email', 'b', '--client', 'x'], '--client is the number of a client.'],
  [['lock', 'bob'], 'there is no account bob.'],
  [['lock'], 'name one account.'],
  [['erase', 'ann'], 'there is no command account erase.'],
])('account %j is refused', async (words, why) => {
  await makeAnn();
  const before = await run('list');
  await expect(run(...words)).rejects.toThrow(why);
  expect(await run('list')).toBe(before);
});
