/** Watches the orders that a draft abandoned at the server: a late request may still place one. */
import type { Order } from '#src/contract/order.ts';
import { type Draft, isWaiting } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import { placedBeforeProblem } from './refusal.ts';
import type { SenderPorts } from './sender-ports.ts';
import { hasLinesOf, isPlacedNow } from './server-order.ts';

/**
 * Reads the abandoned orders that a draft still watches. If one was placed after all, settles the draft with it or
 * reports it.
 * @returns Whether a placed order was found.
 * @throws Any error of the calls.
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

/** Returns a draft that is not being sent after one of its abandoned orders was found placed. */
function found(draft: Draft, orderId: number, isSame: boolean): Draft {
  const reported = { ...draft, ...withAlsoPlaced(draft, orderId) };
  if (draft.state === 'sent') return reported;
  if (!isSame) return { ...reported, state: 'needs-you', problem: placedBeforeProblem(orderId) };
  const { also_placed } = draft;
  return { ...reported, also_placed, state: 'sent', order_id: orderId, problem: null, waits_for: null };
}

/** Returns the changes to a draft after one of its abandoned orders turned out to be placed as well. */
export function withAlsoPlaced({ abandoned, also_placed }: Draft, orderId: number) {
  return {
    abandoned: abandoned.filter(({ order_id }) => order_id !== orderId),
    also_placed: [...also_placed.filter((id) => id !== orderId), orderId],
  };
}

/** Whether a placed order has the current content of a draft. */
export async function isSameAs(order: Order, draft: Draft, http: OrderCalls): Promise<boolean> {
  const isSame = (placed: unknown, wanted: unknown) => (placed ?? null) === (wanted ?? null);
  return (
    (order.client_notes ?? '') === draft.client_notes &&
    // The draft may not have the provider's id of a local contact yet.
    ((draft.ship_to_id ?? 0) < 0 || isSame(order.ship_to_id, draft.ship_to_id)) &&
    isSame(order.shipped_with, draft.shipped_with) &&
    isSame(order.shipping_type, draft.shipping_type) &&
    (await hasLinesOf(http, order.id, draft.items))
  );
}
