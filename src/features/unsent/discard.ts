import type { Drafts } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { Made } from '#src/outbox/made.ts';
import { toast } from '#src/ui/toast.ts';

/** Discards an order being built; for a few seconds it can be had back, and goes on to be sent where it was. */
export async function discardDraft(drafts: Drafts, outbox: OutboxActions, id: string): Promise<void> {
  const removed = await drafts.remove(id);
  if (!removed) return;
  const text = removed.placing ? 'Discarded here; it may have been placed already.' : 'Order discarded.';
  offerUndo(text, () => drafts.restore(removed), outbox);
}

/** Discards a contact or title that was made on this device; for a few seconds it can be had back. */
export async function discardMade(made: Made, outbox: OutboxActions, id: number): Promise<void> {
  const removed = await made.remove(id);
  if (removed) offerUndo('Discarded.', () => made.restore(removed), outbox);
}

function offerUndo(text: string, restore: () => Promise<void>, outbox: OutboxActions): void {
  const act = async () => {
    try {
      await restore();
    } catch {
      return offerUndo('There is no room on this device to bring it back.', restore, outbox);
    }
    await outbox.sendAll();
  };
  toast('info', text, { label: 'Undo', act: () => void act() });
}
