/**
 * Sends a confirmed draft to the provider, exactly once (README.md: the protocol). One function over ports: no React,
 * no browser.
 *
 * What makes it exactly once, also where the server ignores idempotency keys and requests arrive late:
 * - every step is written down before and after it is made, so that a crash at any point is a known place to go on;
 * - an order that the draft knows is read before it is used, and after anything was sent, before anything is repeated;
 * - once the order may have been placed, only evidence ends the doubt: it is read as placed, or as open with its lines,
 *   or, with idempotency keys, the same call under the same key is answered. Anything else is no evidence, and nothing
 *   is repeated;
 * - the lines of an order at the server are written once (see `draft.ts`): where a line may still be on its way, or the
 *   draft is to change, that order is abandoned for a new one;
 * - an order that was refused is emptied before the draft is anybody's to change, so that a late request to place it
 *   is refused, too; it stays watched, and is read again before a new one is placed;
 * - one sender of an order at a time over all tabs, which stops where the user took the draft back.
 */
import { Delivery } from './delivery.ts';
import { isWaiting } from './draft.ts';
import type { SenderPorts, Sending } from './sender-ports.ts';

/** Sends the draft `id` as far as it goes. */
export function send(id: string, ports: SenderPorts): Promise<Sending> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    return draft && isWaiting(draft) ? new Delivery(draft, ports).run() : { outcome: 'nothing' };
  });
}

/**
 * Starts the order of a draft at the server, where that was not done yet (RULES.md, Wizard).
 * @throws what the call throws.
 */
export function start(id: string, { http, store, lock }: SenderPorts): Promise<void> {
  return lock(`draft ${id}`, async () => {
    const draft = await store.read(id);
    if (!draft || draft.order_id !== null || draft.org_id === null) return;
    const { id: orderId } = await http.start(draft.org_id, draft.start_key);
    // An order that is never filled harms nobody: another client may have been chosen meanwhile.
    await store.change(id, (now) =>
      now.start_key === draft.start_key ? { ...now, order_id: orderId } : now,
    );
  });
}
