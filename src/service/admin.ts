/**
 * What an operator does, with the service's variables: `node src/service/admin.ts keys rotate`. The embedded database
 * takes one process at a time: stop the service first.
 */
import { text } from 'node:stream/consumers';
import { readEnvironment } from './environment.ts';
import { rotateKeys } from './identity/keys.ts';
import { hashPassword } from './identity/password.ts';
import { openDatabase } from './open-database.ts';
import { reasonOf } from './reason.ts';
import { releaseSubject } from './subjects.ts';

interface Command {
  readonly what: string;
  run(username: string): Promise<string>;
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
  hash: {
    what: 'prints the hash of the password on standard input, for the table account',
    run: async () => hashPassword((await text(process.stdin)).replace(/\r?\n$/, '')),
  },
};

async function changeKeys(which: 'always' | 'revoke'): Promise<string> {
  const { db, close } = await openDatabase(readEnvironment(process.env));
  await rotateKeys(db, new Date(), which).finally(close);
  return `Another key signs from now on.${which === 'revoke' ? ' The earlier ones are deleted.' : ''}`;
}

async function release(username: string): Promise<string> {
  const { operator, close } = await openDatabase(readEnvironment(process.env));
  const released = await operator((db) => releaseSubject(db, username)).finally(close);
  if (released === 0) throw new Error('nobody has called with this user name.');
  return 'The next person who calls with this user name has it.';
}

const words = process.argv.slice(2);
const [first, username = ''] = words;
const command = COMMANDS[words.join(' ')] ?? (words.length === 2 ? COMMANDS[`${first} USERNAME`] : undefined);
if (!command) {
  console.error('node src/service/admin.ts COMMAND');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.error(`  ${name}  ${what}`);
  process.exit(2);
}
try {
  console.log(await command.run(username));
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
