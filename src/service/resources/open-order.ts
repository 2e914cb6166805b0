import { eq } from 'drizzle-orm';
import { PENDING } from '#src/contract/order-status.ts';
import { order } from '#src/service/db/schema.ts';
import type { Tx } from '#src/service/member-call.ts';
import { conflict, notFound } from '#src/service/problem-error.ts';
import { mayBecome } from './order-states.ts';

/**
 * Locks an order that may still be changed until the transaction ends.
 * @throws ProblemError 404 for an order that the user does not have, 409 for one that is placed.
 */
export async function openOrder(tx: Tx, id: number, now: Date): Promise<typeof order.$inferSelect> {
  const [found] = await tx.update(order).set({ modified: now }).where(eq(order.id, id)).returning();
  if (!found) throw notFound('Order');
  if (!mayBecome(found.statusId, PENDING)) throw conflict('This order is placed: it takes no more changes.');
  return found;
}
