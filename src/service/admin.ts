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

const COMMANDS: Record<string, { what: string; run: () => Promise<string> }> = {
  'keys rotate': {
    what: 'another key signs from now on; earlier ones stay valid until their tokens have ended',
    run: () => changeKeys('always'),
  },
  'keys revoke': {
    what: 'the same, and what the earlier keys signed is refused within two minutes; portals renew their tokens',
    run: () => changeKeys('revoke'),
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

const command = COMMANDS[process.argv.slice(2).join(' ')];
if (!command) {
  console.error('node src/service/admin.ts COMMAND');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.error(`  ${name}  ${what}`);
  process.exit(2);
}
try {
  console.log(await command.run());
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
