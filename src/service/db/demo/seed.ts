import { sql } from 'drizzle-orm';
import type { Db } from '#src/service/db/client.ts';
import { seeding } from '#src/service/db/schema.ts';
import { seedGround } from './accounts.ts';
import { seedLarge } from './large.ts';
import { seedTrade } from './trade.ts';

const SEEDING_LOCK = 727_002;

/**
 * Fills a database that was never filled, in one transaction: a start that is killed in the middle leaves nothing,
 * and of two processes that start at once one fills it.
 * @param now dates of the demo data are relative to it.
 */
export async function seed(db: Db, kind: 'demo' | 'empty' | 'large', now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // A large seed, and the wait for another process's, take longer than a call may.
    await tx.execute(
      sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
    if ((await tx.$count(seeding)) > 0) return;
    await seedGround(tx);
    if (kind === 'demo') await seedTrade(tx, now);
    if (kind === 'large') await seedLarge(tx, now);
    await tx.insert(seeding).values({ kind, seededAt: now });
  });
}
