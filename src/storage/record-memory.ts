/** The records of one kind as this tab knows them: what screens show, and what a store that was emptied is given back. */
import { NotReadable } from './record-errors.ts';
import {
  type Entry,
  type Found,
  type Holding,
  isSameVersion,
  type Kept,
  type RecordFormat,
  replaces,
  tabOf,
} from './stored-record.ts';

export interface RecordMemoryPorts {
  /** Names this tab. */
  readonly tab: string;
  /** Told when a change that this tab made was replaced by another tab's. */
  readonly onLost: () => void;
}

export class RecordMemory<T extends Kept> {
  #records: readonly T[] = [];
  readonly #holdings = new Map<string, Holding<T>>();
  readonly #listeners = new Set<() => void>();
  readonly #format: RecordFormat<T>;
  readonly #ports: RecordMemoryPorts;

  constructor(format: RecordFormat<T>, ports: RecordMemoryPorts) {
    this.#format = format;
    this.#ports = ports;
  }

  /** All records, the last saved first; the same array until something changes. */
  readonly all = (): readonly T[] => this.#records;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(key: string): Holding<T> | undefined {
    return this.#holdings.get(key);
  }

  keys(): string[] {
    return [...this.#holdings.keys()];
  }

  /**
   * Takes up a version that was read, heard or made, unless the one here is newer.
   * @returns whether it is the version that stands now.
   */
  take(key: string, theirs: Holding<T>): boolean {
    const mine = this.#holdings.get(key);
    if (mine && isSameVersion(mine.entry, theirs.entry)) {
      if (theirs.storedRev > mine.storedRev) this.#holdings.set(key, theirs);
      return true;
    }
    if (mine && !replaces(theirs, mine, this.#format)) return false;
    this.#holdings.set(key, theirs);
    const { tab, onLost } = this.#ports;
    const isOurs = mine && tabOf(mine.entry.stamp) === tab;
    // A version of a higher `rev` was made of ours.
    if (isOurs && tabOf(theirs.entry.stamp) !== tab && theirs.entry.rev <= mine.entry.rev) onLost();
    return true;
  }

  /**
   * Takes up what a store has under a key.
   * @returns the version that stands now.
   * @throws NotReadable where the store has something that must not be overwritten.
   */
  meet(key: string, found: Found<T> | undefined): Entry<T> | undefined {
    if (typeof found === 'object') this.take(key, { entry: found, storedRev: found.rev });
    const entry = this.#holdings.get(key)?.entry;
    if (found === 'newer' || (found === 'unreadable' && !entry)) throw new NotReadable(key);
    return entry;
  }

  drop(key: string): void {
    this.#holdings.delete(key);
  }

  /** Shows what was taken up. */
  show(): void {
    const records = [...this.#holdings.values()].flatMap(({ entry: { record } }) => record ?? []);
    this.#records = records.toSorted((a, b) => b.saved_at - a.saved_at);
    for (const listener of this.#listeners) listener();
  }
}
