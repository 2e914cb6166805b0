import { asc, gte, lt } from 'drizzle-orm';
import { audit } from '#src/service/db/tables/records.ts';
import type { Db } from './db/db.ts';

/** What was done since a moment, oldest first. Only the operator sees it. */
export async function deedsSince(db: Db, since: Date): Promise<(typeof audit.$inferSelect)[]> {
  return db.select().from(audit).where(gte(audit.at, since)).orderBy(asc(audit.id));
}

/** Deletes what was done before a moment. @returns how many entries. */
export async function forgetDeeds(db: Db, before: Date): Promise<number> {
  return (await db.delete(audit).where(lt(audit.at, before)).returning({ id: audit.id })).length;
}
