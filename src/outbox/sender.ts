/**
 * Sends a confirmed draft to the provider exactly once (README.md describes the protocol). The functions work on ports
 * only, without React or a browser.
 *
 * These rules make it exactly once, even if the server ignores idempotency keys, requests arrive late, and numbers are
 * given out again:
 * - Every step is stored before and after it is made, so that sending can resume after a crash at any point. The
 *   placement is requested only once the stored draft says so.
 * - A known order is read before it is used. After anything was sent, it is read before anything is repeated.
 * - An order is the draft's by its marks and content, never by its number alone (`proof.ts`), and placed is what reads
 *   as placed.
 * - Once the order may have been placed, only evidence ends the doubt: the order is read as placed, or as open with
 *   its lines. Anything else is no evidence, and nothing is repeated.
 * - What a product's or contact's number stands for is compared with what the user saw before the order is placed.
 * - The lines of an order at the server are written once (see `draft-v1.ts`). If the lines of the draft are edited, or
 *   the order has others, it is abandoned for a new one.
 * - A refused order is emptied before anyone can change the draft, so that a late request to place it is refused, too.
 *   The order stays watched and is read again before a new one is placed.
 * - One sender at a time works on an order, across all tabs. It stops if the user takes the draft back.
 */
import { Malformed } from '#src/api/errors.ts';
import { deliver } from './delivery.ts';
import { abandonAndWatch, abandonOrder, type Draft, isEarlier, isWaiting, mayAbandon } from './draft.ts';
import { canBeOwn, isForgotten, ownerOfOrder, type StartedNow, startedAs } from './proof.ts';
import type { SenderPorts, Sending } from './sender-ports.ts';
import { type Found, readBack, requestStart } from './server-order.ts';

/**
 * Sends a draft as far as possible.
 * @param isAttended Whether the user waits for the answer.
 */
export function send(id: string, ports: SenderPorts, isAttended: boolean): Promise<Sending> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    return draft && isWaiting(draft) ? deliver(draft, ports, isAttended) : { outcome: 'nothing' };
  });
}

/**
 * Starts a draft's order at the server if that has not been done yet (RULES.md, Wizard). A number that is another
 * order's is refused, and another order is started.
 * @throws Malformed if that is another order's number, too, or any error of the call.
 */
export function start(id: string, ports: SenderPorts): Promise<void> {
  const { http, store, lock, newKey, now } = ports;
  return lock(`draft ${id}`, async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      const draft = await store.read(id);
      if (!draft || draft.order_id !== null || draft.org_id === null) return;
      const { start_key } = draft;
      const { id: order_id, start } = await requestStart(ports, draft.org_id, start_key);
      // Without an answer, the sender looks at it before it uses it.
      const found = await readBack(http, order_id, draft).catch(() => undefined);
      const isOther =
        isEarlier(order_id, draft) ||
        store.isTaken(order_id, id) ||
        (found !== undefined && isAnothers(found, draft, ports, start));
      const order = found?.state === 'as-sent' ? found.order : undefined;
      const isAbandoned = order && isForgotten(order, start) && mayAbandon(draft, now());
      const started = { order_id, started_as: order ? startedAs(order) : null };
      await store.change(id, (seen) => {
        // The user may have chosen another client in the meantime. An order that is never filled does no harm.
        if (seen.start_key !== start_key) return seen;
        if (isOther) return { ...seen, ...abandonOrder(seen, newKey) };
        if (!isAbandoned) return { ...seen, ...started };
        return { ...seen, ...abandonAndWatch({ ...seen, ...started }, newKey, now()), abandoned_at: now() };
      });
      if (!isOther && !isAbandoned) return;
    }
    throw new Malformed('The number of another order was answered.');
  });
}

/**
 * Whether a number that was answered as a new order's is another order's. Under its key, a tab that could not store
 * anything may have started, filled and placed this one before.
 */
function isAnothers(found: Found, draft: Draft, ports: SenderPorts, start: StartedNow): boolean {
  const { honoursKeys, names } = ports;
  if (found.state === 'placed') return ownerOfOrder(found.order, draft, null) !== 'ours';
  if (found.state === 'foreign') return true;
  if (found.state === 'as-sent' && !canBeOwn(found.order, names, start)) return true;
  const hasLines = found.state === 'other' || (found.state === 'as-sent' && found.there.size > 0);
  return hasLines && !honoursKeys();
}
