import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { toast } from '#src/ui/toast.ts';
import { discardedText, texts } from './texts.ts';

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

function offerUndo(text: string, restore: () => Promise<void>, outbox: Pick<Outbox, 'sendAll'>): void {
  const act = async () => {
    try {
      await restore();
    } catch {
      return offerUndo(texts.noRoom, restore, outbox);
    }
    await outbox.sendAll();
  };
  toast('info', text, { label: 'Undo', onClick: () => void act() });
}

export function unsentCount(drafts: readonly Draft[]): number {
  return drafts.filter((draft) => isWaiting(draft) || draft.state === 'needs-you').length;
}
