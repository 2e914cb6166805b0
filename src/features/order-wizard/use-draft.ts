import { useState, useSyncExternalStore } from 'react';
import { dateToWireTime } from '#src/contract/values.ts';
import { type Draft, emptyDraft } from '#src/offline/draft.ts';
import type { Drafts } from '#src/offline/drafts.ts';

/** Changes the order being built; tells, when it is settled, whether the change is on the device. */
export type Edit = (change: (draft: Draft) => Draft) => Promise<boolean>;

interface DraftInHand {
  draft: Draft;
  edit: Edit;
  /** Whether it is on the device; not before the first change. */
  isStored: boolean;
  /** Whether the last change could not be written. */
  isAtRisk: boolean;
}

/** The draft that the URL names, as it stands on the device, or a new one that is stored with its first change. */
export function useDraft(drafts: Drafts, id: string): DraftInHand {
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.find(id));
  const [initial] = useState(() => emptyDraft(id, Date.now(), dateToWireTime(new Date())));
  const [isAtRisk, setAtRisk] = useState(!drafts.kept);
  const edit: Edit = async (change) => {
    try {
      await drafts.edit(id, change, initial);
      setAtRisk(!drafts.kept);
      return true;
    } catch {
      setAtRisk(true);
      return false;
    }
  };
  return { draft: stored ?? initial, edit, isStored: stored !== undefined, isAtRisk };
}
