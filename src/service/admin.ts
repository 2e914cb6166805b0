/**
 * What an operator does at the service's database, with the service's variables:
 * `node src/service/admin.ts keys rotate`. The embedded database takes one process at a time: stop the service first.
 */
import { readEnvironment } from './environment.ts';
import { rotateKeys } from './identity/keys.ts';
import { openDatabase } from './open-database.ts';
import { reasonOf } from './reason.ts';

const COMMANDS: Record<string, { what: string; which: 'always' | 'revoke'; done: string }> = {
  'keys rotate': {
    what: 'another key signs from now on; earlier ones stay valid until their tokens have ended',
    which: 'always',
    done: 'Another key signs from now on.',
  },
  'keys revoke': {
    what: 'the same, and what the earlier keys signed is refused within two minutes; portals renew their tokens',
    which: 'revoke',
    done: 'Another key signs from now on. The earlier ones are deleted.',
  },
};

const command = COMMANDS[process.argv.slice(2).join(' ')];
if (!command) {
  console.error('node src/service/admin.ts COMMAND');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.error(`  ${name}  ${what}`);
  process.exit(2);
}
try {
  const { db, close } = await openDatabase(readEnvironment(process.env));
  await rotateKeys(db, new Date(), command.which);
  await close();
  console.log(command.done);
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
