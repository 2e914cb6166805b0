/** A user's preferences on this device: chosen columns, the last view of each list, the menu. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { Listeners } from '#src/listeners.ts';
import type { SessionCache } from '#src/query-cache/session-cache.ts';
import { reported } from '#src/reports/reports.ts';
import { ColumnsV1 } from '#src/storage/stored/preferences-v1.ts';

/**
 * The preferences of one user. Reads are synchronous; writes happen in the background. A preference that can't be
 * written lasts until the page is reloaded.
 */
export class Preferences {
  readonly #store: SessionCache;
  readonly #values = new Map<string, unknown>();
  readonly #listeners = new Listeners();

  private constructor(store: SessionCache) {
    this.#store = store;
  }

  /** Reads the stored preferences. Does not wait for a late store: its preferences apply when they arrive. */
  static async open(store: SessionCache): Promise<Preferences> {
    const preferences = new Preferences(store);
    await store.inTime(preferences.#read());
    return preferences;
  }

  async #read(): Promise<void> {
    for (const [name, value] of await this.#store.entries()) {
      // A value that the user has changed in the meantime is newer.
      if (!this.#values.has(name)) this.#values.set(name, value);
    }
    this.#listeners.tell();
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#listeners.tell();
    this.#store.set(name, value).catch(reported('preferences'));
  }

  readonly subscribe = this.#listeners.subscribe;
}

const Context = createContext<Preferences | undefined>(undefined);
export const PreferencesProvider = Context.Provider;

/**
 * Returns a preference and a function that changes it.
 * @param name The name of the preference.
 * @param schema Validates the stored value. An invalid value counts as unset.
 */
export function usePreference<T extends z.ZodMiniType>(
  name: string,
  schema: T,
): [z.output<T> | undefined, (value: z.output<T> | undefined) => void] {
  const preferences = useContext(Context);
  if (!preferences) throw new Error('PreferencesProvider comes first.');
  const stored = useSyncExternalStore(preferences.subscribe, () => preferences.get(name));
  const parsed = schema.safeParse(stored);
  return [parsed.success ? parsed.data : undefined, (value) => preferences.set(name, value)];
}

/** Returns which columns the user chose to show or hide in a list. If undefined, the list decides. */
export function useChosenColumns(list: string) {
  const [chosen, choose] = usePreference(`columns ${list}`, ColumnsV1);
  return [chosen && withPresentKeys(chosen), choose] as const;
}

/** Renames the key of Created On in a choice of columns that version 0.1 may have stored. */
export function withPresentKeys({ created_on, ...chosen }: Record<string, boolean>): Record<string, boolean> {
  return created_on === undefined ? chosen : { created_on_date: created_on, ...chosen };
}
