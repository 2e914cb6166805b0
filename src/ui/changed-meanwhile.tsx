import { useState } from 'react';
import { Button } from './button.tsx';
import { FormAlert } from './form.tsx';

interface ChangedMeanwhileProps<Field extends string> {
  saved: Readonly<Record<Field, string | boolean>>;
  fields: readonly Field[];
  labels: Readonly<Record<Field, string>>;
  onUse: (field: Field) => void;
}

/** Shows what somebody else changed in the same fields, before one overwrites the other. */
export function ChangedMeanwhile<Field extends string>(props: ChangedMeanwhileProps<Field>) {
  const { saved, fields, labels, onUse } = props;
  if (fields.length === 0) return null;
  return (
    <FormAlert>
      <p>Somebody else has changed this in the meantime. Save again to keep your changes.</p>
      <dl>
        {fields.map((field) => (
          <div key={field} className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-32 flex-1">
              <dt className="font-medium">{labels[field]}</dt>
              <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere text-ink">
                {shown(saved[field])}
              </dd>
            </div>
            <Button aria-label={`Use theirs: ${labels[field]}`} onClick={() => onUse(field)}>
              Use theirs
            </Button>
          </div>
        ))}
      </dl>
    </FormAlert>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value || '–';
}

/** Merges a form's edits with what somebody else saved meanwhile, as `readSaved` reads it. */
export function useMerge<V extends Values>(initial: V, readSaved: () => Promise<V>) {
  const [begun, setBegun] = useState(initial);
  const [conflicts, setConflicts] = useState<readonly (keyof V & string)[]>([]);
  return {
    begun,
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

export type Values = Readonly<Record<string, string | boolean>>;

/**
 * Fields that the user did not change since the form was `begun` take the saved value; the others keep the user's.
 * @returns the values to save, and the fields that both changed to different values.
 */
export function mergeEdits<V extends Values>(
  begun: V,
  typed: V,
  saved: V,
): { merged: V; conflicts: (keyof V & string)[] } {
  const fields: (keyof V & string)[] = Object.keys(begun);
  const isTyped = (field: keyof V) => typed[field] !== begun[field];
  const leftAlone = fields.filter((field) => !isTyped(field)).map((field) => [field, saved[field]]);
  return {
    merged: { ...typed, ...Object.fromEntries(leftAlone) },
    conflicts: fields.filter(
      (field) => isTyped(field) && saved[field] !== begun[field] && saved[field] !== typed[field],
    ),
  };
}
