import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { type LocalRecord, type LocalRecords, openDoubles } from '#src/outbox/local-records.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { toast } from '#src/ui/toast.ts';
import { discardedText, notRemoved, texts } from './texts.ts';

/** Discards a draft. For a few seconds the user can undo that; a confirmed one is then sent. */
export async function discardDraft(
  drafts: Pick<Drafts, 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<Outbox, 'sendAll'>,
  id: string,
): Promise<void> {
  const removed = await drafts.remove(id);
  if (!removed) return;
  offerUndo(discardedText(removed, drafts.isAtRisk(id)), () => drafts.restore(removed), outbox);
}

/** Discards a contact or title that was made on this device; for a few seconds it can be had back. */
export async function discardLocalRecord(
  localRecords: Pick<LocalRecords, 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<Outbox, 'sendAll'>,
  id: number,
): Promise<void> {
  const removed = await localRecords.remove(id);
  if (!removed) return;
  const text = localRecords.isAtRisk(id) ? notRemoved(`This ${removed.kind}`) : texts.discarded;
  offerUndo(text, () => localRecords.restore(removed), outbox);
}

function offerUndo(text: string, restore: () => Promise<void>, outbox: Pick<Outbox, 'sendAll'>): void {
  const act = async () => {
    try {
      await restore();
    } catch {
      return offerUndo(texts.noRoom, restore, outbox);
    }
    await outbox.sendAll();
  };
  toast('info', text, { label: 'Undo', act: () => void act() });
}

export function unsentCount(drafts: readonly Draft[], localRecords: readonly LocalRecord[]): number {
  const orders = drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you');
  const records = localRecords.filter(
    (record) => record.state !== 'created' || openDoubles(record).length > 0,
  );
  return orders.length + records.length;
}
