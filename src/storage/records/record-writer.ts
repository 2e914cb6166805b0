/** Writes records to the two stores of a list: first to the one that arbitrates between tabs, then to the other. */

import { doneWithin } from '#src/storage/time-limit.ts';
import type { RecordVersions } from './record-versions.ts';
import {
  areApart,
  type Found,
  isSameVersion,
  NoRecord,
  NotWritten,
  type RecordBase,
  stampOf,
  type Version,
} from './stored-record.ts';
import type { TabTalk } from './tab-talk.ts';
import type { TrackedStore } from './tracked-store.ts';

type NextState<T> = Pick<Version<T>, 'record' | 'expired'>;

/** Returns the next state of a record, or undefined to leave it unchanged. */
export type Change<T> = (before: Version<T> | undefined) => NextState<T> | undefined;

const COPY_LIMIT_MS = 1_000;
const ROOM_AGAIN_MS = 60_000;

export class RecordWriter<T extends RecordBase> {
  #stores: readonly TrackedStore<T>[];
  #count = 0;
  #roomMadeAt = Number.NEGATIVE_INFINITY;
  readonly #versions: RecordVersions<T>;
  readonly #talk: TabTalk<T>;
  // Copies of a record that wait for the previous copy. Only the last one is needed.
  readonly #copying = new Map<string, { running: Promise<void>; next?: Promise<void> }>();

  constructor(versions: RecordVersions<T>, talk: TabTalk<T>) {
    this.#stores = versions.stores;
    this.#versions = versions;
    this.#talk = talk;
  }

  /** Stops writing. Later changes stay in this tab. */
  close(): void {
    this.#stores = [];
  }

  /**
   * Changes a record in a transaction of the first working store, or in this tab if there is none.
   * @throws NotReadable, or any error of `change`.
   */
  async write(key: string, change: Change<T>): Promise<Version<T>> {
    let made: { of: Version<T> | undefined; version: Version<T> } | undefined;
    const decide = (found: Found<T> | undefined, store?: TrackedStore<T>): Version<T> => {
      const before = this.#versions.merge(key, found);
      // If the first store fails after all, it may have stored the version: the second one gets the same.
      if (made && [made.of, made.version].some((each) => isSameVersion(each, before))) return made.version;
      const changed = change(before);
      const isApart = store !== this.#stores[0];
      const version = changed ? this.#nextOf(before, found, changed, isApart) : before;
      if (!version) throw new NoRecord(key);
      made = { of: before, version };
      return version;
    };
    const store = await this.#writeFirst(key, decide).catch((error: unknown) => {
      // The change may be refused because of a newer version that nobody told of.
      this.#versions.publish();
      throw error;
    });
    const version = store && made ? made.version : decide(undefined);
    const storedRev = store ? version.rev : (this.#versions.get(key)?.storedRev ?? -1);
    this.#versions.accept(key, { version, storedRev });
    this.#versions.publish();
    this.#talk.tell(key);
    return version;
  }

  /** Updates the second store. Resolves when that is done or took too long. */
  copy(key: string): Promise<void> {
    const [, copy] = this.#stores;
    if (!copy?.isUsed) return Promise.resolve();
    return doneWithin(COPY_LIMIT_MS, this.#copyTo(copy, key), this.#versions.ports.after);
  }

  /** Writes this tab's version to a store, or accepts a newer one from it. Returns whether the two agree now. */
  async sync(store: TrackedStore<T>, key: string): Promise<boolean> {
    let stored: Version<T> | undefined;
    const decide = (found: Found<T> | undefined): Version<T> => {
      const mine = this.#versions.merge(key, found);
      if (!mine) throw new NotWritten();
      const isThere = typeof found === 'object' && isSameVersion(found, mine);
      if (isThere) stored = found;
      // The record was changed in two places independently, and this tab's version wins. It gets a higher `rev` so that
      // other tabs accept it.
      else if (typeof found === 'object' && (found.rev >= mine.rev || areApart(found, mine)))
        stored = this.#nextOf(mine, found, mine, false);
      else stored = mine;
      return stored;
    };
    if (!this.#stores.includes(store)) return false;
    const before = this.#versions.get(key);
    // The store reports its errors, and a later read syncs the version again.
    const wasLost = await store.write(key, decide).catch(() => undefined);
    if (wasLost === undefined || !stored) return false;
    this.#versions.accept(key, { version: stored, storedRev: stored.rev });
    const isNews = !before || before.storedRev < stored.rev;
    // `whereIs` depends on the second store, too.
    if (isNews || this.#versions.needsBoth || !stored.record) this.#versions.publish();
    if (isNews) this.#talk.tell(key);
    if (wasLost) this.#noteRestored(store, key);
    return true;
  }

  async #writeFirst(
    key: string,
    decide: (found: Found<T> | undefined, store: TrackedStore<T>) => Version<T>,
  ): Promise<TrackedStore<T> | undefined> {
    for (const store of this.#stores) {
      if (!store.isUsed) continue;
      const write = async () => {
        const wasLost = await store.write(key, (found) => decide(found, store));
        if (wasLost) this.#noteRestored(store, key);
        return true;
      };
      const isWritten = await write().catch(async (error: unknown) => {
        if (!(error instanceof NotWritten)) throw error;
        return (await this.#makeRoom()) && (await write().catch(notWritten));
      });
      if (isWritten) return store;
    }
    return undefined;
  }

  #noteRestored(store: TrackedStore<T>, key: string): void {
    if (store === this.#versions.stores[0]) this.#versions.restored.push(key);
  }

  async #makeRoom(): Promise<boolean> {
    const { now, makeRoom } = this.#versions.ports;
    // The clock may be set back meanwhile.
    if (Math.abs(now() - this.#roomMadeAt) < ROOM_AGAIN_MS) return false;
    this.#roomMadeAt = now();
    // If there is no room, the next write says so.
    await makeRoom().catch(() => undefined);
    return true;
  }

  #copyTo(copy: TrackedStore<T>, key: string): Promise<void> {
    const before = this.#copying.get(key);
    if (before) {
      before.next ??= before.running.then(() => {
        this.#copying.delete(key);
        return this.#copyTo(copy, key);
      });
      return before.next;
    }
    const write = async () => void (await this.sync(copy, key));
    const current: { running: Promise<void>; next?: Promise<void> } = { running: write() };
    this.#copying.set(key, current);
    return current.running.finally(() => {
      if (!current.next) this.#copying.delete(key);
    });
  }

  #nextOf(
    before: Version<T> | undefined,
    found: Found<T> | undefined,
    { record, expired }: NextState<T>,
    isApart: boolean,
  ): Version<T> {
    const versions = [before, found].filter((each) => typeof each === 'object');
    const most = (count: (version: Version<T>) => number) => Math.max(0, ...versions.map(count));
    const apart = most((version) => version.apart) + Number(isApart);
    const id = {
      // Based on both versions, see `areApart`.
      rev: most(({ rev, apart }) => rev - apart) + apart + Number(!isApart),
      saved_at: this.#versions.ports.now(),
      stamp: stampOf(this.#versions.ports.tab, ++this.#count),
    };
    return { ...id, apart, expired, record: record && { ...record, ...id } };
  }
}

function notWritten(error: unknown): false {
  if (error instanceof NotWritten) return false;
  throw error;
}
