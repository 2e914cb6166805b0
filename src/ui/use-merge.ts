import { useState } from 'react';
import { mergeEdits, type Values } from './merge-edits.ts';

/**
 * Holds a form's edits against what somebody else saved since it was begun.
 * @param initial what the form begins with.
 * @param readSaved reads what is saved now.
 */
export function useMerge<V extends Values>(initial: V, readSaved: () => Promise<V>) {
  const [begun, setBegun] = useState(initial);
  const [conflicts, setConflicts] = useState<readonly (keyof V & string)[]>([]);
  return {
    /** What was saved when it was last looked at. */
    begun,
    /** The fields that both changed. */
    conflicts,
    /** @returns what to save instead of `typed`, and whether the person has to see `conflicts` first. */
    async merge(typed: V): Promise<{ merged: V; isClear: boolean }> {
      const saved = await readSaved();
      const { merged, conflicts } = mergeEdits(begun, typed, saved);
      setBegun(saved);
      setConflicts(conflicts);
      return { merged, isClear: conflicts.length === 0 };
    },
    settle: (field: keyof V & string) => setConflicts(conflicts.filter((other) => other !== field)),
  };
}
