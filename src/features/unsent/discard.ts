import { useRouter } from '@tanstack/react-router';
import type { Draft } from '#src/outbox/draft.ts';
import { canReopen, type Drafts } from '#src/outbox/drafts.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { texts } from './texts.ts';

export function useDiscard(): (id: string) => void {
  const { drafts, outbox } = useRouter().options.context;
  return (id) => void discardDraft(drafts, outbox, id);
}

/** Discards a draft, with an undo for a few seconds. Undoing sends a confirmed order again. */
export async function discardDraft(
  drafts: Pick<Drafts, 'find' | 'remove' | 'restore' | 'isAtRisk'>,
  outbox: Pick<Outbox, 'sendAll'>,
  id: string,
): Promise<void> {
  // As the user sees them: the sender takes back each order whose batch is gone.
  const before = new Map(drafts.find(id)?.destinations.map((to) => [to.draft_id, drafts.find(to.draft_id)]));
  const removed = await drafts.remove(id);
  if (!removed) return;
  // Some orders of one to several destinations may have been prepared already.
  const prepared = removed.placing ? removed.destinations : [];
  const orders = await Promise.all(
    prepared.map(({ draft_id }) => drafts.remove(draft_id, (draft) => !canReopen(draft))),
  );
  const all = [removed, ...orders].filter((each) => each !== undefined);
  const restore = () => Promise.all(all.map((each) => drafts.restore(before.get(each.id) ?? each)));
  offerUndo(discardedText(removed, drafts.isAtRisk(id)), restore, outbox);
}

function offerUndo(text: string, restore: () => Promise<unknown>, outbox: Pick<Outbox, 'sendAll'>): void {
  const undo = () =>
    restore().then(
      () => outbox.sendAll(),
      () => offerUndo(texts.noRoom, restore, outbox),
    );
  toast('info', text, { label: uiTexts.undo, onClick: () => void undo() });
}

function discardedText({ placing }: Draft, isAtRisk: boolean): string {
  if (isAtRisk) return texts.notRemoved(texts.thisOrder) + (placing ? ` ${texts.orMayBePlaced}` : '');
  return placing ? texts.discardedHere : texts.discarded;
}
