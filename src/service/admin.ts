/**
 * The operator's commands, such as `node src/service/admin.ts audit 7`, with the service's environment variables. The embedded
 * database takes one process at a time: stop the service first.
 */
import { asc, gte, lt } from 'drizzle-orm';
import { releaseSubject } from './callers/subjects.ts';
import { openDatabase } from './db/open-database.ts';
import { audit } from './db/tables/records.ts';
import { readEnvironment } from './environment.ts';
import { reasonOf } from './log.ts';
import type { Db } from './member-call.ts';

const USAGE = `node src/service/admin.ts COMMAND
  release USERNAME  lets another person have the user name: whoever calls first with a token that is issued from now on
  audit DAYS  prints what was done in the last days, one JSON object a line, oldest first
  audit forget DAYS  deletes what was done before the last days`;

const COMMANDS: Record<string, (db: Db, argument: string) => Promise<string>> = {
  release: async (db, username) => {
    const released = await releaseSubject(db, username);
    if (released === 0) throw new Error('nobody has called with this user name.');
    return 'The next person who signs in and calls with this user name has it.';
  },
  audit: async (db, days) => {
    const isRecent = gte(audit.at, daysAgo(days));
    const recent = await db.select().from(audit).where(isRecent).orderBy(asc(audit.id));
    return recent.map((entry) => JSON.stringify(entry)).join('\n');
  },
  'audit forget': async (db, days) => {
    const isOld = lt(audit.at, daysAgo(days));
    const deleted = await db.delete(audit).where(isOld).returning({ id: audit.id });
    return `${deleted.length} deleted.`;
  },
};

function daysAgo(text: string): Date {
  if (!/^\d{1,4}$/.test(text)) throw new Error('DAYS must be a whole number.');
  return new Date(Date.now() - Number(text) * 24 * 60 * 60_000);
}

const words = process.argv.slice(2);
const argument = words.pop() ?? '';
const name = words.join(' ');
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { operator, close } = await openDatabase(readEnvironment(process.env));
  console.log(await operator((db) => command(db, argument)).finally(close));
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
