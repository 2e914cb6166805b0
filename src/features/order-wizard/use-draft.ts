import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Organization } from '#src/contract/organization.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import { useEditLock } from '#src/outbox/edit-lock.ts';
import { chooseClient } from '#src/outbox/edits.ts';
import type { Trouble } from '#src/storage/tracked-store.ts';
import { toast } from '#src/ui/toast.ts';
import { texts } from './texts.ts';

/** Changes the draft. Resolves to whether that was accepted; if not, the user is told `failure`. */
export type Edit = (change: (draft: Draft) => Draft, failure?: string) => Promise<boolean>;

export interface DraftInHand {
  draft: Draft;
  edit: Edit;
  /** Opens a step. A draft that is not stored is not stored by it. */
  goTo: (step: Step) => void;
  isStored: boolean;
  isSaving: boolean;
  isGone: boolean;
  /** Whether the last change is in this tab only because no store took it, or the next one would be. */
  isAtRisk: boolean;
  isReading: boolean;
  /** Whether a store that was not read yet may have a newer version. False for a draft that this tab created. */
  isUnread: boolean;
  trouble: Trouble | undefined;
  follows: boolean;
  takeOver: () => void;
}

/** The draft of the URL, or a new one, stored with its first change. A user's only client is chosen in it. */
export function useDraft(drafts: Drafts, id: string, client: Organization | undefined): DraftInHand {
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.find(id));
  const [empty] = useState(() => newDraft(id));
  const [opened, setOpened] = useState<Step>();
  const initial = useMemo<Draft>(
    () => ({
      ...(client ? { ...chooseClient(empty, client), is_started: true } : empty),
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
  const { follows, decided, takeOver } = useEditLock(drafts, id);
  const wasStored = useRef(false);
  wasStored.current ||= stored !== undefined;
  const isGone = stored === undefined && (wasStored.current || drafts.records.isDiscarded(id));
  const isReading = useSyncExternalStore(drafts.subscribe, () => drafts.records.readState() === 'reading');
  const [saving, setSaving] = useState(0);
  const edit: Edit = async (change, failure = texts.notSaved) => {
    setSaving((count) => count + 1);
    const edited = () => drafts.edit(id, (now) => change(withClient(now)), isGone ? undefined : initial);
    try {
      await edited().catch(async (error) => {
        // Until the lock is decided, the tab that is named may be this one before a reload.
        if (!(error instanceof EditedElsewhere)) throw error;
        await decided;
        await edited();
      });
      return true;
    } catch (error) {
      toast('warning', error instanceof EditedElsewhere ? `${failure} ${texts.inAnotherTab}` : failure);
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  };
  return {
    draft: stored ?? initial,
    edit,
    // A draft is stored by its start, too.
    goTo: (step) => {
      if (!drafts.find(id)) return setOpened(step);
      void edit((now) => ({ ...now, step, is_started: now.is_started || step !== 'start' }));
      return undefined;
    },
    isStored: stored !== undefined,
    isSaving: saving > 0,
    isGone,
    isAtRisk,
    isReading,
    isUnread: isReading && !drafts.records.maySend(id),
    trouble: useSyncExternalStore(drafts.subscribe, drafts.records.trouble),
    follows,
    takeOver,
  };
}
