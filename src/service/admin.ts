/**
 * What an operator does, with the service's variables: `node src/service/admin.ts audit 7`. The embedded database takes one
 * process at a time: stop the service first.
 */
import { asc, gte, lt } from 'drizzle-orm';
import { releaseSubject } from './callers/subjects.ts';
import { openDatabase } from './db/open-database.ts';
import { audit } from './db/tables/records.ts';
import { readEnvironment } from './environment.ts';
import { reasonOf } from './log.ts';
import type { Db } from './member-call.ts';

interface Command {
  readonly what: string;
  run(argument: string): Promise<string>;
}

const COMMANDS: Record<string, Command> = {
  'release USERNAME': {
    what: 'lets another person have the user name: whoever calls first with a token that is issued from now on',
    run: release,
  },
  'audit DAYS': {
    what: 'prints what was done in the last days, one JSON object a line, oldest first',
    run: async (days) => {
      const recent = (db: Db) =>
        db
          .select()
          .from(audit)
          .where(gte(audit.at, daysAgo(days)))
          .orderBy(asc(audit.id));
      return (await asOperator(recent)).map((entry) => JSON.stringify(entry)).join('\n');
    },
  },
  'audit forget DAYS': {
    what: 'deletes what was done before the last days',
    run: async (days) => {
      const old = (db: Db) =>
        db
          .delete(audit)
          .where(lt(audit.at, daysAgo(days)))
          .returning({ id: audit.id });
      return `${(await asOperator(old)).length} deleted.`;
    },
  },
};

async function release(username: string): Promise<string> {
  const released = await asOperator((db) => releaseSubject(db, username));
  if (released === 0) throw new Error('nobody has called with this user name.');
  return 'The next person who signs in and calls with this user name has it.';
}

async function asOperator<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { operator, close } = await openDatabase(readEnvironment(process.env));
  return operator(work).finally(close);
}

function daysAgo(text: string): Date {
  if (!/^\d{1,4}$/.test(text)) throw new Error('DAYS must be a whole number.');
  return new Date(Date.now() - Number(text) * 24 * 60 * 60_000);
}

const words = process.argv.slice(2);
const isCalled = (name: string) => {
  const parts = name.split(' ');
  return (
    parts.length === words.length && parts.every((part, at) => part === words[at] || /^[A-Z]+$/.test(part))
  );
};
const command = Object.entries(COMMANDS).find(([name]) => isCalled(name))?.[1];
if (!command) {
  console.error('node src/service/admin.ts COMMAND');
  for (const [name, { what }] of Object.entries(COMMANDS)) console.error(`  ${name}  ${what}`);
  process.exit(2);
}
try {
  console.log(await command.run(words.at(-1) ?? ''));
} catch (error) {
  console.error(`This cannot be done: ${reasonOf(error)}`);
  process.exit(1);
}
