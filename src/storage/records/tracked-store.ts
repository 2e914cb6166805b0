/** One of the two stores of a record list: what it is known to have, and how far that can be trusted. */
import type { RecordStore } from '#src/storage/storage.ts';
import { NoAnswer } from '#src/storage/time-limit.ts';
import {
  type Found,
  isSameVersion,
  NotWritten,
  type RecordBase,
  type RecordFormat,
  readFound,
  toStored,
  type Version,
} from './stored-record.ts';

export type BackingStore = Pick<
  RecordStore,
  'status' | 'fails' | 'subscribe' | 'renew' | 'get' | 'update' | 'delete' | 'entries'
>;

/** How a store can't be read: it reports errors, or does not answer. */
export type Trouble = 'errors' | 'silence';

export class TrackedStore<T extends RecordBase> {
  isRead = false;
  /** Whether the list goes on without the store, see README.md. */
  isDown = false;
  /** What was found under each key by the last read or write. */
  content = new Map<string, Found<T>>();
  readonly unreadable = new Map<string, unknown>();
  #failure: unknown;
  #writeFails = false;
  // The number of complete reads that were started, and the one that `content` comes from.
  #reads = 0;
  #contentOf = 0;
  // If one of these keys is missing without a tombstone, the store has lost it.
  readonly #seen = new Set<string>();
  // A failure empties it until the store is read again.
  readonly #sure = new Set<string>();
  // Writes that were not answered, and may have been carried out since the store was read.
  readonly #unanswered = new Set<string>();
  // After a failure, a write is trusted only if it was read back over a new connection.
  #mustVerify = false;
  // A write failed. If the store can still be read, or again, it has refused the write; else it is broken.
  #mayHaveRefused = false;
  readonly #store: BackingStore;
  readonly #format: RecordFormat<T>;
  readonly #onRefusal: () => void;

  constructor(store: BackingStore, format: RecordFormat<T>, onRefusal: () => void) {
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

  get works(): boolean {
    return this.isOpen && this.#failure === undefined && !this.#writeFails;
  }

  get trouble(): Trouble {
    const fails = this.isOpen ? !(this.#failure instanceof NoAnswer) : this.#store.fails();
    return fails ? 'errors' : 'silence';
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  /** Whether a version is certainly in this store. */
  has(key: string, version: Version<T>): boolean {
    const found = this.content.get(key);
    return this.#sure.has(key) && typeof found === 'object' && isSameVersion(found, version);
  }

  mayHave(key: string): boolean {
    return this.content.has(key) || this.#unanswered.has(key);
  }

  /** Notes what is in the store, also what another tab wrote to it. */
  note(key: string, found: Found<T>): void {
    this.content.set(key, found);
    this.#sure.add(key);
    if (typeof found === 'object') this.#seen.add(key);
  }

  /** After a failure, nothing counts as stored until it is read again. */
  doubt(): void {
    this.#sure.clear();
    this.#mustVerify = true;
  }

  async read(key: string): Promise<Found<T> | undefined> {
    const raw = await this.#answerOf(() => this.#store.get(key));
    if (raw === undefined) this.content.delete(key);
    else this.note(key, this.#parse(raw, key));
    return this.content.get(key);
  }

  async readAll(): Promise<void> {
    const read = ++this.#reads;
    const entries = await this.#answerOf(() => this.#store.entries());
    this.#contentOf = read;
    const parsed = entries.map(([key, raw]) => [key, raw, this.#parse(raw, key)] as const);
    this.content = new Map();
    this.unreadable.clear();
    this.#unanswered.clear();
    for (const [key, raw, found] of parsed) {
      if (found === 'unreadable') this.unreadable.set(key, raw);
      this.note(key, found);
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
  async write(key: string, decide: (found: Found<T> | undefined) => Version<T>): Promise<boolean> {
    let written: Version<T> | undefined;
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
      let begun: number;
      do {
        begun = this.#reads;
        await this.#store.update(key, change);
        // A read that started later and does not show the version saw the store after a loss: the write is repeated. If
        // that read was merely quicker than the write (Cache API), the second update changes nothing.
      } while (this.#contentOf > begun && written && !this.has(key, written));
      if (written && this.#mustVerify) await this.#verify(key, written);
    } catch (error) {
      isOver = true;
      if (refusal) throw refusal.error;
      this.#writeFails = true;
      this.doubt();
      this.#mayHaveRefused = !(error instanceof NoAnswer);
      if (!this.#mayHaveRefused) this.#unanswered.add(key);
      // Noted at once: the tab may crash before the store is read.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') this.#onRefusal();
      // `#answerOf` handles the answer, also an error.
      if (this.#mayHaveRefused) await this.#answerOf(() => this.#store.get(key)).catch(() => undefined);
      throw new NotWritten('', { cause: error });
    }
    if (!written) throw new NotWritten();
    this.#writeFails = false;
    this.note(key, written);
    return wasLost;
  }

  async delete(key: string): Promise<void> {
    await this.#store.delete(key);
    this.content.delete(key);
    this.#seen.delete(key);
  }

  /** Parses a stored value, unless it is the version that was found or written there before. */
  #parse(raw: unknown, key: string): Found<T> {
    const before = this.content.get(key);
    const { stamp } = Object(raw) as Partial<Version<T>>;
    const isSame = typeof before === 'object' && stamp && isSameVersion(before, raw as Version<T>);
    return isSame ? before : readFound(raw, key, this.#format);
  }

  async #verify(key: string, written: Version<T>): Promise<void> {
    this.#store.renew();
    const raw = await this.#store.get(key);
    const found = raw === undefined ? undefined : readFound(raw, key, this.#format);
    // Another tab may have changed the record since.
    if (typeof found !== 'object' || found.rev < written.rev) throw new Error('Not stored.');
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
}
