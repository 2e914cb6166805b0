/**
 * Records of one kind on this device, of one person, the same in every tab. Every change is a function of what is
 * stored now, made in one transaction, and is shown only after it is written.
 */
import type { RecordStore } from './storage.ts';

/** What every record has: `rev` grows with each change, so that what was read late never hides what is newer. */
export interface Kept {
  readonly rev: number;
  /** When it was last changed, ms since the epoch. */
  readonly saved_at: number;
}

/** How tabs of one person tell each other what changed: a BroadcastChannel. */
interface TabChannel {
  postMessage(key: string): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

export interface RecordListPorts<T> {
  readonly store: RecordStore;
  /** Where records go that cannot be read. */
  readonly setAside: RecordStore;
  readonly channel: TabChannel;
  readonly now: () => number;
  /** Reads a stored record, also of an older version; undefined where it is none. */
  readonly parse: (record: unknown) => T | undefined;
  /** The version of the records that this portal writes: what a newer one wrote is left alone. */
  readonly version: number;
  /** Under what key a record is stored. */
  readonly keyOf: (record: T) => string;
  /** Whether a record has had its time. */
  readonly isOver?: (record: T, now: number) => boolean;
  /** Told where a change that stood in this tab alone gave way to what another tab has written. */
  readonly onLost: () => void;
  /** Gives up what can be had again, where the device has no room for a record. */
  readonly makeRoom: () => Promise<void>;
}

/** The device did not take a record: it is full, or its storage failed. What was stored before still stands. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** A newer version of the portal wrote a record, or nobody knows who: it is not written over. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/** There is no such record on this device, or not any more. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** A change that could not be written, and the `rev` of what it was made of; -1 where nothing was stored. */
interface Held<T> {
  readonly record: T;
  readonly madeOf: number;
}

export class RecordList<T extends Kept> {
  #records: readonly T[] = [];
  #setAside = 0;
  #newer = 0;
  #lacksRoom = false;
  #lastChange: Promise<unknown> = Promise.resolve();
  readonly #ports: RecordListPorts<T>;
  readonly #listeners = new Set<() => void>();
  // Changes that could not be written: they stand in this tab alone, until the next one is, or another tab writes.
  readonly #held = new Map<string, Held<T>>();
  readonly #removed = new Set<string>();

  private constructor(ports: RecordListPorts<T>) {
    this.#ports = ports;
    ports.channel.onmessage = ({ data: key }) => void this.#reload(key).catch(() => undefined);
  }

  /** Reads what is on the device. A record that cannot be read is set aside, and counted. */
  static async open<T extends Kept>(ports: RecordListPorts<T>): Promise<RecordList<T>> {
    const list = new RecordList(ports);
    for (const [key, record] of await ports.store.entries()) {
      const read = ports.parse(record);
      // What cannot be put away now is tried at the next start: it must not keep the portal shut.
      if (read && ports.isOver?.(read, ports.now())) await ports.store.delete(key).catch(() => undefined);
      else if (read && ports.keyOf(read) === key) list.#showOne(read);
      else if (isNewer(record, ports.version)) list.#newer += 1;
      else await list.#putAside(key, record).catch(() => undefined);
    }
    return list;
  }

  /** Whether records outlive the tab. */
  get kept(): boolean {
    return this.#ports.store.kept;
  }

  /** How many stored records could not be read at the start, and were set aside. */
  get setAside(): number {
    return this.#setAside;
  }

  /** How many stored records a newer version of the portal has written, which alone can read them. */
  get newer(): number {
    return this.#newer;
  }

  /** All records, the last saved first; the same array until something changes. */
  readonly all = (): readonly T[] => this.#records;

  find(key: string): T | undefined {
    return this.#records.find((record) => this.#ports.keyOf(record) === key);
  }

  /** Reads all records again: a tab that crashed may not have told the others of its last change. */
  async readAll(): Promise<void> {
    const shown = this.#records;
    const stored = new Map(await this.#ports.store.entries());
    for (const record of shown) {
      const key = this.#ports.keyOf(record);
      if (!stored.has(key)) this.#showStored(key, undefined, record);
    }
    for (const [key, record] of stored) {
      const read = this.#ports.parse(record);
      if (read) this.#showStored(key, read, undefined);
    }
  }

  /** Reads a record from the device, where another tab may have changed it a moment ago. */
  async read(key: string): Promise<T | undefined> {
    return this.#ports.parse(await this.#ports.store.get(key));
  }

  /** Whether the device did not take the last change, and everything that is to be written waits for room. */
  get lacksRoom(): boolean {
    return this.#lacksRoom;
  }

  /** Whether the last change of a record stands in this tab alone. */
  isHeld(key: string): boolean {
    return this.#held.has(key);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Changes a record, or makes it of `initial`, in one transaction.
   * @returns the record as it now stands on the device.
   * @throws NotWritten, NoRecord, NotReadable, or what `change` throws.
   */
  change(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    return this.#inTurn(() => this.#change(key, change, initial));
  }

  /** As {@link change}; where the device does not take it, it is made in this tab alone, see {@link isHeld}. */
  changeOrHold(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    return this.#inTurn(async () => {
      try {
        return await this.#change(key, change, initial);
      } catch (error) {
        if (error instanceof NotWritten) return this.#hold(key, change, initial);
        throw error;
      }
    });
  }

  /** Removes a record; answers it as it stood, to be {@link restore}d. */
  remove(key: string): Promise<T | undefined> {
    return this.#inTurn(() => this.#remove(key));
  }

  /** Whether a record was removed in this tab. */
  isRemoved(key: string): boolean {
    return this.#removed.has(key);
  }

  /**
   * Puts a removed record back as it stood.
   * @throws NotWritten, and it stays removed.
   */
  async restore(record: T): Promise<void> {
    const key = this.#ports.keyOf(record);
    this.#removed.delete(key);
    try {
      await this.change(key, () => record, record);
    } catch (error) {
      this.#removed.add(key);
      throw error;
    }
  }

  /** Changes of one tab are made in the order they were asked for, also where the first has to wait for room. */
  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#lastChange.then(work);
    this.#lastChange = done.catch(() => {});
    return done;
  }

  async #change(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    const written = await this.#writeWithRoom(() => this.#write(key, change, initial));
    this.#letGo(key);
    this.#showOne(written);
    this.#ports.channel.postMessage(key);
    return written;
  }

  async #writeWithRoom(write: () => Promise<T>): Promise<T> {
    try {
      const written = await write().catch(async (error: unknown) => {
        if (!(error instanceof NotWritten)) throw error;
        // Where nothing can be given up either, it is the write that tells what is wrong.
        await this.#ports.makeRoom().catch(() => undefined);
        return write();
      });
      this.#lacksRoom = false;
      return written;
    } catch (error) {
      if (error instanceof NotWritten) {
        this.#lacksRoom = true;
        this.#show(this.#records);
      }
      throw error;
    }
  }

  #hold(key: string, change: (record: T) => T, initial?: T): T {
    const shown = this.find(key);
    const before = shown ?? initial;
    if (!before) throw new NoRecord(key);
    const record = this.#next(before, change);
    const held = this.#held.get(key);
    this.#held.set(key, { record, madeOf: held?.madeOf ?? shown?.rev ?? -1 });
    this.#showOne(record);
    return record;
  }

  async #remove(key: string): Promise<T | undefined> {
    const stored = this.#ports.parse(await this.#ports.store.take(key));
    const removed = this.#heldOver(key, stored) ?? stored;
    this.#removed.add(key);
    this.#held.delete(key);
    this.#show(this.#records.filter((record) => this.#ports.keyOf(record) !== key));
    this.#ports.channel.postMessage(key);
    return removed;
  }

  async #write(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    let written: T | undefined;
    let refused: unknown;
    const changed = (old: unknown) => {
      try {
        const stored = this.#ports.parse(old);
        if (old !== undefined && !stored) throw new NotReadable(key);
        // What is shown here and not there any more is gone: begun anew, it would have nothing of what it had.
        const begun = this.find(key) ? undefined : initial;
        const before = this.#heldOver(key, stored) ?? stored ?? begun;
        if (!before || this.#removed.has(key)) throw new NoRecord(key);
        written = this.#next(before, change);
        return written;
      } catch (error) {
        refused = error;
        throw error;
      }
    };
    try {
      await this.#ports.store.update(key, changed);
    } catch (error) {
      throw refused ?? new NotWritten('There is no room on this device.', { cause: error });
    }
    if (!written) throw new NotWritten(`Record ${key} was not written.`);
    return written;
  }

  /** What is held of a record, unless another tab has written it since: what that tab showed as done stands. */
  #heldOver(key: string, stored: T | undefined): T | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    if (!stored || stored.rev <= held.madeOf) return held.record;
    this.#letGo(key);
    this.#ports.onLost();
    return undefined;
  }

  /** Gives up what is held of a record, and shown. */
  #letGo(key: string): void {
    if (this.#held.delete(key))
      this.#records = this.#records.filter((record) => this.#ports.keyOf(record) !== key);
  }

  #next(before: T, change: (record: T) => T): T {
    return { ...change(before), rev: before.rev + 1, saved_at: this.#ports.now() };
  }

  async #reload(key: string): Promise<void> {
    const shown = this.find(key);
    const stored = await this.#ports.store.get(key);
    const read = this.#ports.parse(stored);
    // What a newer version of the portal has written is there all the same: only changes of it are refused here.
    if (read || stored === undefined) this.#showStored(key, read, shown);
  }

  /** Shows what was read; where there was nothing, what was `shown` goes, unless it has changed since. */
  #showStored(key: string, stored: T | undefined, shown: T | undefined): void {
    if (this.#heldOver(key, stored)) return;
    this.#letGo(key);
    if (stored) this.#showOne(stored);
    else this.#show(this.#records.filter((record) => record !== shown));
  }

  async #putAside(key: string, record: unknown): Promise<void> {
    await this.#ports.setAside.set(`${key} ${this.#ports.now()}`, record);
    await this.#ports.store.delete(key);
    this.#setAside += 1;
  }

  #showOne(record: T): void {
    const key = this.#ports.keyOf(record);
    const shown = this.find(key);
    if (this.#removed.has(key) || (shown && shown.rev > record.rev)) return;
    this.#show([record, ...this.#records.filter((other) => this.#ports.keyOf(other) !== key)]);
  }

  #show(records: readonly T[]): void {
    this.#records = records.toSorted((a, b) => b.saved_at - a.saved_at);
    for (const listener of this.#listeners) listener();
  }
}

function isNewer(record: unknown, version: number): boolean {
  if (typeof record !== 'object' || record === null || !('version' in record)) return false;
  return typeof record.version === 'number' && record.version > version;
}
