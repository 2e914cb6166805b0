import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/db.ts';
import { order, orderItem } from './db/schema.ts';

const EVERY_MS = 60 * 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Runs work every hour until the app closes. What fails is logged, and tried again in an hour. */
export function everyHour(app: FastifyInstance, work: () => Promise<unknown>): void {
  const timer = setInterval(() => void work().catch((error) => app.log.error(error)), EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Deletes the orders that were started and never placed, with their lines, 30 days after their last change. A portal
 * that comes back to one later starts another; if it had asked for the placement, it asks the user.
 */
export async function sweepStartedOrders(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_MS).toISOString();
  // A locked one is being changed at the moment.
  await db.execute(sql`
    WITH stale AS (
      SELECT id FROM ${order} WHERE status_id IS NULL AND modified < ${until}::timestamptz FOR UPDATE SKIP LOCKED),
    lines AS (DELETE FROM ${orderItem} WHERE order_id IN (SELECT id FROM stale))
    DELETE FROM ${order} WHERE id IN (SELECT id FROM stale)`);
}
