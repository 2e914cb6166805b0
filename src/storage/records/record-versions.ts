/** The versions of a list's records in this tab, and which stores have them. An emptied store is refilled from them. */
import { Listeners } from '#src/listeners.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import type { Refusals } from './refusals.ts';
import {
  areApart,
  type Found,
  type HeldVersion,
  isSameVersion,
  isStored,
  NotReadable,
  type RecordBase,
  type RecordFormat,
  replaces,
  tabOf,
  type Version,
} from './stored-record.ts';
import { type BackingStore, TrackedStore, type Trouble } from './tracked-store.ts';

export interface RecordListPorts<T> extends RecordFormat<T> {
  /** The first store. It arbitrates between tabs. */
  readonly store: BackingStore & Pick<RecordStore, 'identity'>;
  /** The second store. It arbitrates if the first one fails. */
  readonly copy: BackingStore;
  /** The store for records that can't be read. */
  readonly setAside: Pick<RecordStore, 'status' | 'set'>;
  readonly channel: {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent<unknown>) => void) | null;
    close?(): void;
  };
  readonly refusals: Refusals;
  /** Identifies this tab. */
  readonly tab: string;
  readonly now: () => number;
  /** Calls back after `ms`. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly startLimit: number;
  /** Evicts data that can be fetched again. */
  readonly makeRoom: () => Promise<void>;
  readonly isOver?: (record: T, now: number) => boolean;
  /** Whether the user has logged out, in this tab or another one. */
  readonly hasLoggedOut?: () => Promise<boolean>;
  /** Called when another tab's change replaced a change of this tab. */
  readonly onLost: () => void;
  /** Called with the records that the first store had lost and has again. `wasCleared`: the database is a new one. */
  readonly onRestored?: (records: readonly T[], wasCleared: boolean) => void;
}

/** `complete`: each store has been read completely, or is missing or down (README.md). */
export type ReadState = 'reading' | 'complete';

export abstract class RecordVersions<T extends RecordBase> {
  readonly ports: RecordListPorts<T>;
  /** The first store, then the second one. */
  readonly stores: readonly [TrackedStore<T>, TrackedStore<T>];
  isComplete = false;
  /** Whether a store has refused a write, so that a record counts as stored only when both stores have it. */
  needsBoth = false;
  /** The number of records that could not be read. */
  setAside = 0;
  /** Keys of records that a newer version of the portal wrote. Only that version can read them. */
  readonly newerKeys = new Set<string>();
  /** Keys of records that the first store had lost and has again, to be told of. */
  restored: string[] = [];
  #records: readonly T[] = [];
  #discarding: readonly T[] = [];
  readonly #held = new Map<string, HeldVersion<T>>();
  readonly #listeners = new Listeners();

  constructor(ports: RecordListPorts<T>) {
    this.ports = ports;
    const onRefusal = () => this.noteRefusal();
    this.stores = [
      new TrackedStore(ports.store, ports, onRefusal),
      new TrackedStore(ports.copy, ports, onRefusal),
    ];
  }

  abstract noteRefusal(): void;

  /** Returns the records, most recently saved first; the same array until something changes. */
  readonly all = (): readonly T[] => this.#records;

  /** Returns the discarded records whose tombstone is not stored yet: they are not sent, and may come back. */
  readonly discarding = (): readonly T[] => this.#discarding;

  /** Calls back on each change. Returns an unsubscribe function. */
  readonly subscribe = this.#listeners.subscribe;

  readonly readState = (): ReadState => (this.isComplete ? 'complete' : 'reading');

  readonly find = (key: string): T | undefined => this.#held.get(key)?.version.record;

  /** What keeps a store from being read: while the list is being read, or if it goes on without that store. */
  readonly trouble = (): Trouble | undefined => {
    const isReading = this.readState() === 'reading';
    return this.stores.find((store) => store.isDown || (isReading && store.counts && !store.isRead))?.trouble;
  };

  get newer(): number {
    return this.newerKeys.size;
  }

  /** Whether a record can probably be stored. */
  get canStore(): boolean {
    const works = ({ works }: TrackedStore<T>) => works;
    return this.needsBoth ? this.stores.every(works) : this.stores.some(works);
  }

  /**
   * Where the newest version of a record reliably is, by README.md's table: in the stores, or only in this tab. A store
   * without the tombstone would bring the record back if the other one were lost. While a store has not been read, the
   * other one may be about to lose what it takes, and the tab that saw it refuse a write may be gone.
   */
  whereIs(key: string): 'stored' | 'tab' {
    const held = this.#held.get(key);
    if (!held) return this.canStore ? 'stored' : 'tab';
    const { version } = held;
    const isTombstone = !version.record;
    // A newer version of the portal has changed the record since: this tab has nothing to lose.
    if (this.newerKeys.has(key) && !isTombstone && isStored(held)) return 'stored';
    const having = this.stores.filter((store) => store.has(key, version));
    const mayLack = (store: TrackedStore<T>) =>
      this.needsBoth ? isTombstone && store.isMissing : !store.counts;
    const needsBoth = this.needsBoth || isTombstone || this.readState() === 'reading';
    const isEnough = !needsBoth || this.stores.every((store) => having.includes(store) || mayLack(store));
    return having.length > 0 && isEnough ? 'stored' : 'tab';
  }

  /** Returns a record as the next start would find it: an older version if only a store that may lose it has the newest. */
  readonly storedRecord = (key: string): T | undefined => {
    const rev = this.#held.get(key)?.version.rev ?? Number.POSITIVE_INFINITY;
    const stored = this.stores.flatMap((store) => {
      const found = store.counts && store.content.get(key);
      // What was there before a failure may be there again.
      return typeof found === 'object' && (store.has(key, found) || found.rev < rev) ? found : [];
    });
    const [oldest, newest = oldest] = stored.toSorted((a, b) => a.rev - b.rev);
    return (this.needsBoth ? oldest : newest)?.record;
  };

  /** Whether a record was discarded. A record that was removed because of its age was not. */
  isDiscarded(key: string): boolean {
    const version = this.#held.get(key)?.version;
    // A store that has not been read yet may have restored the record.
    if (this.readState() === 'reading') return false;
    return version !== undefined && !version.record && !version.expired;
  }

  get(key: string): HeldVersion<T> | undefined {
    return this.#held.get(key);
  }

  keys(): string[] {
    return [...this.#held.keys()];
  }

  /**
   * Accepts a version that was read, received or created, unless this tab has a newer one.
   * @param isHeard Whether another tab told of it. That tab then hears this one, too.
   * @returns Whether it is now the current version.
   */
  accept(key: string, theirs: HeldVersion<T>, isHeard = false): boolean {
    const mine = this.#held.get(key);
    if (mine && !replaces(theirs, mine, this.ports)) {
      const isSame = isSameVersion(mine.version, theirs.version);
      const { storedRev } = theirs;
      // Of one tab's versions, the later one is based on the earlier one.
      const isBased = tabOf(mine.version) === tabOf(theirs.version) && storedRev < mine.version.rev;
      if ((isSame || isBased) && storedRev > mine.storedRev) this.#held.set(key, { ...mine, storedRev });
      return isSame;
    }
    this.#held.set(key, { ...theirs, was: mine?.version.record ?? mine?.was });
    const { tab, onLost } = this.ports;
    const isOurs = mine && tabOf(mine.version) === tab && tabOf(theirs.version) !== tab;
    if (!isOurs) return true;
    const isLater = theirs.version.rev > mine.version.rev && !areApart(theirs.version, mine.version);
    // A tab that does not hear this one has our version only from a store.
    const isBased = isLater && (isHeard || isStored(mine));
    if (!isBased) onLost();
    return true;
  }

  /**
   * Merges what a store has into this tab. Returns the current version.
   * @throws NotReadable if the store holds something that must not be overwritten.
   */
  merge(key: string, found: Found<T> | undefined): Version<T> | undefined {
    if (typeof found === 'object') this.accept(key, { version: found, storedRev: found.rev });
    const version = this.#held.get(key)?.version;
    if (found === 'newer' || (found === 'unreadable' && !version)) throw new NotReadable(key);
    return version;
  }

  drop(key: string): void {
    this.#held.delete(key);
  }

  /** Shows the accepted versions to subscribers. */
  publish(): void {
    const held = [...this.#held.values()].flatMap(({ version: { record } }) => record ?? []);
    const records = held.toSorted((a, b) => b.saved_at - a.saved_at);
    const isSame = (record: T, at: number) => record === this.#records[at];
    // A new array makes React render again all that shows it; during a start, the whole screen.
    if (records.length !== this.#records.length || !records.every(isSame)) this.#records = records;
    this.#discarding = [...this.#held].flatMap(([key, { version, was }]) =>
      was && !version.record && !version.expired && this.whereIs(key) === 'tab' ? was : [],
    );
    this.#listeners.tell();
  }
}
