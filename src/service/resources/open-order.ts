import { eq } from 'drizzle-orm';
import { order } from '#src/service/db/tables/orders.ts';
import type { Tx } from '#src/service/member-call.ts';
import { conflict, notFound } from '#src/service/problem-error.ts';

/**
 * Locks an order that may still be changed until the transaction ends.
 * @throws ProblemError 404 for an order that the user does not have, 409 for one that is placed.
 */
export async function openOrder(tx: Tx, id: number, now: Date): Promise<typeof order.$inferSelect> {
  const [open] = await tx.update(order).set({ modified: now }).where(eq(order.id, id)).returning();
  if (open) return open;
  // The database lets nobody change an order that is placed.
  if ((await tx.$count(order, eq(order.id, id))) === 0) throw notFound('Order');
  throw conflict('This order is placed: it takes no more changes.');
}
