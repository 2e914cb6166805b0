/** Orders of a draft that turn out to be placed: abandoned ones, after a late request, and forgotten ones. */
import { isDecided, isSignInRefusal, Malformed } from '#src/api/transport/errors.ts';
import { isPlaced, type Order } from '#src/contract/order.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { Fixable, InDoubt, PlacedAs } from './delivery/delivery-ends.ts';
import { shownOf } from './delivery/delivery-outcome.ts';
import type { DeliveryProgress } from './delivery/delivery-progress.ts';
import { isVisible } from './delivery/look-up.ts';
import { hasDetailsOf, ownerOfOrder, type StartedAs } from './delivery/proof.ts';
import { comparePlaced, isPlacedNow } from './delivery/server-order.ts';
import { abandonOrder, type Draft, isBatch, isWaiting } from './draft.ts';
import type { SenderPorts } from './ports.ts';
import { placedBeforeProblem } from './problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends the attempt if a placed order is this draft's: with other content, the user decides. Else returns. */
export async function settleEarlier(
  progress: DeliveryProgress,
  order: Order,
  started: StartedAs | null,
): Promise<void> {
  const { draft, ports } = progress;
  const found = await comparePlaced(ports.http, order, draft, started, progress.awaitsLines);
  if (found === 'foreign') return;
  if (found === 'same') throw new PlacedAs(order, true);
  if (found === 'hidden' || found === 'behind') throw new InDoubt('unclear');
  const ended = draft.order_id === order.id && abandonOrder(draft, ports.newKey);
  throw new Fixable(placedBeforeProblem(order.id), { ...withAlsoPlaced(draft, order.id), ...ended });
}

/** Reads the abandoned orders before another one is placed: a late request may have placed one of them. */
export async function checkAbandoned(progress: DeliveryProgress): Promise<void> {
  for (const { order_id, started_as } of progress.draft.abandoned) {
    if (order_id === progress.draft.order_id) continue;
    const order = await isPlacedNow(progress.ports.http, order_id);
    if (!order) continue;
    await settleEarlier(progress, order, started_as);
    await progress.note(withoutAbandoned(progress.draft, order_id));
  }
}

/**
 * Searches the client's orders for this one before it is placed: a device whose data was put back to an earlier state
 * has forgotten that it placed it, and under which number. The moment at which the wizard was loaded identifies it,
 * with all of its content.
 */
export async function searchPlaced(progress: DeliveryProgress): Promise<void> {
  const { http, now, providerTime } = progress.ports;
  const { required_by, order_id, also_placed, started_as, abandoned } = progress.draft;
  const user = { created_by: started_as?.created_by ?? '', created_on: '' };
  const begun = wireTimeToDate(required_by).getTime();
  if (Number.isNaN(begun)) return;
  // A wrong clock may have begun the order in the future.
  const present = providerTime(now()) ?? now();
  const from = Math.min(begun, present) - DAY_MS;
  const until = Math.max(begun, present) + DAY_MS;
  const wire = (ms: number) => dateToWireTime(new Date(ms));
  const read = () => http.ordersBetween(progress.clientId, wire(from), wire(until));
  const orders = await read()
    // One answer may be damaged on its way.
    .catch((error) => (error instanceof Malformed ? read() : Promise.reject(error)))
    // An API whose list can't be read tells nothing, and the order is sent all the same.
    .catch(async (error) => {
      const isUnreadable =
        isDecided(error) ||
        error instanceof Malformed ||
        (isSignInRefusal(error) && (await isVisible(http.client(progress.clientId))));
      if (isUnreadable) return [];
      throw error;
    });
  for (const order of orders) {
    const isOther = order.id === order_id || also_placed.includes(order.id) || !isPlaced(order);
    if (isOther) continue;
    // The list may show it before a reading of the order does.
    const earlier = abandoned.find((each) => each.order_id === order.id);
    if (earlier) await settleEarlier(progress, order, earlier.started_as);
    if (ownerOfOrder(order, progress.draft, user) !== 'ours') continue;
    // With other content, it is the order of somebody who shares the account and loaded the wizard in the same second.
    if (!hasDetailsOf(order, progress.draft)) continue;
    const found = await comparePlaced(http, order, progress.draft, user, false);
    if (found === 'hidden') throw new InDoubt('unclear');
    if (found === 'same') throw new PlacedAs(order, true);
  }
}

/**
 * Reads the abandoned orders that a draft still watches. If one was placed after all, settles the draft with it, or
 * reports it, if the draft was placed or is in doubt. A number that is another order's now is not watched any more.
 * @returns Whether a placed order was found.
 */
export function watch(id: string, { lock, store, http }: SenderPorts): Promise<boolean> {
  return lock(`draft ${id}`, async () => {
    const draft = await store.read(id);
    if (!draft || !isWatched(draft)) return false;
    let hasNews = false;
    for (const { order_id, started_as } of draft.abandoned) {
      const order = await isPlacedNow(http, order_id);
      if (!order) continue;
      const seen = await store.read(id);
      if (!seen) break;
      const found = await comparePlaced(http, order, seen, started_as, false);
      if (found === 'hidden') continue;
      const settled = (now: Draft): Draft => {
        if (found === 'foreign') return { ...now, ...withoutAbandoned(now, order_id) };
        const reported = { ...now, ...withAlsoPlaced(now, order_id) };
        if (now.state === 'sent' || now.state === 'in-doubt') return reported;
        // One order is not what was wanted of several.
        if (found === 'different' || isBatch(now))
          return { ...reported, state: 'needs-you', problem: placedBeforeProblem(order_id) };
        const { also_placed } = now;
        const placed = { state: 'sent', order_id, problem: null, waits_for: null } as const;
        return { ...reported, ...shownOf(order), also_placed, ...placed };
      };
      // What was changed since is compared at the next look.
      await store.change(id, (now) => (!isWatched(now) || now.rev !== seen.rev ? now : settled(now)));
      hasNews ||= found !== 'foreign';
    }
    return hasNews;
  });
}

/** Whether nothing else reads a draft's abandoned orders: the sender does before placing, unless a batch is paused. */
export function isWatched(draft: Draft): boolean {
  const { state, placing, batch } = draft;
  if (!isWaiting(draft)) return true;
  return placing ? state === 'in-doubt' : state === 'queued' && batch !== null;
}

export function withAlsoPlaced(draft: Draft, orderId: number) {
  return {
    ...withoutAbandoned(draft, orderId),
    also_placed: [...draft.also_placed.filter((id) => id !== orderId), orderId],
  };
}

function withoutAbandoned({ abandoned }: Draft, orderId: number) {
  return { abandoned: abandoned.filter(({ order_id }) => order_id !== orderId) };
}
