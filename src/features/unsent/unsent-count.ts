import { type Draft, isWaiting } from '#src/offline/draft.ts';
import type { MadeRecord } from '#src/offline/made.ts';

/** How many orders, contacts and titles wait for the provider, or for the person. */
export function unsentCount(drafts: readonly Draft[], made: readonly MadeRecord[]): number {
  const orders = drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you');
  return orders.length + made.filter(({ state }) => state !== 'created').length;
}
