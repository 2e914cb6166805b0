/**
 * What an operator does, with the service's variables: `node src/service/admin.ts keys rotate`. The embedded database
 * takes one process at a time: stop the service first.
 */
import { ACCOUNT_COMMANDS, accountCommand } from './account-commands.ts';
import { deedsSince, forgetDeeds } from './audit.ts';
import type { Db } from './db/db.ts';
import { audit } from './db/tables/records.ts';
import { readEnvironment } from './environment.ts';
import { rotateKeys } from './identity/keys.ts';
import { openDatabase } from './open-database.ts';
import { reasonOf } from './reason.ts';
import { releaseSubject } from './subjects.ts';

interface Command {
  readonly what: string;
  run(argument: string): Promise<string>;
}

const COMMANDS: Record<string, Command> = {
  'keys rotate': {
    what: 'another key signs from now on; earlier ones stay valid until their tokens have ended',
    run: () => changeKeys('always'),
  },
  'keys revoke': {
    what: 'the same, and what the earlier keys signed is refused within two minutes; portals renew their tokens',
    run: () => changeKeys('revoke'),
  },
  'release USERNAME': {
    what: 'forgets whose tokens the user name is taken from; the next person who calls with it has it',
    run: release,
  },
  'audit DAYS': {
    what: 'prints what was done in the last days, one JSON object a line, oldest first',
    run: async (days) => (await asOperator((db) => deedsSince(db, daysAgo(days)))).map(toLine).join('\n'),
  },
  'audit forget DAYS': {
    what: 'deletes what was done before the last days',
    run: async (days) => `${await asOperator((db) => forgetDeeds(db, daysAgo(days)))} deleted.`,
  },
};

async function changeKeys(which: 'always' | 'revoke'): Promise<string> {
  const { db, operator, close } = await openDatabase(readEnvironment(process.env));
  const change = async () => {
    await rotateKeys(db, new Date(), which);
    // Revoked keys end every token at once.
    const action = which === 'revoke' ? 'revoke' : 'rotate';
    await operator((owner) => owner.insert(audit).values({ action, record: 'signing_key' }));
  };
  await change().finally(close);
  return `Another key signs from now on.${which === 'revoke' ? ' The earlier ones are deleted.' : ''}`;
}

async function release(username: string): Promise<string> {
  const released = await asOperator((db) => releaseSubject(db, username));
  if (released === 0) throw new Error('nobody has called with this user name.');
  return 'The next person who calls with this user name has it.';
}

async function asOperator<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { operator, close } = await openDatabase(readEnvironment(process.env));
  return operator(work).finally(close);
}

const toLine = (deed: unknown) => JSON.stringify(deed);

function daysAgo(text: string): Date {
  if (!/^\d{1,4}$/.test(text)) throw new Error('DAYS must be a whole number.');
  return new Date(Date.now() - Number(text) * 24 * 60 * 60_000);
}

const words = process.argv.slice(2);
// A word in capitals stands for any argument.
const isCalled = (name: string) => {
  const parts = name.split(' ');
  return (
    parts.length === words.length && parts.every((part, at) => part === words[at] || /^[A-Z]+$/.test(part))
  );
};
const isAccountCommand = words[0] === 'account' && words.length > 1;
const command = isAccountCommand
  ? { run: () => asOperator((db) => accountCommand(db, words.slice(1))) }
  : Object.entries(COMMANDS).find(([name]) => isCalled(name))?.[1];
if (!command) {
  console.error('node src/service/admin.ts COMMAND');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.error(`  ${name}  ${what}`);
  for (const [name, what] of Object.entries(ACCOUNT_COMMANDS)) console.error(`  ${name}  ${what}`);
  process.exit(2);
}
try {
  console.log(await command.run(words.at(-1) ?? ''));
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
