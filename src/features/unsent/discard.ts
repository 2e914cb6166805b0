import type { Drafts } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { toast } from '#src/ui/toast.ts';

/** Discards a draft. For a few seconds the user can undo that; a confirmed one is then sent. */
export async function discardDraft(
  drafts: Pick<Drafts, 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<OutboxActions, 'sendAll'>,
  id: string,
): Promise<void> {
  const removed = await drafts.remove(id);
  if (!removed) return;
  const text = removed.placing
    ? 'Discarded here; it may have been placed already.'
    : discardedText('Order discarded', drafts.isAtRisk(id));
  offerUndo(text, () => drafts.restore(removed), outbox);
}

/** Discards a contact or title that was made on this device; for a few seconds it can be had back. */
export async function discardLocalRecord(
  localRecords: Pick<LocalRecords, 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<OutboxActions, 'sendAll'>,
  id: number,
): Promise<void> {
  const removed = await localRecords.remove(id);
  if (removed)
    offerUndo(
      discardedText('Discarded', localRecords.isAtRisk(id)),
      () => localRecords.restore(removed),
      outbox,
    );
}

function discardedText(discarded: string, isAtRisk: boolean): string {
  return isAtRisk
    ? `${discarded}, but this browser has not stored that yet. If you close the portal now, it may come back.`
    : `${discarded}.`;
}

function offerUndo(text: string, restore: () => Promise<void>, outbox: Pick<OutboxActions, 'sendAll'>): void {
  const act = async () => {
    try {
      await restore();
    } catch {
      return offerUndo('There is no room on this device to restore it.', restore, outbox);
    }
    await outbox.sendAll();
  };
  toast('info', text, { label: 'Undo', act: () => void act() });
}
