import type { Drafts } from '#src/offline/drafts.ts';
import { toast } from '#src/ui/toast.tsx';

/** Discards an order being built; for a few seconds it can be had back. */
export async function discardDraft(drafts: Drafts, id: string): Promise<void> {
  const removed = await drafts.remove(id);
  if (removed) toast('info', 'Order discarded.', { label: 'Undo', act: () => void drafts.restore(removed) });
}
