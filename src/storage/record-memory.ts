/**
 * The records of one kind as this tab knows them. Screens show them, and a store that was emptied is refilled from
 * them.
 */
import { Listeners } from '#src/listeners.ts';
import { NotReadable } from './record-errors.ts';
import {
  areApart,
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
  /** Identifies this tab. */
  readonly tab: string;
  /** Called when another tab's change replaced a change of this tab. */
  readonly onLost: () => void;
}

export class RecordMemory<T extends Kept> {
  /** Whether a record is where its newest version has to be. */
  isStored: (key: string) => boolean = () => false;
  #records: readonly T[] = [];
  #discarding: readonly T[] = [];
  readonly #holdings = new Map<string, Holding<T>>();
  readonly #listeners = new Listeners();
  readonly #format: RecordFormat<T>;
  readonly #ports: RecordMemoryPorts;

  constructor(format: RecordFormat<T>, ports: RecordMemoryPorts) {
    this.#format = format;
    this.#ports = ports;
  }

  /** Returns all records, most recently saved first. Returns the same array until something changes. */
  readonly all = (): readonly T[] => this.#records;

  /** Returns the records whose tombstone is not stored yet. They may come back. */
  readonly discarding = (): readonly T[] => this.#discarding;

  readonly subscribe = this.#listeners.subscribe;

  get(key: string): Holding<T> | undefined {
    return this.#holdings.get(key);
  }

  keys(): string[] {
    return [...this.#holdings.keys()];
  }

  /**
   * Accepts a version that was read, received or created, unless the known version is newer.
   * @returns Whether it is now the current version.
   */
  take(key: string, theirs: Holding<T>): boolean {
    const mine = this.#holdings.get(key);
    if (mine && isSameVersion(mine.entry, theirs.entry)) {
      if (theirs.storedRev > mine.storedRev)
        this.#holdings.set(key, { ...mine, storedRev: theirs.storedRev });
      return true;
    }
    if (mine && !replaces(theirs, mine, this.#format)) return false;
    this.#holdings.set(key, { ...theirs, was: mine?.entry.record ?? mine?.was });
    const { tab, onLost } = this.#ports;
    const isOurs = mine && tabOf(mine.entry.stamp) === tab && tabOf(theirs.entry.stamp) !== tab;
    // Otherwise it is based on ours, so nothing is lost.
    if (isOurs && (theirs.entry.rev <= mine.entry.rev || areApart(theirs.entry, mine.entry))) onLost();
    return true;
  }

  /**
   * Accepts what a store has under a key.
   * @returns The current version.
   * @throws NotReadable if the store holds something that must not be overwritten.
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

  /** Publishes the accepted versions to subscribers. */
  show(): void {
    const records = [...this.#holdings.values()].flatMap(({ entry: { record } }) => record ?? []);
    this.#records = records.toSorted((a, b) => b.saved_at - a.saved_at);
    this.#discarding = [...this.#holdings].flatMap(([key, { entry, was }]) =>
      was && !entry.record && !entry.expired && !this.isStored(key) ? was : [],
    );
    this.#listeners.tell();
  }
}
