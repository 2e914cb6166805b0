import {
  type FetchQueryOptions,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { changeTexts } from './change-texts.ts';
import { fieldReasons, reasonOfChange } from './failed-change.ts';
import { isDecided, reasonOf } from './transport/errors.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface MergedUpdate<Row, Key extends QueryKey, V, Body> {
  row: Row;
  query: FetchQueryOptions<Row, Error, Row, Key>;
  valuesOf: (row: Row) => V;
  /** Identifies the record beside its id: a provider restored from a backup gives an id to another record. */
  markOf: (row: Row) => unknown;
  update: UseMutationOptions<{ id: number }, Error, Body>;
  /** Whether the record has what the body changes beside the form's values. */
  hasRest: (row: Row, body: Body) => boolean;
  /** Shows a merged value in its field, before the record is written. */
  show: (field: keyof V & string, value: V[keyof V & string]) => void;
  /** Called also after the user has left the form. */
  onSaved: () => void;
}

/**
 * Saves a form's edits of a record, merged with what somebody else has saved meanwhile. `save` resolves to false if the
 * user has to decide about a conflict first.
 */
export function useMergedUpdate<Row, Key extends QueryKey, V extends Values, Body>(
  options: MergedUpdate<Row, Key, V, Body>,
) {
  const { row, query, valuesOf, markOf, show, onSaved } = options;
  const client = useQueryClient();
  const [base, setBase] = useState(() => valuesOf(row));
  const [mark, setMark] = useState(() => markOf(row));
  const [conflicts, setConflicts] = useState<readonly (keyof V & string)[]>([]);
  const [sent, setSent] = useState<V>();
  const update = useMutation(options.update);
  const save = useMutation({
    mutationFn: async ({ typed, bodyOf }: { typed: V; bodyOf: (merged: V) => Body }) => {
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      const saved = valuesOf(now);
      const { merged, conflicts } = mergeEdits(base, typed, saved, mark === markOf(now), sent);
      setBase(saved);
      setMark(markOf(now));
      setConflicts(conflicts);
      for (const field of Object.keys(merged) as (keyof V & string)[]) show(field, merged[field]);
      if (conflicts.length > 0) return false;
      // It was saved, but its answer was lost or can't be read.
      const body = bodyOf(merged);
      const hasValues = Object.entries(merged).every(([field, value]) => isSavedAs(value, saved[field]));
      const isSaved = sent && hasValues && options.hasRest(now, body);
      if (isSaved) {
        for (const queryKey of options.update.meta?.invalidates ?? [])
          void client.invalidateQueries({ queryKey });
      } else {
        await update.mutateAsync(body).catch((error: unknown) => {
          setSent(isDecided(error) ? undefined : merged);
          throw error;
        });
      }
      onSaved();
      return true;
    },
  });
  const { error } = save;
  return {
    base,
    conflicts,
    takeTheirs: (field: keyof V & string) => {
      show(field, base[field]);
      setConflicts(conflicts.filter((other) => other !== field));
    },
    save,
    refused: fieldReasons(error),
    // The record is read first: a failure there has changed nothing.
    reason: error === update.error ? reasonOfChange(error, 'saved', changeTexts.save) : reasonOf(error),
  };
}

/** Providers may trim a text, and end its lines otherwise. */
function isSavedAs(sent: unknown, saved: unknown): boolean {
  const plain = (value: unknown) => String(value).replaceAll('\r\n', '\n').trim();
  return plain(sent) === plain(saved);
}

/**
 * Merges the edits of a form with the saved record. Fields that the user has not edited take the saved value.
 * @param isSame whether `saved` is the record that was edited. If not, each field that differs is a conflict.
 * @param sent what this form has sent without getting an answer. A saved value that equals it is no conflict.
 * @returns `conflicts`: the fields that the user and somebody else have changed to different values.
 */
export function mergeEdits<V extends Values>(
  base: V,
  typed: V,
  saved: V,
  isSame = true,
  sent?: V,
): { merged: V; conflicts: (keyof V & string)[] } {
  const fields: (keyof V & string)[] = Object.keys(base);
  const before = (field: keyof V) => (isSavedAs(sent?.[field], saved[field]) ? saved[field] : base[field]);
  const isTyped = (field: keyof V) => typed[field] !== before(field);
  const leftAlone = fields.filter((field) => !isTyped(field)).map((field) => [field, saved[field]]);
  return {
    merged: { ...typed, ...Object.fromEntries(leftAlone) },
    conflicts: fields.filter(
      (field) =>
        (isTyped(field) || !isSame) && saved[field] !== before(field) && saved[field] !== typed[field],
    ),
  };
}
