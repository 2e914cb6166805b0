import { useState } from 'react';
import { mergeEdits, type Values } from './merge-edits.ts';

/**
 * Merges a form's edits with what somebody else saved meanwhile.
 * @param initial the form's initial values.
 * @param readSaved reads the current values.
 */
export function useMerge<V extends Values>(initial: V, readSaved: () => Promise<V>) {
  const [begun, setBegun] = useState(initial);
  const [conflicts, setConflicts] = useState<readonly (keyof V & string)[]>([]);
  return {
    /** The values when they were last read. */
    begun,
    /** The fields that both changed. */
    conflicts,
    /** @returns what to save instead of `typed`, and whether the user must resolve `conflicts` first. */
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
