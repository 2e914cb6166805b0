/** Unsaved input of forms: if the session ends, the tab keeps it until the same user signs in again (RULES.md, Sign-in). */
import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import { UnsavedInputV1 } from '#src/storage/stored/unsaved-input-v1.ts';

type Stored = z.infer<typeof UnsavedInputV1>;
export type Values = Stored['values'];

/** JSON leaves out undefined values. */
type Written = Record<string, Values[string] | undefined>;
interface Input {
  readonly base: Written;
  readonly values: Written;
  readonly unanswered?: { readonly body: Written; readonly key: string } | undefined;
}

const PREFIX = 'unsaved input ';

const open = new Map<string, () => Input | undefined>();
const restored = new Map<string, Stored>();

/** Stores the input of all open forms. Call it before the forms of an ended session are unmounted. */
export function storeInput(owner: string): void {
  for (const [form, read] of open)
    try {
      const input = read();
      if (input) sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, form, ...input }));
    } catch {
      // Longer than session storage takes (5 MB): it is lost, as no other storage belongs to one tab.
    }
}

/** Restores the input that a session of `owner` has left in this tab, and removes anybody else's. */
export function restoreInput(owner: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const { data } = UnsavedInputV1.safeParse(readJson(key));
    if (data?.owner === owner) restored.set(data.form, data);
    else sessionStorage.removeItem(key);
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the input of `form` from when a session ended, until the form has shown it. */
export const restoredInput = (form: string): Stored | undefined => restored.get(form);

/** Stores the input of an open form if its session ends while something is unsaved. */
export function useStoredInput(form: string, isUnsaved: () => boolean, input: () => Input): void {
  const read = useEffectEvent(() => (isUnsaved() ? input() : undefined));
  useEffect(() => {
    restored.delete(form);
    sessionStorage.removeItem(PREFIX + form);
    open.set(form, () => read());
    return () => void open.delete(form);
  }, [form]);
}
