/** One of the two stores that a record list is kept in: what is known to be there, and how far it can be believed. */
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
} from './stored-record.ts';
import { NoAnswer } from './time-limit.ts';

/** A store that a record list can be kept in. */
export type PlaceStore = Pick<
  RecordStore,
  'status' | 'subscribe' | 'renew' | 'get' | 'update' | 'delete' | 'entries'
>;

export class Place<T extends Kept> {
  /** Whether it was read whole. */
  isRead = false;
  /** Records that cannot be read, as they are stored. */
  readonly unreadable = new Map<string, unknown>();
  #readFails = false;
  #writeFails = false;
  #known = new Map<string, Found<T>>();
  // How many whole reads were begun, and which one of them `#known` is of.
  #reads = 0;
  #knownBy = 0;
  // Keys that were seen here once: one that is gone without a tombstone was lost.
  readonly #seen = new Set<string>();
  // After a failure nothing is sure to be here, until it is read again.
  readonly #sure = new Set<string>();
  // After a failure, a write is believed when it was read back over a fresh connection.
  #mustVerify = false;
  readonly #store: PlaceStore;
  readonly #format: RecordFormat<T>;
  readonly #onRefusal: () => void;

  /** @param onRefusal told that the store has refused a write, for want of room say. */
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

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Whether it takes records, as far as is known. */
  get works(): boolean {
    return this.isOpen && !this.#readFails && !this.#writeFails;
  }

  /** What was found under each key when it was last read or written. */
  get known(): ReadonlyMap<string, Found<T>> {
    return this.#known;
  }

  /** Whether a version is known to be stored here. */
  has(key: string, entry: Entry<T>): boolean {
    const found = this.#known.get(key);
    return this.#sure.has(key) && typeof found === 'object' && isSameVersion(found, entry);
  }

  /** Notes what another tab has written here. */
  learn(key: string, entry: Entry<T>): void {
    this.#note(key, entry);
  }

  /** Reads one record. @throws what the store throws. */
  async read(key: string): Promise<Found<T> | undefined> {
    const raw = await this.#answerOf(() => this.#store.get(key));
    if (raw === undefined) this.#known.delete(key);
    else this.#note(key, readFound(raw, key, this.#format));
    return this.#known.get(key);
  }

  /** Reads all records. @throws what the store throws. */
  async readAll(): Promise<void> {
    const read = ++this.#reads;
    const entries = await this.#answerOf(() => this.#store.entries());
    this.#knownBy = read;
    this.#known = new Map();
    this.unreadable.clear();
    for (const [key, raw] of entries) {
      const found = readFound(raw, key, this.#format);
      if (found === 'unreadable') this.unreadable.set(key, raw);
      this.#note(key, found);
    }
    this.isRead = true;
  }

  /**
   * Writes a version, in one transaction.
   * @param decide is given what is stored, and answers what shall be. Called again where the write may be lost already.
   * @returns whether a record that was here once was not here any more.
   * @throws NotWritten, or what `decide` throws.
   */
  async write(key: string, decide: (found: Found<T> | undefined) => Entry<T>): Promise<boolean> {
    let written: Entry<T> | undefined;
    let wasLost = false;
    let refusal: { error: unknown } | undefined;
    let isOver = false;
    const change = (raw: unknown) => {
      // A store that hung may come to this later: by then the change was made elsewhere.
      if (isOver) return raw;
      try {
        const found = raw === undefined ? undefined : readFound(raw, key, this.#format);
        // Called again: another tab has changed it since.
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
        // A read that was begun later and does not show the version saw the store after a loss. Where the read was
        // quicker than the write instead, as it may be in the Cache API, the second update changes nothing.
      } while (this.#knownBy > asked && written && !this.has(key, written));
      if (written && this.#mustVerify) await this.#verify(key, written);
    } catch (error) {
      isOver = true;
      if (refusal) throw refusal.error;
      this.#writeFails = true;
      this.#doubt();
      if (!(error instanceof NoAnswer)) this.#onRefusal();
      throw new NotWritten('This browser did not store the record.', { cause: error });
    }
    if (!written) throw new NotWritten('This browser did not store the record.');
    this.#writeFails = false;
    this.learn(key, written);
    return wasLost;
  }

  /** Removes a record without a trace. */
  async delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.#known.delete(key);
    this.#seen.delete(key);
  }

  async #verify(key: string, written: Entry<T>): Promise<void> {
    this.#store.renew();
    const raw = await this.#store.get(key);
    const found = raw === undefined ? undefined : readFound(raw, key, this.#format);
    // Another tab may have changed it since.
    if (typeof found !== 'object' || found.rev < written.rev) throw new Error('It was not there afterwards.');
    this.#mustVerify = false;
  }

  async #answerOf<R>(work: () => Promise<R>): Promise<R> {
    try {
      const result = await work();
      this.#readFails = false;
      return result;
    } catch (error) {
      this.#readFails = true;
      this.#doubt();
      throw error;
    }
  }

  #doubt(): void {
    this.#sure.clear();
    this.#mustVerify = true;
  }

  #note(key: string, found: Found<T>): void {
    this.#known.set(key, found);
    this.#sure.add(key);
    if (typeof found === 'object') this.#seen.add(key);
  }
}
