import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Organization } from '#src/contract/organization.ts';
import { newDraft } from '#src/features/cart/new-draft.ts';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import { useEditLock } from '#src/outbox/edit-lock.ts';
import { chooseClient } from '#src/outbox/edits.ts';
import { toast } from '#src/ui/toast.ts';

/**
 * Changes the draft. Resolves to whether the change was accepted; if not, the user is told, with `failure` if given.
 */
export type Edit = (change: (draft: Draft) => Draft, failure?: string) => Promise<boolean>;

export interface DraftInHand {
  draft: Draft;
  edit: Edit;
  /** Opens a step. A draft that is not stored is not stored by it. */
  goTo: (step: Step) => void;
  /** Whether the draft is stored; false before the first change. */
  isStored: boolean;
  /** Whether a change is being stored. */
  isSaving: boolean;
  /** Whether it existed and was removed. */
  isGone: boolean;
  /** Whether the last change is in this tab only because no store took it, or the next one would be. */
  isAtRisk: boolean;
  /** Whether a store that was not read yet may have a newer version. False for a draft that this tab created. */
  isUnread: boolean;
  /** Whether another tab edits the draft and this one follows. */
  follows: boolean;
  takeOver: () => void;
}

/**
 * The draft that the URL names, or a new one that is stored with its first change.
 * @param client The client of a user with one client: it is chosen, and a new order started for it on this device.
 */
export function useDraft(drafts: Drafts, id: string, client: Organization | undefined): DraftInHand {
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.find(id));
  const [empty] = useState(() => newDraft(id));
  const [opened, setOpened] = useState<Step>();
  const initial = useMemo(
    () => ({
      ...(client ? chooseClient(empty, client) : empty),
      step: opened ?? (client ? 'products' : 'start'),
    }),
    [empty, client, opened],
  );
  const withClient = (draft: Draft) =>
    draft.org_id === null && client ? chooseClient(draft, client) : draft;
  // If nothing can be stored, the user is told before they type anything.
  const isAtRisk = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.isAtRisk(id) || !drafts.records.canStore,
  );
  const { follows, takeOver } = useEditLock(drafts, id);
  const wasStored = useRef(false);
  wasStored.current ||= stored !== undefined;
  const isGone = stored === undefined && (wasStored.current || drafts.records.isDiscarded(id));
  const isReading = useSyncExternalStore(drafts.subscribe, () => drafts.records.readState() === 'reading');
  const [saving, setSaving] = useState(0);
  const edit: Edit = async (change, failure = 'Your last change was not saved.') => {
    setSaving((count) => count + 1);
    try {
      await drafts.edit(id, (now) => change(withClient(now)), isGone ? undefined : initial);
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
    // A draft is stored by its start, too.
    goTo: (step) => (drafts.find(id) ? void edit((now) => ({ ...now, step })) : setOpened(step)),
    isStored: stored !== undefined,
    isSaving: saving > 0,
    isGone,
    isAtRisk,
    isUnread: isReading && !drafts.records.maySend(id),
    follows,
    takeOver,
  };
}
