import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { Made } from '#src/outbox/made.ts';
import { toast } from '#src/ui/toast.ts';

/** Discards an order being built; for a few seconds it can be had back, and goes on to be sent where it was. */
export async function discardDraft(
  drafts: Pick<Drafts, 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<OutboxActions, 'sendAll'>,
  id: string,
): Promise<void> {
  const removed = await drafts.remove(id);
  if (!removed) return;
  offerUndo(discardedText(removed, drafts.isAtRisk(id)), () => drafts.restore(removed), outbox);
}

/** Discards a contact or title that was made on this device; for a few seconds it can be had back. */
export async function discardMade(made: Made, outbox: OutboxActions, id: number): Promise<void> {
  const removed = await made.remove(id);
  if (removed) offerUndo('Discarded.', () => made.restore(removed), outbox);
}

function discardedText({ placing }: Draft, isAtRisk: boolean): string {
  if (placing) return 'Discarded here; it may have been placed already.';
  return isAtRisk
    ? 'Order discarded, but this browser has not stored that yet. If you close the portal now, the order may come back.'
    : 'Order discarded.';
}

function offerUndo(text: string, restore: () => Promise<void>, outbox: Pick<OutboxActions, 'sendAll'>): void {
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
