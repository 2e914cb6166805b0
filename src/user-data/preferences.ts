/** How a person likes the portal on this device: columns shown, the last view of each list, the menu. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { SessionCache } from '#src/query-cache/session-cache.ts';
import { ColumnsV1 } from '#src/storage/stored/preferences-v1.ts';

/** A person's preferences: read at once, written behind. A preference that cannot be written holds until the reload. */
export class Preferences {
  readonly #store: SessionCache;
  readonly #values = new Map<string, unknown>();
  readonly #listeners = new Set<() => void>();

  private constructor(store: SessionCache) {
    this.#store = store;
  }

  /** Reads what is stored. A store that is late is not waited for: its preferences apply when they come. */
  static async open(store: SessionCache): Promise<Preferences> {
    const preferences = new Preferences(store);
    await store.inTime(preferences.#read());
    return preferences;
  }

  async #read(): Promise<void> {
    for (const [name, value] of await this.#store.entries()) {
      // What the user has changed meanwhile is newer.
      if (!this.#values.has(name)) this.#values.set(name, value);
    }
    this.#tell();
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#tell();
    this.#store.set(name, value).catch(() => undefined);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const Context = createContext<Preferences | undefined>(undefined);
export const PreferencesProvider = Context.Provider;

/**
 * A preference, and the way to change it.
 * @param name of the preference.
 * @param schema what it must be like: anything else that is stored counts as nothing.
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

/** Which columns the user chose to show or hide in a list. Undefined leaves all of them to the list. */
export function useChosenColumns(list: string) {
  const [chosen, choose] = usePreference(`columns ${list}`, ColumnsV1);
  return [chosen && withPresentKeys(chosen), choose] as const;
}

/** A choice of columns as version 0.1 may have stored it, with the key that Created On has since. */
export function withPresentKeys({ created_on, ...chosen }: Record<string, boolean>): Record<string, boolean> {
  return created_on === undefined ? chosen : { created_on_date: created_on, ...chosen };
}
