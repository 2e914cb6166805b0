/** Reads the two stores of a list, reconciles them with each other and with this tab's memory, and watches them. */
import type { RecordMemory } from './record-memory.ts';
import type { Place } from './record-place.ts';
import type { RecordWriter } from './record-writer.ts';
import type { RecordStore } from './storage.ts';
import { isSameVersion, type Kept } from './stored-record.ts';

/**
 * `complete`: each store has been read completely, or this browser does not have it, or the list goes on without it, see
 * `Place.isDown`. Until then, records and newer versions may exist that are not known yet.
 */
export type ReadState = 'reading' | 'complete';

export interface RecordReaderPorts<T> {
  /** The store for records that can't be read. */
  readonly setAside: Pick<RecordStore, 'status' | 'set'>;
  readonly now: () => number;
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Whether a record is too old to be kept. */
  readonly isOver?: (record: T, now: number) => boolean;
  /** Whether the user has logged out, in this tab or another one. */
  readonly hasLoggedOut?: () => Promise<boolean>;
}

const TOMBSTONE_KEPT_MS = 400 * 24 * 60 * 60 * 1000;
/** How long the other store suffices before a store that can't be read is done without. */
const DOWN_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export class RecordReader<T extends Kept> {
  /** Keys of records that a newer version of the portal wrote. */
  readonly newer = new Set<string>();
  /** The number of records that could not be read and were set aside. */
  setAside = 0;
  /** Resolves when the read state is `complete`. */
  readonly complete: Promise<void>;
  #isComplete = false;
  #isClosed = false;
  #pause = FIRST_PAUSE_MS;
  #cancelRetry: () => void = () => {};
  /** Cancel the wait for a store that can't be read while the other one can. */
  readonly #waits = new Map<Place<T>, () => void>();
  readonly #finish: () => void;
  readonly #places: readonly Place<T>[];
  readonly #memory: RecordMemory<T>;
  readonly #writer: RecordWriter<T>;
  readonly #ports: RecordReaderPorts<T>;
  readonly #onReconciled: () => void;
  readonly #unsubscribe: (() => void)[];
  #reading: Promise<void> | undefined;
  #readsAgain: Promise<void> | undefined;

  constructor(
    places: readonly Place<T>[],
    memory: RecordMemory<T>,
    writer: RecordWriter<T>,
    ports: RecordReaderPorts<T>,
    onReconciled: () => void,
  ) {
    this.#onReconciled = onReconciled;
    this.#places = places;
    this.#memory = memory;
    this.#writer = writer;
    this.#ports = ports;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.complete = promise;
    this.#finish = resolve;
    this.#unsubscribe = places.map((place) => place.subscribe(() => this.#follow(place)));
    void this.readAll();
  }

  readonly state = (): ReadState => (this.#isComplete ? 'complete' : 'reading');

  /** Reads every store that is open, and writes back what a store has lost. */
  readAll(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#readPlaces().finally(() => {
        this.#reading = undefined;
      });
      return this.#reading;
    }
    // The result of a read in progress may be older than this call.
    this.#readsAgain ??= this.#reading.then(() => {
      this.#readsAgain = undefined;
      return this.readAll();
    });
    return this.#readsAgain;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    for (const end of [...this.#unsubscribe, ...this.#waits.values()]) end();
  }

  #follow(place: Place<T>): void {
    // It failed for another list.
    if (!place.isOpen) place.doubt();
    void this.readAll();
  }

  async #readPlaces(): Promise<void> {
    const isOut = this.#isOut();
    if (this.#isClosed || (isOut && (await isOut))) return;
    const open = this.#places.filter(({ isOpen }) => isOpen);
    const reads = await Promise.all(open.map((place) => this.#read(place)));
    if (this.#isClosed) return;
    for (const place of this.#places) this.#waitFor(place);
    let isUpToDate = !reads.includes(false);
    if (this.#places.every(({ isRead, isMissing, isDown }) => isRead || isMissing || isDown))
      isUpToDate = (await this.#reconcile()) && isUpToDate;
    else this.#memory.show();
    if (isUpToDate) this.#pause = FIRST_PAUSE_MS;
    else this.#retry();
  }

  /** Waits for a store that can't be read, then goes on without it if the other one can. */
  #waitFor(place: Place<T>): void {
    const isOtherWhole = () => this.#places.some(({ isWhole }) => isWhole);
    const { isWhole, isMissing, isDown } = place;
    if (isWhole || isMissing) {
      this.#waits.get(place)?.();
      this.#waits.delete(place);
    } else if (!isDown && !this.#waits.has(place) && isOtherWhole()) {
      const goOn = () => {
        this.#waits.delete(place);
        place.isDown = isOtherWhole();
        void this.readAll();
      };
      this.#waits.set(place, this.#ports.after(DOWN_AFTER_MS, goOn));
    }
  }

  /**
   * Whether a logout has removed what the stores lost. Then they are not read, which would create them again, and nothing
   * is written back.
   */
  #isOut(): Promise<boolean> | false {
    return this.#isComplete && (this.#ports.hasLoggedOut?.() ?? false);
  }

  /** @returns Whether the store could be read. */
  async #read(place: Place<T>): Promise<boolean> {
    try {
      await place.readAll();
    } catch {
      // The store has reported the error. The caller plans another read.
      return false;
    }
    for (const [key, found] of place.known) {
      const isShown = this.#memory.get(key) !== undefined;
      const isNewer = this.#places.some(({ known }) => known.get(key) === 'newer');
      if (typeof found === 'object' && (isShown || !isNewer))
        this.#memory.take(key, { entry: found, storedRev: found.rev });
    }
    // Records of one store are shown while the other one is still opening.
    this.#memory.show();
    return true;
  }

  #retry(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#ports.after(this.#pause, () => void this.readAll());
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  /**
   * Makes both stores and this tab agree.
   * @returns Whether they do. A write that fails now is retried with the next read.
   */
  async #reconcile(): Promise<boolean> {
    for (const place of this.#places) await this.#putAside(place);
    for (const { known } of this.#places)
      for (const [key, found] of known) if (found === 'newer') this.newer.add(key);
    if (!this.#isComplete) for (const key of this.newer) this.#memory.drop(key);
    this.#isComplete = true;
    this.#memory.show();
    this.#finish();
    for (const key of this.#memory.keys()) await this.#removeOld(key);
    const upToDate = await Promise.all(this.#places.map((place) => this.#bringUpToDate(place)));
    this.#onReconciled();
    return upToDate.every(Boolean);
  }

  /**
   * @returns Whether the store has everything that it should have. A store that is not open counts; it is updated when
   * it opens.
   */
  async #bringUpToDate(place: Place<T>): Promise<boolean> {
    const known = new Map(place.known);
    for (const key of this.#memory.keys()) {
      if (this.#isClosed || !place.isUsed) return true;
      const entry = this.#memory.get(key)?.entry;
      const found = known.get(key);
      if (!entry || found === 'newer' || (typeof found === 'object' && isSameVersion(found, entry))) continue;
      const isOut = found === undefined && this.#isOut();
      if (isOut && (await isOut)) return true;
      if (await this.#writer.bring(place, key)) continue;
      // The store takes no writes now, so it only holds what it already has. It reports the errors of a read itself.
      await place.readAll().catch(() => undefined);
      return false;
    }
    return true;
  }

  /** Sets unreadable values aside. If a valid version is known, that one overwrites the value instead. */
  async #putAside(place: Place<T>): Promise<void> {
    for (const [key, raw] of place.unreadable) {
      if (this.#memory.get(key)) continue;
      this.setAside += 1;
      place.unreadable.delete(key);
      const { setAside, now } = this.#ports;
      if (setAside.status() !== 'open') continue;
      const move = async () => {
        await setAside.set(`${key} ${now()}`, raw);
        await place.delete(key);
      };
      // A value that can't be moved now is found again at the next start.
      await move().catch(() => undefined);
    }
  }

  async #removeOld(key: string): Promise<void> {
    const { now, isOver } = this.#ports;
    const entry = this.#memory.get(key)?.entry;
    if (entry?.record && isOver?.(entry.record, now())) {
      const expire = (before: typeof entry | undefined) =>
        before?.record && isOver(before.record, now()) ? { record: undefined, expired: true } : undefined;
      // A record that can't be removed now is found again at the next start.
      await this.#writer.write(key, expire).catch(() => undefined);
    }
    if (!entry || entry.record || now() - entry.saved_at < TOMBSTONE_KEPT_MS) return;
    this.#memory.drop(key);
    // A tombstone that stays is read and dropped again.
    for (const place of this.#places) if (place.isOpen) await place.delete(key).catch(() => undefined);
  }
}
