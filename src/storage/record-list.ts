/**
 * The records of one kind of one user, the same in every tab. Each record is in two stores that fail independently,
 * and in the memory of each tab. The newest version wins wherever it is found, and is written back where it is
 * missing. Only a tombstone discards a record: if a store lacks one, the store has lost it.
 */
import { NoRecord, NotWritten } from './record-errors.ts';
import { RecordMemory, type RecordMemoryPorts } from './record-memory.ts';
import { Place, type PlaceStore, type Trouble } from './record-place.ts';
import { type ReadState, RecordReader, type RecordReaderPorts } from './record-reader.ts';
import { type Change, RecordWriter, type RecordWriterPorts } from './record-writer.ts';
import type { Refusals } from './refusals.ts';
import type { RecordStore } from './storage.ts';
import { type Entry, isSameVersion, isStored, type Kept, type RecordFormat, tabOf } from './stored-record.ts';
import { type TabChannel, TabTalk } from './tab-talk.ts';
import { doneWithin } from './time-limit.ts';

export interface RecordListPorts<T>
  extends RecordFormat<T>,
    RecordMemoryPorts,
    RecordWriterPorts,
    RecordReaderPorts<T> {
  /** The first store. It arbitrates between tabs. */
  readonly store: PlaceStore & Pick<RecordStore, 'identity'>;
  /** The second store. It arbitrates if the first one fails. */
  readonly copy: PlaceStore;
  readonly channel: TabChannel;
  /** Shared by the lists of this browser, which use the same stores, to report that a store refused a write. */
  readonly refusals: Refusals;
  /** How long a start waits for the stores, ms. */
  readonly startLimit: number;
  /**
   * Called with the records that the first store had lost and has again.
   * @param wasCleared Whether the whole database was emptied or replaced by a new one.
   */
  readonly onRestored?: (records: readonly T[], wasCleared: boolean) => void;
}

/** What others use of a record list. */
export type Records<T extends Kept> = { [K in keyof RecordList<T>]: RecordList<T>[K] };

/** A record list for those who must not change it directly. */
export type ReadonlyRecords<T extends Kept> = Omit<
  Records<T>,
  'change' | 'changeStored' | 'remove' | 'restore'
>;

export class RecordList<T extends Kept> {
  /** Resolves when the stores have been read, or after the time that a start waits for them. */
  readonly settled: Promise<void>;
  readonly #ports: RecordListPorts<T>;
  readonly #first: Place<T>;
  readonly #places: readonly Place<T>[];
  readonly #memory: RecordMemory<T>;
  readonly #writer: RecordWriter<T>;
  readonly #reader: RecordReader<T>;
  readonly #talk: TabTalk<T>;
  readonly #begun = new Set<string>();
  #identity: Promise<unknown> = Promise.resolve();
  #restored: string[] = [];
  #lastChange: Promise<unknown> = Promise.resolve();

  /** Opens the list synchronously. The stores are read in the background, see {@link readState}. */
  constructor(ports: RecordListPorts<T>) {
    this.#ports = ports;
    const onRefusal = () => ports.refusals.note();
    ports.refusals.subscribe(() => this.#requireBoth());
    this.#first = new Place(ports.store, ports, onRefusal);
    this.#places = [this.#first, new Place(ports.copy, ports, onRefusal)];
    this.#memory = new RecordMemory(ports, ports);
    this.#writer = new RecordWriter(this.#places, this.#memory, ports);
    const onStored = (key: string) => void this.#confirm(key);
    this.#talk = new TabTalk(ports.channel, this.#places, this.#memory, ports, onStored, onRefusal);
    this.#writer.onWritten = (key) => this.#talk.tell(key);
    this.#writer.onRestored = (place, key) => {
      if (place === this.#first) this.#restored.push(key);
    };
    this.#reader = new RecordReader(this.#places, this.#memory, this.#writer, ports, () =>
      this.#tellRestored(),
    );
    this.complete = this.#reader.complete.then(() => {
      // Unknown, if the store fails: the next identity then counts as another one.
      this.#identity = ports.store.identity().catch(() => undefined);
    });
    this.settled = doneWithin(ports.startLimit, this.complete, ports.after);
    this.#memory.isStored = (key) => this.whereIs(key) === 'stored';
    this.all = this.#memory.all;
    this.discarding = this.#memory.discarding;
    this.subscribe = this.#memory.subscribe;
    this.readState = this.#reader.state;
    this.#talk.ask();
    if (ports.refusals.areKnown) this.#requireBoth();
  }

  /** Resolves when the stores have been read completely, however long that takes. */
  readonly complete: Promise<void>;
  readonly readState: () => ReadState;
  /** Returns all records, most recently saved first. Returns the same array until something changes. */
  readonly all: () => readonly T[];
  /** Returns the discarded records whose tombstone is not stored yet: they are not sent, and may come back. */
  readonly discarding: () => readonly T[];
  /** Calls back on each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;

  /** The number of stored records that could not be read and were set aside. */
  get setAside(): number {
    return this.#reader.setAside;
  }

  /** The number of records stored by a newer version of the portal. Only that version can read them. */
  get newer(): number {
    return this.#reader.newer.size;
  }

  find(key: string): T | undefined {
    return this.#memory.get(key)?.entry.record;
  }

  /** What keeps a store from being read: while the list is being read, or if it goes on without that store. */
  readonly trouble = (): Trouble | undefined => {
    const isReading = this.readState() === 'reading';
    return this.#places.find((place) => place.isDown || (isReading && place.counts && !place.isRead))
      ?.trouble;
  };

  /** Whether a record can be stored, as far as is known. */
  get canStore(): boolean {
    return this.#writer.needsBoth
      ? this.#places.every(({ works }) => works)
      : this.#places.some(({ works }) => works);
  }

  /**
   * Where the newest version of a record reliably is: in the stores, or only in this tab. A tombstone counts as stored
   * only when both stores have it: a store that still has the record would bring it back if the other store were lost.
   * So does every version while a store has not been read: the one that answers may be about to lose what it takes, and
   * the tab that saw it refuse a write may be gone. Where a store is missing or down, the other one suffices, unless a
   * store has refused a write: it may lose what it takes.
   */
  whereIs(key: string): 'stored' | 'tab' {
    const entry = this.#memory.get(key)?.entry;
    if (!entry) return this.canStore ? 'stored' : 'tab';
    const { record } = entry;
    const isRefused = this.#writer.needsBoth;
    const having = this.#places.filter((place) => place.has(key, entry));
    const isEnough = (place: Place<T>) =>
      having.includes(place) || (isRefused ? !record && place.isMissing : !place.counts);
    const needsBoth = isRefused || !record || this.readState() === 'reading';
    return having.length > 0 && (!needsBoth || this.#places.every(isEnough)) ? 'stored' : 'tab';
  }

  /**
   * Returns a record as the next start would find it. The newest version is returned only if it was committed, and after
   * a failure of its store read back; if a store may lose it, the older version of the other one is returned.
   */
  storedRecord(key: string): T | undefined {
    return this.#storedEntry(key)?.record;
  }

  /** Whether a record is known to be discarded. A record that was removed because of its age was not. */
  isDiscarded(key: string): boolean {
    const entry = this.#memory.get(key)?.entry;
    // A store that has not been read yet may have restored the record.
    if (this.readState() === 'reading') return false;
    return entry !== undefined && !entry.record && !entry.expired;
  }

  /**
   * Whether this tab may send a record to the provider. It may not if the record came from an incomplete read, because
   * a newer version may be stored; nor if the record exists only in another tab, which sends it itself.
   */
  maySend(key: string): boolean {
    const holding = this.#memory.get(key);
    if (!holding?.entry.record) return false;
    if (!isStored(holding) && tabOf(holding.entry.stamp) !== this.#ports.tab) return false;
    return this.readState() === 'complete' || this.#begun.has(key);
  }

  /**
   * Reads the stores again: one may have lost a record, or a tab may have crashed before it announced its last change.
   */
  async readAll(): Promise<void> {
    await this.#reader.readAll();
  }

  /** Reads a record from both stores, because another tab may have changed it in one of them a moment ago. */
  async read(key: string): Promise<T | undefined> {
    const open = this.#places.filter(({ isOpen }) => isOpen);
    // After a failed read, the other store or this tab may still know the record.
    const read = await Promise.all(open.map((place) => place.read(key).catch(() => 'failed' as const)));
    if (read.includes('newer')) return undefined;
    for (const found of read)
      if (typeof found === 'object') this.#memory.take(key, { entry: found, storedRev: found.rev });
    // The store has lost the record: `readAll` writes it back.
    if (read.includes(undefined) && this.#memory.get(key)) void this.readAll();
    this.#memory.show();
    return this.find(key);
  }

  /**
   * Changes a record, or creates it from `initial`. If no store takes the change, it stays in this tab, see {@link
   * whereIs}.
   * @returns The changed record.
   * @throws NoRecord, NotReadable, or any error of `change`.
   */
  async change(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    const changed: Change<T> = (before) => {
      const record = before ? before.record : initial;
      if (!record) throw new NoRecord(key);
      if (!before) this.#begun.add(key);
      return { record: change(record), expired: false };
    };
    const { record } = await this.#write(key, changed);
    if (!record) throw new NoRecord(key);
    return record;
  }

  /**
   * Like {@link change}, to be used before a request that the next start must not repeat.
   * @throws NotWritten if a store holds an older version and did not take this one. The change stays in this tab
   * nevertheless.
   */
  async changeStored(key: string, change: (record: T) => T): Promise<T> {
    const changed = await this.change(key, change);
    const mine = this.#memory.get(key)?.entry;
    const stored = this.#storedEntry(key);
    if (mine && stored?.record && !isSameVersion(stored, mine))
      throw new NotWritten('No store took the record.');
    return changed;
  }

  /** Discards a record. Returns the discarded version, for {@link restore}. */
  async remove(key: string): Promise<T | undefined> {
    let removed: T | undefined;
    await this.#write(key, (before) => {
      if (!before) throw new NoRecord(key);
      removed = before.record;
      return before.record && { record: undefined, expired: false };
    }).catch((error: unknown) => {
      if (!(error instanceof NoRecord)) throw error;
    });
    return removed;
  }

  /** Restores a discarded record. */
  async restore(record: T): Promise<void> {
    const restored: Change<T> = (before) => (before?.record ? undefined : { record, expired: false });
    await this.#write(this.#ports.keyOf(record), restored);
  }

  /** Stops reading and writing. From then on, nothing is written back to a store that is emptied. */
  close(): void {
    this.#reader.close();
    this.#writer.close();
    this.#talk.close();
  }

  /**
   * Reads a version that another tab announced as stored. Its message may arrive after the stores were emptied, and the
   * other tab does not announce when the second store has the version as well.
   */
  async #confirm(key: string): Promise<void> {
    await this.read(key);
    if (this.#writer.needsBoth || this.whereIs(key) === 'tab') await this.readAll();
  }

  /** Applies the changes of this tab in the order in which they were requested, even if one has to wait for room. */
  async #write(key: string, change: Change<T>) {
    // A store that has not been read may hold a newer version. A change based on an older one would replace it.
    if (this.readState() === 'reading' && this.#memory.get(key) && !this.#begun.has(key)) await this.complete;
    const written = this.#lastChange.then(() => this.#writer.write(key, change));
    // Only the order of changes counts here: the caller has the error.
    this.#lastChange = written.catch(() => undefined);
    const entry = await written;
    const isFirstStore = this.#first.has(key, entry);
    await this.#writer.copied(key);
    // A store that failed or lost one record may have lost others.
    const hasFailed =
      (this.#first.isUsed && !isFirstStore) || this.#places.some(({ isUsed, works }) => isUsed && !works);
    if (this.#restored.length > 0 || hasFailed) void this.readAll();
    return entry;
  }

  #storedEntry(key: string): Entry<T> | undefined {
    const rev = this.#memory.get(key)?.entry.rev ?? Number.POSITIVE_INFINITY;
    const stored = this.#places.flatMap((place) => {
      const found = place.counts && place.known.get(key);
      // What was there before a failure may be there again.
      return typeof found === 'object' && (place.has(key, found) || found.rev < rev) ? found : [];
    });
    const [oldest, newest = oldest] = stored.toSorted((a, b) => a.rev - b.rev);
    return this.#writer.needsBoth ? oldest : newest;
  }

  /**
   * After a store has refused a write, no store is trusted alone until the browser restarts, in no tab. The store may acknowledge
   * writes again and still have lost all of them at the next start: IndexedDB does in Chromium, the Cache API in
   * Firefox.
   */
  #requireBoth(): void {
    if (this.#writer.needsBoth) return;
    this.#writer.needsBoth = true;
    this.#talk.tellRefusal();
    this.#memory.show();
    void this.readAll();
  }

  async #tellRestored(): Promise<void> {
    if (this.#restored.length === 0) return;
    const records = this.#restored.flatMap((key) => this.find(key) ?? []);
    this.#restored = [];
    const before = await this.#identity;
    this.#identity = this.#ports.store.identity().catch(() => undefined);
    const after = await this.#identity;
    if (records.length > 0) this.#ports.onRestored?.(records, after !== before);
  }
}
