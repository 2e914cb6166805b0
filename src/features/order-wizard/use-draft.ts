import { useRef, useState, useSyncExternalStore } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import { type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import { useEditorSeat } from '#src/outbox/editor-seat.ts';
import { toast } from '#src/ui/toast.ts';
import { newDraft } from './new-draft.ts';

/**
 * Changes the order being built; tells, when it is settled, whether the change was taken. One that was not is told to
 * the person, as `failure` where there are words for it.
 */
export type Edit = (change: (draft: Draft) => Draft, failure?: string) => Promise<boolean>;

export interface DraftInHand {
  draft: Draft;
  edit: Edit;
  /** Whether it is on the device; not before the first change. */
  isStored: boolean;
  /** Whether a change is on its way to the device. */
  isSaving: boolean;
  /** Whether it was there, and is not any more. */
  isGone: boolean;
  /** Whether the last change is in this tab alone, because the device did not take it, or the next one would be. */
  isAtRisk: boolean;
  /** Whether it, or a newer version of it, may be in a store that was not read yet; not where it was begun here. */
  isUnread: boolean;
  /** Whether another tab edits it, and this one follows. */
  follows: boolean;
  takeOver: () => void;
}

/** The draft that the URL names, as it stands on the device, or a new one that is stored with its first change. */
export function useDraft(drafts: Drafts, id: string): DraftInHand {
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.find(id));
  const [initial] = useState(() => newDraft(id));
  // Where nothing can be stored, that is said before anything is typed.
  const isAtRisk = useSyncExternalStore(drafts.subscribe, () => drafts.isAtRisk(id) || !drafts.kept);
  const { follows, takeOver } = useEditorSeat(drafts, id);
  const wasStored = useRef(false);
  wasStored.current ||= stored !== undefined;
  const isGone = stored === undefined && (wasStored.current || drafts.isDiscarded(id));
  const isReading = useSyncExternalStore(drafts.subscribe, () => drafts.readState() === 'reading');
  const [saving, setSaving] = useState(0);
  const edit: Edit = async (change, failure = 'Your last change was not saved.') => {
    setSaving((count) => count + 1);
    try {
      await drafts.edit(id, change, isGone ? undefined : initial);
      return true;
    } catch (error) {
      const why = error instanceof EditedElsewhere ? ' This order is now being edited in another tab.' : '';
      toast('warning', failure + why);
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  };
  return {
    draft: stored ?? initial,
    edit,
    isStored: stored !== undefined,
    isSaving: saving > 0,
    isGone,
    isAtRisk,
    isUnread: isReading && !drafts.maySend(id),
    follows,
    takeOver,
  };
}
