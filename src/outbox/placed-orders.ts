/** Orders of a draft that turn out to be placed without its knowledge. */
import { Unreachable } from '#src/api/errors.ts';
import { Fixable, PlacedAs } from './delivery-ends.ts';
import type { DeliveryProgress } from './delivery-progress.ts';
import { abandonOrder } from './draft.ts';
import { placedBeforeProblem } from './refusal.ts';
import { isPlacedNow } from './server-order.ts';
import { isSameAs, withAlsoPlaced } from './watch.ts';

/**
 * Handles an order that was placed by a tab that could not store that. The order is either this one or an earlier
 * version of it.
 */
export async function placedUnknown(progress: DeliveryProgress, orderId: number): Promise<Error> {
  const { http } = progress.ports;
  const order = await isPlacedNow(http, orderId);
  if (!order) return new Unreachable('The order was placed, and cannot be read just now.');
  return (await isSameAs(order, progress.draft, http))
    ? new PlacedAs(orderId)
    : placedBefore(progress, orderId);
}

/** Reads the abandoned orders before another one is placed, because a late request may have placed one of them. */
export async function checkAbandoned(progress: DeliveryProgress): Promise<void> {
  const { http } = progress.ports;
  for (const { order_id } of progress.draft.abandoned) {
    const order = await isPlacedNow(http, order_id);
    if (!order) continue;
    if (await isSameAs(order, progress.draft, http)) throw new PlacedAs(order_id);
    throw await placedBefore(progress, order_id);
  }
}

/**
 * Handles an earlier attempt of this order that was placed with other content: the user decides what happens to this
 * one.
 */
async function placedBefore(progress: DeliveryProgress, orderId: number): Promise<Fixable> {
  await progress.note(withAlsoPlaced(progress.draft, orderId));
  if (progress.draft.order_id === orderId)
    await progress.note(abandonOrder(progress.draft, progress.ports.newKey));
  return new Fixable(placedBeforeProblem(orderId));
}
