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

const KEY = 'unsaved input';

let open: { form: string; read: () => Input | undefined } | undefined;
let restored: Stored | undefined;

/** To be called before the forms of a session that has ended are removed from the screen. */
export function keepInput(owner: string): void {
  const input = open?.read();
  if (!open || !input) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, form: open.form, ...input }));
  } catch {
    // A full disk, which no other place can help.
  }
}

/** Restores what the session of `owner` has left in this tab, and forgets anybody else's. */
export function restoreInput(owner: string): void {
  const { data } = UnsavedInputV1.safeParse(readJson());
  restored = data?.owner === owner ? data : undefined;
  if (!restored) sessionStorage.removeItem(KEY);
}

function readJson(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** What `form` had when an earlier session ended, until it is shown. */
export function restoredInput(form: string): Stored | undefined {
  return restored?.form === form ? restored : undefined;
}

/** Keeps the input of an open form if its session ends while something is unsaved. */
export function useKeptInput(form: string, isUnsaved: () => boolean, input: () => Input): void {
  const read = useEffectEvent(() => (isUnsaved() ? input() : undefined));
  useEffect(() => {
    if (restoredInput(form)) {
      restored = undefined;
      sessionStorage.removeItem(KEY);
    }
    open = { form, read: () => read() };
    return () => {
      open = undefined;
    };
  }, [form]);
}
