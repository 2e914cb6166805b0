import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db/db.ts';
import { asMember } from './member-call.ts';

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
  // A function of the owner: nobody else sees the orders of all clients.
  await asMember(db, { username: '' }, 'read write', (tx) =>
    tx.execute(sql`SELECT portal_sweep_orders(${until}::timestamptz)`),
  );
}
