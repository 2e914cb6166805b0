import { sql } from 'drizzle-orm';
import type { Db } from '#src/service/db/client.ts';
import { seeding } from '#src/service/db/schema.ts';
import { seedAccounts } from './accounts.ts';
import { seedGround } from './ground.ts';
import { seedLarge } from './large.ts';
import { seedTrade } from './trade.ts';

type Kind = typeof seeding.$inferSelect.kind;

const SEEDING_LOCK = 727_002;

/**
 * Fills a database that was never filled, in one transaction: a start that is killed in the middle leaves nothing,
 * and of two processes that start at once one fills it.
 * @param now dates of the demo data are relative to it.
 * @returns what the database was filled with, now or at its first start.
 */
export async function seed(db: Db, kind: Kind, now: Date): Promise<Kind> {
  return db.transaction(async (tx) => {
    // A large seed, and the wait for another process's, take longer than a call may.
    await tx.execute(
      sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
    const [first] = await tx.select().from(seeding);
    if (first) return first.kind;
    await seedGround(tx);
    // Nobody's password is public knowledge in a database that somebody means to use.
    if (kind !== 'empty') await seedAccounts(tx);
    if (kind === 'demo') await seedTrade(tx, now);
    if (kind === 'large') await seedLarge(tx, now);
    await tx.insert(seeding).values({ kind, seededAt: now });
    return kind;
  });
}
