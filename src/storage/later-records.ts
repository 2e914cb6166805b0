/**
 * A record list whose code loads in parallel with the first screen. Until it has loaded, the records are unknown and
 * the list is in state `reading`.
 */

import { Listeners } from '#src/listeners.ts';
import { openedAtLast } from './opened-at-last.ts';
import type { RecordList } from './record-list.ts';
import type { ReadState } from './record-reader.ts';
import { startLimit } from './storage.ts';
import type { Kept } from './stored-record.ts';

/** The public methods of a record list. */
export type Records<T extends Kept> = { [K in keyof RecordList<T>]: RecordList<T>[K] };

/** A record list for those who must not change it directly. */
export type ReadonlyRecords<T extends Kept> = Omit<
  Records<T>,
  'change' | 'changeStored' | 'remove' | 'restore'
>;

export class LaterRecords<T extends Kept> implements Records<T> {
  readonly complete: Promise<void>;
  readonly settled: Promise<void>;
  #list: RecordList<T> | undefined;
  readonly #opened: Promise<RecordList<T>>;
  readonly #listeners = new Listeners();

  /** @param open Loads the code and opens the list. It is retried until it succeeds. */
  constructor(open: () => Promise<RecordList<T>>) {
    this.#opened = openedAtLast(open);
    const ready = this.#opened.then((list) => {
      this.#list = list;
      list.subscribe(this.#listeners.tell);
      this.#listeners.tell();
      return list;
    });
    this.complete = ready.then((list) => list.complete);
    const settled = ready.then((list) => list.settled);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, startLimit()));
    this.settled = Promise.race([settled, limit]);
  }

  readonly all = (): readonly T[] => this.#list?.all() ?? NOTHING;
  readonly subscribe = this.#listeners.subscribe;
  readonly readState = (): ReadState => this.#list?.readState() ?? 'reading';

  get setAside(): number {
    return this.#list?.setAside ?? 0;
  }

  get newer(): number {
    return this.#list?.newer ?? 0;
  }

  get canStore(): boolean {
    return this.#list?.canStore ?? true;
  }

  readonly find: Records<T>['find'] = (key) => this.#list?.find(key);
  readonly whereIs: Records<T>['whereIs'] = (key) => this.#list?.whereIs(key) ?? 'stored';
  readonly storedRecord: Records<T>['storedRecord'] = (key) => this.#list?.storedRecord(key);
  readonly isDiscarded: Records<T>['isDiscarded'] = (key) => this.#list?.isDiscarded(key) ?? false;
  readonly maySend: Records<T>['maySend'] = (key) => this.#list?.maySend(key) ?? false;

  readonly readAll: Records<T>['readAll'] = async () => (await this.#opened).readAll();
  readonly read: Records<T>['read'] = async (key) => (await this.#opened).read(key);
  readonly change: Records<T>['change'] = async (...of) => (await this.#opened).change(...of);
  readonly changeStored: Records<T>['changeStored'] = async (...of) =>
    (await this.#opened).changeStored(...of);
  readonly remove: Records<T>['remove'] = async (key) => (await this.#opened).remove(key);
  readonly restore: Records<T>['restore'] = async (record) => (await this.#opened).restore(record);
  readonly close = (): void => void this.#opened.then((list) => list.close());
}

const NOTHING: readonly never[] = [];
