/**
 * Unsaved input of forms. If the session ends, or the browser discards or reloads the page, the tab keeps it until the
 * same user opens the portal again (RULES.md, Sign-in).
 */
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
let owner = '';

/** Stores the input of all open forms at the end of the session. Call it before they are unmounted. */
export function storeInput(): void {
  storeOpenForms();
  // Unmounting an open form removes its stored input.
  open.clear();
}

function storeOpenForms(): void {
  for (const [form, read] of open)
    try {
      const input = read();
      if (input) sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, form, ...input }));
      else sessionStorage.removeItem(PREFIX + form);
    } catch {
      // Longer than session storage takes (5 MB): it is lost, as no other storage belongs to one tab.
    }
}

// The last event before a phone discards the page, or iOS reloads it: neither asks the user.
const onVisibilityChange = () => document.hidden && storeOpenForms();

/** Restores the input that `user` has left in this tab, and removes anybody else's. */
export function restoreInput(user: string): void {
  owner = user;
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

/** Returns the stored input of `form`, until the form has shown it. */
export const restoredInput = (form: string): Stored | undefined => restored.get(form);

/** The unanswered request of a restored form, which may have created the record. */
export function restoredRequest<Body>(form: string, bodyIn: (values: Values) => Body) {
  const { body, key } = restored.get(form)?.unanswered ?? {};
  return body && key !== undefined ? { body: bodyIn(body), key } : undefined;
}

/** Stores the input of an open form if its session ends, or the page is hidden, while something is unsaved. */
export function useStoredInput(form: string, isUnsaved: () => boolean, input: () => Input): void {
  const read = useEffectEvent(() => (isUnsaved() ? input() : undefined));
  useEffect(() => {
    restored.delete(form);
    sessionStorage.removeItem(PREFIX + form);
    open.set(form, () => read());
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      if (open.delete(form)) sessionStorage.removeItem(PREFIX + form);
    };
  }, [form]);
}
