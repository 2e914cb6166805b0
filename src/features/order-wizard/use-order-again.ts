import { useNavigate } from '@tanstack/react-router';
import { newDraft } from '#src/features/cart/new-draft.ts';
import type { Draft } from '#src/outbox/draft.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import { draftAgain } from '#src/outbox/edits.ts';
import { toast } from '#src/ui/toast.ts';

/** Begins a draft like a placed one, and opens it. */
export function useOrderAgain(drafts: Drafts): (placed: Draft) => Promise<void> {
  const navigate = useNavigate();
  return async (placed) => {
    const empty = newDraft(crypto.randomUUID());
    try {
      await drafts.edit(empty.id, (now) => draftAgain(placed, now), empty);
    } catch {
      // Nothing was begun, and the placed order is still on screen.
      return toast('warning', 'The new order could not be begun. Try again.');
    }
    await navigate({ to: '/Order/create', search: { draft: empty.id } });
  };
}
