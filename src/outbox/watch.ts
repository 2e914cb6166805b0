/** Orders at the server that a draft has abandoned: a request that is late may place one after all. */
import type { Order } from '#src/contract/order.ts';
import { type Draft, isWaiting } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import { placedBeforeProblem } from './refusal.ts';
import type { SenderPorts } from './sender-ports.ts';
import { hasLinesOf, isPlacedNow } from './server-order.ts';

/**
 * Reads the orders that a draft has abandoned and still watches, and settles the draft with one that was placed after
 * all, or reports it.
 * @returns whether anything was found.
 * @throws what the calls throw.
 */
export function watch(id: string, ports: SenderPorts): Promise<boolean> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    if (!draft || isWaiting(draft)) return false;
    let hasNews = false;
    for (const { order_id } of draft.abandoned) {
      const order = await isPlacedNow(ports.http, order_id);
      if (!order) continue;
      const isSame = draft.state !== 'sent' && (await isSameAs(order, draft, ports.http));
      await ports.store.change(id, (now) => (isWaiting(now) ? now : found(now, order_id, isSame)));
      hasNews = true;
    }
    return hasNews;
  });
}

/** A draft that is not on its way, once an order that it had abandoned was found placed. */
function found(draft: Draft, orderId: number, isSame: boolean): Draft {
  const reported = { ...draft, ...withAlsoPlaced(draft, orderId) };
  if (draft.state === 'sent') return reported;
  if (!isSame) return { ...reported, state: 'needs-you', problem: placedBeforeProblem(orderId) };
  const { also_placed } = draft;
  return { ...reported, also_placed, state: 'sent', order_id: orderId, problem: null, waits_for: null };
}

/** What changes in a draft once an order that it had abandoned turned out to be placed besides. */
export function withAlsoPlaced({ abandoned, also_placed }: Draft, orderId: number) {
  return {
    abandoned: abandoned.filter(({ order_id }) => order_id !== orderId),
    also_placed: [...also_placed.filter((id) => id !== orderId), orderId],
  };
}

/** Whether a placed order says what a draft says now. */
export async function isSameAs(order: Order, draft: Draft, http: OrderCalls): Promise<boolean> {
  const isSame = (placed: unknown, wanted: unknown) => (placed ?? null) === (wanted ?? null);
  return (
    (order.client_notes ?? '') === draft.client_notes &&
    // Of a contact that was created here, the draft may not know the provider's number yet.
    ((draft.ship_to_id ?? 0) < 0 || isSame(order.ship_to_id, draft.ship_to_id)) &&
    isSame(order.shipped_with, draft.shipped_with) &&
    isSame(order.shipping_type, draft.shipping_type) &&
    (await hasLinesOf(http, order.id, draft.items))
  );
}
