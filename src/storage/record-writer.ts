/** Writes records to the two stores of a list: first to the one that arbitrates between tabs, then to the other. */

import { NotWritten } from './record-errors.ts';
import type { RecordMemory } from './record-memory.ts';
import type { Place } from './record-place.ts';
import {
  areApart,
  type Entry,
  type Found,
  isSameVersion,
  type Kept,
  stampOf,
  type Version,
} from './stored-record.ts';
import { doneWithin } from './time-limit.ts';

export interface RecordWriterPorts {
  /** Identifies this tab. */
  readonly tab: string;
  readonly now: () => number;
  /** Calls back after `ms`. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Evicts data that can be fetched again when a store has no room for a record. */
  readonly makeRoom: () => Promise<void>;
}

/** Returns the next state of a record, or undefined to leave it unchanged. */
export type Change<T> = (before: Entry<T> | undefined) => Pick<Entry<T>, 'record' | 'expired'> | undefined;

const COPY_LIMIT_MS = 1_000;
const ROOM_AGAIN_MS = 60_000;

export class RecordWriter<T extends Kept> {
  /** Called for each version that this tab wrote. */
  onWritten: (key: string) => void = () => {};
  /** Called for each record that a store had lost and has again. */
  onRestored: (place: Place<T>, key: string) => void = () => {};
  /** Whether a record counts as stored only when both stores have it. Screens then wait for the second store, too. */
  needsBoth = false;
  #places: readonly Place<T>[];
  #count = 0;
  #roomMadeAt = Number.NEGATIVE_INFINITY;
  readonly #memory: RecordMemory<T>;
  readonly #ports: RecordWriterPorts;
  // Copies of a record that wait for the previous copy. Only the last one is needed.
  readonly #copying = new Map<string, { running: Promise<void>; next: Promise<void> | undefined }>();

  constructor(places: readonly Place<T>[], memory: RecordMemory<T>, ports: RecordWriterPorts) {
    this.#places = places;
    this.#memory = memory;
    this.#ports = ports;
  }

  /** Stops writing. Later changes stay in this tab. */
  close(): void {
    this.#places = [];
  }

  /**
   * Changes a record in a transaction of the first working store, or in this tab if there is none.
   * @returns The new version.
   * @throws NotReadable, or any error of `change`.
   */
  async write(key: string, change: Change<T>): Promise<Entry<T>> {
    let made: { of: Entry<T> | undefined; entry: Entry<T> } | undefined;
    const decide = (found: Found<T> | undefined, place?: Place<T>): Entry<T> => {
      const before = this.#memory.meet(key, found);
      // If the first store fails after all, the second one gets the same version, because the first may have stored
      // it.
      if (made && [made.of, made.entry].some((known) => known === before || isSame(known, before)))
        return made.entry;
      const changed = change(before);
      const isApart = place !== this.#places[0];
      const entry = changed ? this.#nextOf(before, found, changed, isApart) : before;
      if (!entry) throw new Error('There is nothing to leave as it is.');
      made = { of: before, entry };
      return entry;
    };
    const place = await this.#writeFirst(key, decide).catch((error: unknown) => {
      // The change may be refused because of a newer version that nobody told of.
      this.#memory.show();
      throw error;
    });
    const entry = place && made ? made.entry : decide(undefined);
    const storedRev = place ? entry.rev : (this.#memory.get(key)?.storedRev ?? -1);
    this.#memory.take(key, { entry, storedRev });
    this.#memory.show();
    this.onWritten(key);
    return entry;
  }

  /** Updates the second store. Resolves when that is done or took too long. */
  copied(key: string): Promise<void> {
    const [, copy] = this.#places;
    if (!copy?.isUsed) return Promise.resolve();
    return doneWithin(COPY_LIMIT_MS, this.#copy(copy, key), this.#ports.after);
  }

  /**
   * Writes this tab's version to a store. If the store's version is newer, accepts that one here instead.
   * @returns Whether the store has the current version now.
   */
  async bring(place: Place<T>, key: string): Promise<boolean> {
    let stored: Entry<T> | undefined;
    const decide = (found: Found<T> | undefined): Entry<T> => {
      const mine = this.#memory.meet(key, found);
      if (!mine) throw new NotWritten('There is nothing to write.');
      const isThere = typeof found === 'object' && isSameVersion(found, mine);
      if (isThere) stored = found;
      // The record was changed in two places independently, and this tab's version wins. It gets a higher `rev` so that
      // other tabs accept it.
      else if (typeof found === 'object' && (found.rev >= mine.rev || areApart(found, mine)))
        stored = this.#nextOf(mine, found, mine, false);
      else stored = mine;
      return stored;
    };
    if (!this.#places.includes(place)) return false;
    const wasStored = this.#memory.get(key);
    // The store reports its errors, and a later read brings the version again.
    const wasLost = await place.write(key, decide).catch(() => undefined);
    if (wasLost === undefined || !stored) return false;
    this.#memory.take(key, { entry: stored, storedRev: stored.rev });
    const isNews = !wasStored || wasStored.storedRev < stored.rev;
    // For a tombstone, it matters that the second store has it, too: see `RecordList.whereIs`.
    if (isNews || this.needsBoth || !stored.record) this.#memory.show();
    if (isNews) this.onWritten(key);
    if (wasLost) this.onRestored(place, key);
    return true;
  }

  /** @returns The store that took the version. */
  async #writeFirst(
    key: string,
    decide: (found: Found<T> | undefined, place: Place<T>) => Entry<T>,
  ): Promise<Place<T> | undefined> {
    for (const place of this.#places) {
      if (!place.isUsed) continue;
      const write = async () => {
        const wasLost = await place.write(key, (found) => decide(found, place));
        if (wasLost) this.onRestored(place, key);
        return true;
      };
      const isWritten = await write().catch(async (error: unknown) => {
        if (!(error instanceof NotWritten)) throw error;
        return (await this.#makeRoom()) && (await write().catch(notWritten));
      });
      if (isWritten) return place;
    }
    return undefined;
  }

  /** @returns Whether another attempt to write is worthwhile. */
  async #makeRoom(): Promise<boolean> {
    const now = this.#ports.now();
    if (now - this.#roomMadeAt < ROOM_AGAIN_MS) return false;
    this.#roomMadeAt = now;
    // The store that can't be cleared reports it. If there is no room, the next write says so.
    await this.#ports.makeRoom().catch(() => undefined);
    return true;
  }

  #copy(copy: Place<T>, key: string): Promise<void> {
    const write = async () => void (await this.bring(copy, key));
    const before = this.#copying.get(key);
    if (before?.next) return before.next;
    if (before) {
      before.next = before.running.then(() => {
        this.#copying.delete(key);
        return this.#copy(copy, key);
      });
      return before.next;
    }
    const current: { running: Promise<void>; next: Promise<void> | undefined } = {
      running: write(),
      next: undefined,
    };
    this.#copying.set(key, current);
    return current.running.finally(() => {
      if (!current.next) this.#copying.delete(key);
    });
  }

  #nextOf(
    before: Entry<T> | undefined,
    found: Found<T> | undefined,
    { record, expired }: Pick<Entry<T>, 'record' | 'expired'>,
    isApart: boolean,
  ): Entry<T> {
    const known = [before, found].filter((each) => typeof each === 'object');
    const most = (count: (version: Version) => number) => Math.max(0, ...known.map(count));
    const apart = most((version) => version.apart) + Number(isApart);
    const version = {
      // Based on both versions, see `areApart`.
      rev: most(({ rev, apart }) => rev - apart) + apart + Number(!isApart),
      saved_at: this.#ports.now(),
      stamp: stampOf(this.#ports.tab, ++this.#count),
    };
    return { ...version, apart, expired, record: record && { ...record, ...version } };
  }
}

function isSame<T>(a: Entry<T> | undefined, b: Entry<T> | undefined): boolean {
  return a !== undefined && b !== undefined && isSameVersion(a, b);
}

function notWritten(error: unknown): false {
  if (error instanceof NotWritten) return false;
  throw error;
}
