import { useRouter } from '@tanstack/react-router';
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { Organization } from '#src/contract/organization.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import { useReading } from '#src/features/unsent/notices.tsx';
import type { Draft, Step } from '#src/outbox/draft.ts';
import { EditedElsewhere } from '#src/outbox/drafts.ts';
import { chooseClient } from '#src/outbox/edits.ts';
import { useEditLock } from '#src/outbox/use-edit-lock.ts';
import { toast } from '#src/ui/toast.ts';
import { texts } from './texts.ts';

interface Wizard extends ReturnType<typeof useDraft> {
  /** Sends the order; asks first if an earlier version of it was placed. */
  submit: () => void;
  /** Whether the user came from another step, so that the heading of this one takes the focus. */
  hasMoved: boolean;
}

export const WizardContext = createContext<Wizard | undefined>(undefined);

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('No WizardContext.');
  return wizard;
}

/** The draft of the URL, or a new one, stored with its first change. A user's only client is chosen in it. */
export function useDraft(id: string, client: Organization | undefined) {
  const { drafts } = useRouter().options.context;
  const { records } = drafts;
  const found = useSyncExternalStore(drafts.subscribe, () => drafts.find(id));
  const [lastFound, setLastFound] = useState(found);
  if (found && (found.state === 'sent' ? found !== lastFound : !lastFound)) setLastFound(found);
  // A placed order is removed after a day. An open screen goes on showing it.
  const isExpired = records.get(id)?.version.expired === true;
  const stored = found ?? (isExpired && lastFound?.state === 'sent' ? lastFound : undefined);
  const [empty] = useState(() => newDraft(id));
  const [openedStep, setOpenedStep] = useState<Step>();
  const initial = useMemo<Draft>(
    () => ({
      ...(client ? { ...chooseClient(empty, client), is_started: true } : empty),
      step: openedStep ?? (client ? 'products' : 'start'),
    }),
    [empty, client, openedStep],
  );
  const withClient = (draft: Draft) =>
    draft.org_id === null && client ? chooseClient(draft, client) : draft;
  // If nothing can be stored, the user is warned before they type anything.
  const readRisk = () => drafts.isAtRisk(id) || !records.canStore;
  const { follows, decided, takeOver } = useEditLock(drafts, id);
  const isStored = stored !== undefined;
  const isGone = !isStored && (lastFound !== undefined || isExpired || records.isDiscarded(id));
  const { isReading } = useReading();
  const [saving, setSaving] = useState(0);
  /** Changes the draft. Resolves to whether the change was accepted; if not, a toast says `failure`. */
  const edit = async (change: (draft: Draft) => Draft, failure = texts.notSaved): Promise<boolean> => {
    setSaving((count) => count + 1);
    const attempt = () => drafts.edit(id, (now) => change(withClient(now)), isGone ? undefined : initial);
    try {
      await attempt().catch(async (error) => {
        // Until the lock is decided, it may be held by this tab as it was before a reload.
        if (!(error instanceof EditedElsewhere)) throw error;
        await decided;
        await attempt();
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
    /** Opens a step. Does not store a draft that has no change yet. */
    goTo: (step: Step) => {
      if (drafts.find(id))
        void edit((now) => ({ ...now, step, is_started: now.is_started || step !== 'start' }));
      else setOpenedStep(step);
    },
    isStored,
    isSaving: saving > 0,
    isGone,
    /** Whether it is gone because it was placed more than a day ago, by the clock of this device. */
    isExpired,
    /** Whether the last change could not be stored, or the next one can't be. */
    isAtRisk: useSyncExternalStore(drafts.subscribe, readRisk),
    isReading,
    /** Whether a store that was not read yet may have a newer version. False for a draft that this tab created. */
    isUnread: isReading && !records.maySend(id),
    follows,
    takeOver,
  };
}
