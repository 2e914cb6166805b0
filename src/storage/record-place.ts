/** One of the two stores of a record list: what is known to be stored there, and how far that can be trusted. */
import { NotWritten } from './record-errors.ts';
import type { RecordStore } from './storage.ts';
import {
  type Entry,
  type Found,
  isSameVersion,
  type Kept,
  type RecordFormat,
  readFound,
  toStored,
  type Version,
} from './stored-record.ts';
import { NoAnswer } from './time-limit.ts';

/** A store that can hold a record list. */
export type PlaceStore = Pick<
  RecordStore,
  'status' | 'fails' | 'subscribe' | 'renew' | 'get' | 'update' | 'delete' | 'entries'
>;

/** How a store can't be read: it reports errors, or does not answer. */
export type Trouble = 'errors' | 'silence';

export class Place<T extends Kept> {
  /** Whether the store has been read completely. */
  isRead = false;
  /**
   * Whether the list goes on without the store: it did not answer, or only failed, for a minute in which the other one
   * was read.
   */
  isDown = false;
  /** The stored values that can't be read, unparsed. */
  readonly unreadable = new Map<string, unknown>();
  /** The error of the last read. */
  #failure: unknown;
  #writeFails = false;
  #known = new Map<string, Found<T>>();
  // The number of complete reads that were started, and the one that `#known` comes from.
  #reads = 0;
  #knownBy = 0;
  // Keys that were seen in this store. If one is missing without a tombstone, the store has lost it.
  readonly #seen = new Set<string>();
  // Keys that are certainly stored. A failure empties the set until the store is read again.
  readonly #sure = new Set<string>();
  // After a failure, a write is trusted only if it was read back over a new connection.
  #mustVerify = false;
  // A write failed. If the store can still be read, or again, it has refused the write; else it is broken.
  #mayHaveRefused = false;
  readonly #store: PlaceStore;
  readonly #format: RecordFormat<T>;
  readonly #onRefusal: () => void;

  /** @param onRefusal Called when the store refused a write, for example because the disk is full. */
  constructor(store: PlaceStore, format: RecordFormat<T>, onRefusal: () => void) {
    this.#store = store;
    this.#format = format;
    this.#onRefusal = onRefusal;
  }

  get isOpen(): boolean {
    return this.#store.status() === 'open';
  }

  get isMissing(): boolean {
    return this.#store.status() === 'missing';
  }

  /** Whether records are read and written there. */
  get isUsed(): boolean {
    return this.isOpen && !this.isDown;
  }

  /** Whether records have to be there, unless the other store suffices. */
  get counts(): boolean {
    return !this.isMissing && !this.isDown;
  }

  /** Whether the store has been read completely and can still be read. */
  get isWhole(): boolean {
    return this.isRead && this.isOpen && this.#failure === undefined;
  }

  /** How a store that can't be read fails. */
  get trouble(): Trouble {
    const fails = this.isOpen ? !(this.#failure instanceof NoAnswer) : this.#store.fails();
    return fails ? 'errors' : 'silence';
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Whether the store takes records, as far as is known. */
  get works(): boolean {
    return this.isOpen && this.#failure === undefined && !this.#writeFails;
  }

  /** What was found under each key by its last read or write. */
  get known(): ReadonlyMap<string, Found<T>> {
    return this.#known;
  }

  /** Whether a version is known to be in this store. */
  has(key: string, entry: Entry<T>): boolean {
    const found = this.#known.get(key);
    return this.#sure.has(key) && typeof found === 'object' && isSameVersion(found, entry);
  }

  /** Records what another tab wrote to this store. */
  learn(key: string, entry: Entry<T>): void {
    this.#note(key, entry);
  }

  /**
   * Reads one record.
   * @throws Any error of the store.
   */
  async read(key: string): Promise<Found<T> | undefined> {
    const raw = await this.#answerOf(() => this.#store.get(key));
    if (raw === undefined) this.#known.delete(key);
    else this.#note(key, this.#parse(raw, key));
    return this.#known.get(key);
  }

  /**
   * Reads all records.
   * @throws Any error of the store.
   */
  async readAll(): Promise<void> {
    const read = ++this.#reads;
    const entries = await this.#answerOf(() => this.#store.entries());
    this.#knownBy = read;
    const parsed = entries.map(([key, raw]) => [key, raw, this.#parse(raw, key)] as const);
    this.#known = new Map();
    this.unreadable.clear();
    for (const [key, raw, found] of parsed) {
      if (found === 'unreadable') this.unreadable.set(key, raw);
      this.#note(key, found);
    }
    this.isRead = true;
    this.isDown = false;
  }

  /**
   * Writes a version in one transaction.
   * @param decide Receives what is stored and returns what to store. Called again if the write may already be lost.
   * @returns Whether the store has lost a record that it had before.
   * @throws NotWritten, or any error of `decide`.
   */
  async write(key: string, decide: (found: Found<T> | undefined) => Entry<T>): Promise<boolean> {
    let written: Entry<T> | undefined;
    let wasLost = false;
    let refusal: { error: unknown } | undefined;
    let isOver = false;
    const change = (raw: unknown) => {
      // A store that hung may run this late. The change has been made elsewhere by then.
      if (isOver) return raw;
      try {
        const found = raw === undefined ? undefined : this.#parse(raw, key);
        // On a repeated call, another tab may have changed the record since.
        if (written && typeof found === 'object' && found.rev > written.rev) return raw;
        wasLost ||= found === undefined && this.#seen.has(key);
        written = decide(found);
        const isThere = typeof found === 'object' && isSameVersion(found, written);
        return isThere ? raw : toStored(written, key, this.#format);
      } catch (error) {
        refusal = { error };
        throw error;
      }
    };
    try {
      let asked: number;
      do {
        asked = this.#reads;
        await this.#store.update(key, change);
        // If a read that started later does not show the version, it saw the store after a loss, and the write is
        // repeated. If the read was merely quicker than the write, as can happen in the Cache API, the second update
        // changes nothing.
      } while (this.#knownBy > asked && written && !this.has(key, written));
      if (written && this.#mustVerify) await this.#verify(key, written);
    } catch (error) {
      isOver = true;
      if (refusal) throw refusal.error;
      this.#writeFails = true;
      this.doubt();
      this.#mayHaveRefused = !(error instanceof NoAnswer);
      // Noted at once: the tab may crash before the store is read.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') this.#onRefusal();
      // Whatever is answered is seen to there.
      if (this.#mayHaveRefused) await this.#answerOf(() => this.#store.get(key)).catch(() => undefined);
      throw new NotWritten('This browser did not store the record.', { cause: error });
    }
    if (!written) throw new NotWritten('This browser did not store the record.');
    this.#writeFails = false;
    this.learn(key, written);
    return wasLost;
  }

  /** Removes a record without a tombstone. */
  async delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.#known.delete(key);
    this.#seen.delete(key);
  }

  /** Parses a stored value, unless it is the version that was found or written there before. */
  #parse(raw: unknown, key: string): Found<T> {
    const known = this.#known.get(key);
    const { stamp } = Object(raw) as Partial<Version>;
    const isKnown = typeof known === 'object' && stamp && isSameVersion(known, raw as Version);
    return isKnown ? known : readFound(raw, key, this.#format);
  }

  async #verify(key: string, written: Entry<T>): Promise<void> {
    this.#store.renew();
    const raw = await this.#store.get(key);
    const found = raw === undefined ? undefined : readFound(raw, key, this.#format);
    // Another tab may have changed the record since.
    if (typeof found !== 'object' || found.rev < written.rev) throw new Error('It was not there afterwards.');
    this.#mustVerify = false;
  }

  async #answerOf<R>(work: () => Promise<R>): Promise<R> {
    try {
      const result = await work();
      this.#failure = undefined;
      if (this.#mayHaveRefused) this.#onRefusal();
      this.#mayHaveRefused = false;
      return result;
    } catch (error) {
      this.#failure = error;
      this.doubt();
      throw error;
    }
  }

  /** After a failure, nothing counts as stored until it is read again. */
  doubt(): void {
    this.#sure.clear();
    this.#mustVerify = true;
  }

  #note(key: string, found: Found<T>): void {
    this.#known.set(key, found);
    this.#sure.add(key);
    if (typeof found === 'object') this.#seen.add(key);
  }
}
