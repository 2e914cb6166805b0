/**
 * Sends a confirmed draft to the provider exactly once (README.md describes the protocol). The functions work on ports
 * only, without React or a browser.
 *
 * These rules make it exactly once, even if the server ignores idempotency keys and requests arrive late:
 * - Every step is stored before and after it is made, so that sending can resume after a crash at any point.
 * - A known order is read before it is used. After anything was sent, it is read before anything is repeated.
 * - Once the order may have been placed, only evidence ends the doubt: the order is read as placed, or as open with
 *   its lines, or, with idempotency keys, the same call under the same key is answered. Anything else is no evidence,
 *   and nothing is repeated.
 * - The lines of an order at the server are written once (see `draft.ts`). If a line may still be on its way, or the
 *   draft is to change, that order is abandoned for a new one.
 * - A refused order is emptied before anyone can change the draft, so that a late request to place it is refused, too.
 *   The order stays watched and is read again before a new one is placed.
 * - One sender at a time works on an order, across all tabs. It stops if the user takes the draft back.
 */
import { deliver } from './delivery.ts';
import { isWaiting } from './draft.ts';
import type { SenderPorts, Sending } from './sender-ports.ts';

/** Sends a draft as far as possible. */
export function send(id: string, ports: SenderPorts): Promise<Sending> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    return draft && isWaiting(draft) ? deliver(draft, ports) : { outcome: 'nothing' };
  });
}

/**
 * Starts a draft's order at the server if that has not been done yet (RULES.md, Wizard).
 * @throws Any error of the call.
 */
export function start(id: string, { http, store, lock }: SenderPorts): Promise<void> {
  return lock(`draft ${id}`, async () => {
    const draft = await store.read(id);
    if (!draft || draft.order_id !== null || draft.org_id === null) return;
    const { id: orderId } = await http.start(draft.org_id, draft.start_key);
    // The user may have chosen another client in the meantime. An order that is never filled does no harm.
    await store.change(id, (now) =>
      now.start_key === draft.start_key ? { ...now, order_id: orderId } : now,
    );
  });
}
