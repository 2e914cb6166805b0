/** What a form has when the session ends: the tab keeps it until the same user has signed in again (RULES.md, Sign-in). */
import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import { UnsavedInputV1 } from '#src/storage/stored/unsaved-input-v1.ts';

type Stored = z.infer<typeof UnsavedInputV1>;
export type Values = Stored['values'];

/** JSON leaves out what is undefined. */
type Written = Record<string, Values[string] | undefined>;
interface Input {
  readonly base: Written;
  readonly values: Written;
  readonly unanswered?: { readonly body: Written; readonly key: string } | undefined;
}

const PREFIX = 'unsaved input ';

const open = new Map<string, () => Input | undefined>();
const restored = new Map<string, Stored>();

/** To be called before the forms of a session that has ended are removed from the screen. */
export function storeInput(owner: string): void {
  for (const [form, read] of open)
    try {
      const input = read();
      if (input) sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, form, ...input }));
    } catch {
      // Session storage takes 5 MB, and no other storage is the tab's own.
    }
}

/** Restores what the session of `owner` has left in this tab, and forgets anybody else's. */
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

/** What `form` had when an earlier session ended, until it is shown. */
export const restoredInput = (form: string): Stored | undefined => restored.get(form);

/** Stores the input of an open form if its session ends while something is unsaved. */
export function useStoredInput(form: string, isUnsaved: () => boolean, input: () => Input): void {
  const read = useEffectEvent(() => (isUnsaved() ? input() : undefined));
  useEffect(() => {
    restored.delete(form);
    sessionStorage.removeItem(PREFIX + form);
    open.set(form, () => read());
    return () => {
      open.delete(form);
    };
  }, [form]);
}
