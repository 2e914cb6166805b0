/** The edit lock of a draft: one tab edits, the others follow. Closing a tab releases its lock. */
import { locked } from '#src/storage/locks.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';

export const lockOf = (id: string) => `editor ${id}`;

/** Makes this tab the editor of a draft that is not open on any screen. */
export async function acquireEditLock(drafts: Drafts, id: string): Promise<void> {
  await locked(lockOf(id), { ifAvailable: true }, async (isHeld) => {
    if (isHeld) await drafts.takeOver(id);
  });
}

/**
 * Edits a draft from a screen that does not show it.
 * @param steals Takes the lock from a tab that has the draft open; that tab then continues with the result.
 * @param initial The draft, if it is new.
 * @throws DraftBusy, EditedElsewhere.
 */
export async function editOnce(
  drafts: Drafts,
  id: string,
  edit: (draft: Draft) => Draft,
  { steals = false, initial }: { steals?: boolean; initial?: Draft } = {},
): Promise<Draft> {
  const options = steals ? { steal: true } : { ifAvailable: true };
  return locked(lockOf(id), options, async (isHeld) => {
    if (isHeld) await drafts.takeOver(id);
    return drafts.edit(id, edit, initial);
  });
}
