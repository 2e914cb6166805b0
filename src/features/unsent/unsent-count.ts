import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import { type LocalRecord, openDoubles } from '#src/outbox/local-records.ts';

/** The number of unsent orders, contacts and titles. */
export function unsentCount(drafts: readonly Draft[], localRecords: readonly LocalRecord[]): number {
  const orders = drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you');
  const records = localRecords.filter(
    (record) => record.state !== 'created' || openDoubles(record).length > 0,
  );
  return orders.length + records.length;
}
