/** How a person likes the portal on this device: columns shown, the last view of each list, the menu. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { RecordStore } from './storage.ts';

/** A person's preferences: read at once, written behind. A preference that cannot be written holds until the reload. */
export class Preferences {
  readonly #store: RecordStore;
  readonly #values: Map<string, unknown>;
  readonly #listeners = new Set<() => void>();

  private constructor(store: RecordStore, values: Map<string, unknown>) {
    this.#store = store;
    this.#values = values;
  }

  static async open(store: RecordStore): Promise<Preferences> {
    return new Preferences(store, new Map(await store.entries().catch(() => [])));
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    for (const listener of this.#listeners) listener();
    this.#store.set(name, value).catch(() => undefined);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
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

const Columns = z.record(z.string(), z.boolean());

/** Which columns a person chose to see in a list, or not to; undefined leaves all of them to the list. */
export function useChosenColumns(list: string) {
  return usePreference(`columns ${list}`, Columns);
}
