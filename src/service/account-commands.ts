/** What an operator does with the accounts of the embedded provider. */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { account, clientUserOrg, clientUserSubject } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { Db } from './db/db.ts';
import { SHORTEST_PASSWORD } from './identity/account-pages.ts';
import { hashPassword } from './identity/password.ts';
import type { Tx } from './member-call.ts';

/** The commands, and what each does. A password is read from standard input with `--stdin`, or made and printed once. */
export const ACCOUNT_COMMANDS = {
  'account list': 'the accounts, the clients that each may see, and which are locked',
  'account make USERNAME --name NAME --email EMAIL [--client ID …] [--stdin]':
    'makes an account that may see these clients; prints its password, unless that is on standard input',
  'account reset USERNAME [--stdin]': 'gives it another password and signs it out everywhere',
  'account lock USERNAME': 'locks it and signs it out everywhere',
  'account unlock USERNAME': 'unlocks it',
};

/** @returns what to print. Throws an error with one line if it can't be done. */
export async function accountCommand(db: Db, words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      client: { type: 'string', multiple: true, default: [] },
      stdin: { type: 'boolean', default: false },
    },
  });
  const [what, username = '', ...rest] = positionals;
  const { name, email, client, stdin } = values;
  if (what === 'list') return list(db);
  if (username === '' || rest.length > 0) throw new Error('name one account.');
  switch (what) {
    case 'make': {
      if (!name || !email) throw new Error('an account needs --name and --email.');
      return make(db, { username, name, email }, client.map(Number), stdin);
    }
    case 'reset': {
      const { password, told } = await newPassword(stdin);
      await change(db, username, { passwordHash: await hashPassword(password) });
      return `${username} has another password, and is signed out everywhere.${told}`;
    }
    case 'lock':
      await change(db, username, { locked: true });
      return `${username} is locked, and signed out everywhere within 5 minutes.`;
    case 'unlock':
      await change(db, username, { locked: false });
      return `${username} may sign in.`;
    default:
      throw new Error(`there is no command account ${what ?? ''}.`);
  }
}

async function list(db: Db): Promise<string> {
  const clients = sql<string>`coalesce(string_agg(${clientUserOrg.orgId}::text, ', ' ORDER BY ${clientUserOrg.orgId}), 'none')`;
  const { username, name, email, locked } = account;
  const found = await db
    .select({ username, name, email, locked, clients })
    .from(account)
    .leftJoin(clientUserOrg, eq(clientUserOrg.username, username))
    .groupBy(username)
    .orderBy(asc(username));
  if (found.length === 0) return 'There are no accounts.';
  return found
    .map((each) =>
      [each.username, each.name, each.email, `clients: ${each.clients}`, each.locked ? 'locked' : ''].join(
        '\t',
      ),
    )
    .join('\n');
}

async function make(
  db: Db,
  row: { username: string; name: string; email: string },
  clients: readonly number[],
  stdin: boolean,
): Promise<string> {
  if (/\s/.test(row.username)) throw new Error('a user name has no spaces.');
  if (!clients.every(Number.isSafeInteger)) throw new Error('--client is the number of a client.');
  const { password, told } = await newPassword(stdin);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const known =
      clients.length > 0
        ? await tx
            .select()
            .from(organization)
            .where(inArray(organization.id, [...clients]))
        : [];
    const unknown = clients.find((id) => known.every((client) => client.id !== id));
    if (unknown !== undefined) throw new Error(`there is no client ${unknown}.`);
    const [made] = await tx
      .insert(account)
      .values({ ...row, passwordHash })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Error(`there is an account ${row.username} already.`);
    await refuseFormerName(tx, row.username, clients);
    const { username } = row;
    if (clients.length > 0)
      await tx
        .insert(clientUserOrg)
        .values(clients.map((orgId) => ({ username, orgId })))
        .onConflictDoNothing();
  });
  return `${row.username} may sign in.${told}`;
}

/** Who is given the user name of somebody else does not get the clients of that person with it. */
async function refuseFormerName(tx: Tx, username: string, clients: readonly number[]): Promise<void> {
  const seen = await tx.select().from(clientUserOrg).where(eq(clientUserOrg.username, username));
  const left = seen.find(({ orgId }) => !clients.includes(orgId));
  if (left)
    throw new Error(
      `the user name ${username} may see client ${left.orgId}: name it with --client, or delete that row of client_user_org.`,
    );
  const [bound] = await tx.select().from(clientUserSubject).where(eq(clientUserSubject.username, username));
  if (bound)
    throw new Error(
      `somebody else has called as ${username}. To give the name away: node src/service/admin.ts release ${username}`,
    );
}

async function change(db: Db, username: string, to: Partial<typeof account.$inferInsert>): Promise<void> {
  const changed = await db.update(account).set(to).where(eq(account.username, username)).returning();
  if (changed.length === 0) throw new Error(`there is no account ${username}.`);
}

async function newPassword(stdin: boolean): Promise<{ password: string; told: string }> {
  const made = randomBytes(16).toString('base64url');
  if (!stdin) return { password: made, told: ` Its password, which is shown this once: ${made}` };
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < SHORTEST_PASSWORD || password.length > 200)
    throw new Error(`a password has ${SHORTEST_PASSWORD} to 200 characters.`);
  return { password, told: '' };
}
