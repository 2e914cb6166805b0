import { sql } from 'drizzle-orm';
import type { Db } from '#src/service/db/db.ts';
import { seeding } from '#src/service/db/tables/records.ts';
import type { Tx } from '#src/service/member-call.ts';
import { seedAccounts } from './accounts.ts';
import { seedGround } from './ground.ts';
import { seedLarge } from './large.ts';
import { seedTrade } from './trade.ts';

type Kind = typeof seeding.$inferSelect.kind;

const SEEDING_LOCK = 727_002;

/**
 * Fills a database that was never filled, in one transaction: a killed start leaves nothing behind, and of two
 * processes that start at once only one fills it.
 * @param now the demo data's dates are relative to it.
 * @returns what the database was filled with, now or at its first start.
 */
export async function seed(db: Db, kind: Kind, now: Date): Promise<Kind> {
  return db.transaction(async (tx) => {
    // A large seed, and waiting for another process's, take longer than a call may.
    await tx.execute(
      sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
    const [first] = await tx.select().from(seeding);
    if (first) return first.kind;
    await switchAudit(tx, 'DISABLE');
    await seedGround(tx);
    // A database for real data must have no publicly known passwords.
    if (kind !== 'empty') await seedAccounts(tx);
    if (kind === 'demo') await seedTrade(tx, now);
    if (kind === 'large') await seedLarge(tx, now);
    await switchAudit(tx, 'ENABLE');
    await tx.insert(seeding).values({ kind, seededAt: now });
    return kind;
  });
}

/** Nobody did what the first start fills in. Only the owner can switch the audit off. */
async function switchAudit(tx: Tx, to: 'DISABLE' | 'ENABLE'): Promise<void> {
  await tx.execute(
    sql.raw(`DO $$
      DECLARE audited regclass;
      BEGIN
        FOR audited IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'portal_audit' LOOP
          EXECUTE format('ALTER TABLE %s ${to} TRIGGER portal_audit', audited);
        END LOOP;
      END
      $$`),
  );
}
