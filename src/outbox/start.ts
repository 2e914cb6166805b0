/** Starts the order of a draft before it is sent, by one tab at a time (README.md). */
import { Malformed } from '#src/api/transport/errors.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { canBeOwn, isForgotten, ownerOfOrder, type StartedNow, startedAs } from './delivery/proof.ts';
import { type Found, isFilled, readBack } from './delivery/server-order.ts';
import { abandonAndWatch, abandonOrder, type Draft, isBatch, isEarlier, mayAbandon } from './draft.ts';
import type { SenderPorts } from './ports.ts';

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
        // This device's clock may be corrected before the order is placed. The dates of a batch are corrected together.
        const isUnchecked = !seen.clock_checked && !isBatch(seen);
        if (!isAbandoned)
          return { ...seen, ...started, ...(isUnchecked && correctedRequiredBy(seen, ports)) };
        return { ...seen, ...abandonAndWatch({ ...seen, ...started }, newKey, now()), abandoned_at: now() };
      });
      if (!isOther && !isAbandoned) return;
    }
    throw new Malformed('The number of another order.');
  });
}

const TOLERATED_MS = 5 * 60_000;

/** Whether two clocks differ by so much that the dates of one are corrected by the other. */
export const differ = (one: number, other: number): boolean => Math.abs(one - other) > TOLERATED_MS;

/** Returns the changes to a draft whose required-by date may come from a wrong clock. */
export function correctedRequiredBy(
  { required_by }: Draft,
  { providerTime }: Pick<SenderPorts, 'providerTime'>,
): Partial<Draft> {
  const begun = wireTimeToDate(required_by).getTime();
  const time = providerTime(begun);
  if (time === undefined) return {};
  return { clock_checked: true, ...(differ(begun, time) && { required_by: dateToWireTime(new Date(time)) }) };
}

/** Starts an order. A server that honours the key and had the request before answers the order of then. */
export async function requestStart(
  { http, now, providerTime, startsRequested }: SenderPorts,
  clientId: number,
  key: string,
): Promise<{ id: number; start: StartedNow }> {
  const requestedAt = now();
  const firstRequestedAt = startsRequested.get(key) ?? requestedAt;
  startsRequested.set(key, firstRequestedAt);
  const { id } = await http.start(clientId, key);
  // The answer may be the first that tells the provider's clock.
  const start = {
    requestedAt: providerTime(requestedAt),
    firstRequestedAt: providerTime(firstRequestedAt),
  };
  return { id, start };
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
  return isFilled(found) && !honoursKeys();
}
