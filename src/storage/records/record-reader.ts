/** Reads the two stores of a list, reconciles them with each other and with this tab, and watches them. */
import type { RecordVersions } from './record-versions.ts';
import type { RecordWriter } from './record-writer.ts';
import { isSameVersion, type RecordBase } from './stored-record.ts';
import type { TrackedStore } from './tracked-store.ts';

const TOMBSTONE_STORED_MS = 400 * 24 * 60 * 60 * 1000;
/** How long the other store suffices before a store that can't be read is done without. */
const DOWN_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export class RecordReader<T extends RecordBase> {
  readonly complete = Promise.withResolvers<void>();
  #isClosed = false;
  #pause = FIRST_PAUSE_MS;
  #cancelRetry: () => void = () => {};
  /** Cancel the wait for a store that can't be read while the other one can. */
  readonly #waits = new Map<TrackedStore<T>, () => void>();
  readonly #versions: RecordVersions<T>;
  readonly #writer: RecordWriter<T>;
  readonly #onReconciled: () => void;
  readonly #unsubscribe: (() => void)[];
  #reading: Promise<void> | undefined;
  #readsAgain: Promise<void> | undefined;

  constructor(versions: RecordVersions<T>, writer: RecordWriter<T>, onReconciled: () => void) {
    this.#versions = versions;
    this.#writer = writer;
    this.#onReconciled = onReconciled;
    this.#unsubscribe = versions.stores.map((store) => store.subscribe(() => this.#follow(store)));
    void this.readAll();
  }

  /** Reads every store that is open, and writes back what a store has lost. */
  readAll(): Promise<void> {
    if (!this.#reading) {
      this.#reading = this.#readStores().finally(() => {
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

  #follow(store: TrackedStore<T>): void {
    // The database failed for another store.
    if (!store.isOpen) store.doubt();
    void this.readAll();
  }

  async #readStores(): Promise<void> {
    const { stores } = this.#versions;
    const isOut = this.#isOut();
    if (this.#isClosed || (isOut && (await isOut))) return;
    const open = stores.filter(({ isOpen }) => isOpen);
    const reads = await Promise.all(open.map((store) => this.#read(store)));
    if (this.#isClosed) return;
    for (const store of stores) this.#waitFor(store);
    let isUpToDate = !reads.includes(false);
    if (stores.every(({ isRead, counts }) => isRead || !counts))
      isUpToDate = (await this.#reconcile()) && isUpToDate;
    else this.#versions.publish();
    if (isUpToDate) this.#pause = FIRST_PAUSE_MS;
    else this.#retry();
  }

  /** Waits for a store that can't be read, then goes on without it if the other one can. */
  #waitFor(store: TrackedStore<T>): void {
    const isOtherWhole = () => this.#versions.stores.some(({ isWhole }) => isWhole);
    const { isWhole, isMissing, isDown } = store;
    if (isWhole || isMissing) {
      this.#waits.get(store)?.();
      this.#waits.delete(store);
    } else if (!isDown && !this.#waits.has(store) && isOtherWhole()) {
      const goOn = () => {
        this.#waits.delete(store);
        store.isDown = isOtherWhole();
        void this.readAll();
      };
      this.#waits.set(store, this.#versions.ports.after(DOWN_AFTER_MS, goOn));
    }
  }

  /**
   * Whether a logout has removed what the stores lost. Then they are not read, which would create them again, and nothing
   * is written back.
   */
  #isOut(): Promise<boolean> | false {
    return this.#versions.isComplete && (this.#versions.ports.hasLoggedOut?.() ?? false);
  }

  async #read(store: TrackedStore<T>): Promise<boolean> {
    try {
      await store.readAll();
    } catch {
      // The caller plans another read.
      return false;
    }
    for (const [key, found] of store.content) {
      const isShown = this.#versions.get(key) !== undefined;
      const isNewer = this.#versions.stores.some(({ content }) => content.get(key) === 'newer');
      if (typeof found === 'object' && (isShown || !isNewer))
        this.#versions.accept(key, { version: found, storedRev: found.rev });
    }
    // Records of one store are shown while the other one is still opening.
    this.#versions.publish();
    return true;
  }

  #retry(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#versions.ports.after(this.#pause, () => void this.readAll());
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  /** Makes both stores and this tab agree. Returns whether they do: a write that fails is retried with the next read. */
  async #reconcile(): Promise<boolean> {
    const { stores, newerKeys } = this.#versions;
    for (const store of stores) await this.#putAside(store);
    newerKeys.clear();
    for (const { content } of stores)
      for (const [key, found] of content) if (found === 'newer') newerKeys.add(key);
    if (!this.#versions.isComplete) for (const key of newerKeys) this.#versions.drop(key);
    this.#versions.isComplete = true;
    this.#versions.publish();
    this.complete.resolve();
    for (const key of this.#versions.keys()) await this.#removeOld(key);
    const upToDate = await Promise.all(stores.map((store) => this.#syncAll(store)));
    this.#onReconciled();
    return upToDate.every(Boolean);
  }

  /** @returns Whether the store has every version. A store that is not open counts; it is synced when it opens. */
  async #syncAll(store: TrackedStore<T>): Promise<boolean> {
    const content = new Map(store.content);
    const rank = (key: string) => {
      const record = this.#versions.find(key);
      return record && this.#versions.ports.isLast?.(record) ? 1 : 0;
    };
    for (const key of this.#versions.keys().toSorted((a, b) => rank(a) - rank(b))) {
      if (this.#isClosed || !store.isUsed) return true;
      const version = this.#versions.get(key)?.version;
      const found = content.get(key);
      if (!version || found === 'newer' || (typeof found === 'object' && isSameVersion(found, version)))
        continue;
      const isOut = found === undefined && this.#isOut();
      if (isOut && (await isOut)) return true;
      if (await this.#writer.sync(store, key)) continue;
      // The store takes no writes now, so it only holds what it already has. It reports the errors of a read itself.
      await store.readAll().catch(() => undefined);
      return false;
    }
    return true;
  }

  /** Sets unreadable values aside. If this tab has a valid version, that one overwrites the value instead. */
  async #putAside(store: TrackedStore<T>): Promise<void> {
    for (const [key, raw] of store.unreadable) {
      if (this.#versions.get(key)) continue;
      this.#versions.setAside += 1;
      store.unreadable.delete(key);
      const { setAside, now } = this.#versions.ports;
      if (setAside.status() !== 'open') continue;
      const move = async () => {
        await setAside.set(`${key} ${now()}`, raw);
        await store.delete(key);
      };
      // A value that can't be moved now is found again at the next start.
      await move().catch(() => undefined);
    }
  }

  async #removeOld(key: string): Promise<void> {
    const { now, isOver } = this.#versions.ports;
    const version = this.#versions.get(key)?.version;
    if (version?.record && isOver?.(version.record, now())) {
      const expire = (before: typeof version | undefined) =>
        before?.record && isOver(before.record, now()) ? { record: undefined, expired: true } : undefined;
      // A record that can't be removed now is found again at the next start.
      await this.#writer.write(key, expire).catch(() => undefined);
    }
    if (!version || version.record || now() - version.saved_at < TOMBSTONE_STORED_MS) return;
    this.#versions.drop(key);
    for (const store of this.#versions.stores)
      if (store.isOpen) await store.delete(key).catch(() => undefined);
  }
}
