import { createContext, type Dispatch, type SetStateAction, useContext, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { Listeners } from '#src/listeners.ts';
import type { SessionCache } from '#src/query-cache/session-cache.ts';
import { reported } from '#src/reports/reports.ts';
import { ColumnsV1, ColumnWidthsV1, TablesV1 } from '#src/storage/stored/preferences-v1.ts';

/**
 * The preferences that a logout keeps if the user chooses so. Each mark of low stock has a preference of its
 * own, whose name ends with the product's id: marks that two tabs set for two products are both stored.
 */
export const USER_MADE = {
  views: 'saved views',
  favourites: 'favourite products',
  lowStock: 'low stock ',
} as const;

export const isUserMade = (name: string): boolean =>
  Object.values(USER_MADE).some((start) => name.startsWith(start));

type Change = (value: unknown) => unknown;

/** Reads are synchronous; writes happen in the background. A preference that can't be written lasts as long as the page. */
export class Preferences {
  readonly #store: SessionCache;
  readonly #onNotStored: () => void;
  #values: ReadonlyMap<string, unknown> = new Map();
  readonly #listeners = new Listeners();
  /** The names that were passed to `onNotStored`: the same change again is written again. */
  readonly #notStored = new Set<string>();
  /** The changes of each preference since the start; undefined once the store was read, or can't be. */
  #pendingChanges: Map<string, Change> | undefined = new Map();

  private constructor(store: SessionCache, onNotStored: () => void) {
    this.#store = store;
    this.#onNotStored = onNotStored;
  }

  /**
   * Does not wait for a late store: its preferences apply when they arrive.
   * @param onNotStored Called when a change of a preference in `USER_MADE` could not be stored.
   */
  static async open(store: SessionCache, onNotStored: () => void): Promise<Preferences> {
    const preferences = new Preferences(store, onNotStored);
    await store.inTime(preferences.#read());
    return preferences;
  }

  async #read(): Promise<void> {
    const changes = this.#pendingChanges ?? new Map<string, Change>();
    try {
      for (const [name, value] of await this.#store.entries()) {
        const change = changes.get(name);
        this.#set(name, change ? change(value) : value);
      }
    } finally {
      this.#pendingChanges = undefined;
      for (const [name, change] of changes) void this.#write(name, change);
      this.#listeners.tell();
    }
  }

  #set(name: string, value: unknown): void {
    this.#values = new Map(this.#values).set(name, value);
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  readonly all = (): ReadonlyMap<string, unknown> => this.#values;

  /** A change that is made before a late store was read is repeated on the stored value. */
  change(name: string, change: Change): void {
    const earlier = this.#pendingChanges?.get(name);
    const [before, after] = [this.get(name), change(this.get(name))];
    // A list calls this at each render.
    const isUnsaved = this.#pendingChanges || this.#notStored.has(name);
    if (!isUnsaved && JSON.stringify(after) === JSON.stringify(before)) return;
    this.#set(name, after);
    this.#listeners.tell();
    if (this.#pendingChanges)
      this.#pendingChanges.set(name, earlier ? (value) => change(earlier(value)) : change);
    else void this.#write(name, change);
  }

  /** Applies a change to the stored value, which another tab may have set, or this one could not read. */
  async #write(name: string, change: Change): Promise<void> {
    const isStored = await this.#store.update(name, change).then(this.isStored, reported('preferences'));
    if (isStored) this.#notStored.delete(name);
    if (isStored || !isUserMade(name)) return;
    this.#notStored.add(name);
    this.#onNotStored();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly isStored = (): boolean => this.#store.status() !== 'missing';
}

const Context = createContext<Preferences | undefined>(undefined);
export const PreferencesProvider = Context.Provider;

function usePreferences(): Preferences {
  const preferences = useContext(Context);
  if (!preferences) throw new Error('No PreferencesProvider.');
  return preferences;
}

export function useStoredPreferences(): ReadonlyMap<string, unknown> {
  const { subscribe, all } = usePreferences();
  return useSyncExternalStore(subscribe, all);
}

/** Derive a new value from the present one by a function: a late store may still change the present one. */
export function usePreference<T extends z.ZodMiniType>(
  name: string,
  schema: T,
): [z.output<T> | undefined, Dispatch<SetStateAction<z.output<T> | undefined>>] {
  const preferences = usePreferences();
  const stored = useSyncExternalStore(preferences.subscribe, () => preferences.get(name));
  const valid = (value: unknown) => schema.safeParse(value).data;
  return [
    valid(stored),
    (next) =>
      preferences.change(name, (value) =>
        typeof next === 'function' ? (next as Change)(valid(value)) : next,
      ),
  ];
}

interface TableChoice {
  columns?: z.output<typeof ColumnsV1> | undefined;
  widths?: z.output<typeof ColumnWidthsV1> | undefined;
  isPlain?: boolean | undefined;
  isCompact?: boolean | undefined;
}

/** Setting a part to undefined leaves it to the list again. The columns of a saved view are stored in the URL. */
export function useTableChoice(
  list: string,
  view: {
    readonly columns: TableChoice['columns'];
    readonly onColumns: (columns: TableChoice['columns']) => void;
  },
): [TableChoice, (change: TableChoice) => void, isStored: boolean] {
  const { isStored } = usePreferences();
  const [columns, setColumns] = usePreference(`columns ${list}`, ColumnsV1);
  const [widths, setWidths] = usePreference(`column widths ${list}`, ColumnWidthsV1);
  const [{ plain = false, compact = false } = {}, setTables] = usePreference('tables', TablesV1);
  const onChoose = (change: TableChoice) => {
    if ('columns' in change) (view.columns ? view.onColumns : setColumns)(change.columns);
    if ('widths' in change) setWidths(change.widths);
    const { isPlain = plain, isCompact = compact } = change;
    if ('isPlain' in change || 'isCompact' in change) setTables({ plain: isPlain, compact: isCompact });
  };
  return [
    { columns: view.columns ?? columns, widths, isPlain: plain, isCompact: compact },
    onChoose,
    isStored(),
  ];
}
