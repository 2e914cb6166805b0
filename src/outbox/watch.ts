/** Watches the orders that a draft abandoned at the server: a late request may still place one. */

import { shownOf } from './delivery-outcome.ts';
import { type Draft, isWaiting } from './draft.ts';
import type { SenderPorts } from './ports.ts';
import { placedBeforeProblem } from './refusal.ts';
import { comparePlaced, isPlacedNow } from './server-order.ts';

/**
 * Reads the abandoned orders that a draft still watches. If one was placed after all, settles the draft with it, or
 * reports it, if the draft was placed or is in doubt. A number that is another order's now is not watched any more.
 * @returns Whether a placed order was found.
 * @throws Any error of the calls.
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
        if (found === 'different')
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

/**
 * Whether the abandoned orders of a draft are read beside its own. Before its own order is placed, the sender reads them,
 * and takes the placed one in its place.
 */
export function isWatched(draft: Draft): boolean {
  return !isWaiting(draft) || (draft.state === 'in-doubt' && draft.placing);
}

/** Returns the changes to a draft after one of its abandoned orders turned out to be placed as well. */
export function withAlsoPlaced(draft: Draft, orderId: number) {
  return {
    ...withoutAbandoned(draft, orderId),
    also_placed: [...draft.also_placed.filter((id) => id !== orderId), orderId],
  };
}

/** Returns the changes to a draft after one of its abandoned orders need not be watched any more. */
export function withoutAbandoned({ abandoned }: Draft, orderId: number) {
  return { abandoned: abandoned.filter(({ order_id }) => order_id !== orderId) };
}
