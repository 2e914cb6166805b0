import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import { type MadeRecord, openDoubles } from '#src/outbox/made.ts';

/** The number of unsent orders, contacts and titles. */
export function unsentCount(drafts: readonly Draft[], made: readonly MadeRecord[]): number {
  const orders = drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you');
  const records = made.filter((record) => record.state !== 'created' || openDoubles(record).length > 0);
  return orders.length + records.length;
}
