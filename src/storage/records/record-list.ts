/** The records of one user, the same in every tab, in two stores that fail independently (README.md). */

import { doneWithin } from '#src/storage/time-limit.ts';
import { RecordReader } from './record-reader.ts';
import { type RecordListPorts, RecordVersions } from './record-versions.ts';
import { type Change, RecordWriter } from './record-writer.ts';
import { isStored, NoRecord, type RecordBase, tabOf } from './stored-record.ts';
import { TabTalk } from './tab-talk.ts';

export class RecordList<T extends RecordBase> extends RecordVersions<T> {
  /** Resolves when the stores have been read completely, however long that takes. */
  readonly complete: Promise<void>;
  /** Resolves when the stores have been read, or after the time that a start waits for them. */
  readonly settled: Promise<void>;
  readonly #begun = new Set<string>();
  #identity: Promise<unknown> = Promise.resolve();
  #lastChange: Promise<unknown> = Promise.resolve();
  readonly #talk = new TabTalk<T>(this, (key) => void this.#confirm(key));
  readonly #writer = new RecordWriter<T>(this, this.#talk);
  readonly #reader = new RecordReader<T>(this, this.#writer, () => this.#tellRestored());

  constructor(ports: RecordListPorts<T>) {
    super(ports);
    this.complete = this.#reader.complete.promise.then(() => {
      this.#readIdentity();
    });
    this.settled = doneWithin(ports.startLimit, this.complete, ports.after);
    this.#talk.ask();
    if (ports.refusals.areNoted) this.#requireBoth();
  }

  /**
   * Whether this tab may send a record to the provider. It may not if the record came from an incomplete read, because
   * a newer version may be stored; nor if the record exists only in another tab, which sends it itself.
   */
  maySend(key: string): boolean {
    const held = this.get(key);
    if (!held?.version.record) return false;
    if (!isStored(held) && tabOf(held.version) !== this.ports.tab) return false;
    return this.readState() === 'complete' || this.#begun.has(key);
  }

  /**
   * Whether a record was stored, and a store may have a version of it that `storedRecord` does not count: a later start
   * may find that. What no store ever acknowledged is only in this tab.
   */
  mayReturn(key: string): boolean {
    if ((this.get(key)?.storedRev ?? -1) < 0) return false;
    return this.stores.some(
      (store) => !store.isMissing && (store.isRead ? store.mayHave(key) : !this.#begun.has(key)),
    );
  }

  /** Resolves when the changes that were requested so far are stored, or refused. */
  get lastChange(): Promise<unknown> {
    return this.#lastChange;
  }

  /** Reads the stores again: one may have lost a record, or a tab may have crashed before it announced its last change. */
  async readAll(): Promise<void> {
    await this.#reader.readAll();
  }

  /** Reads a record from both stores, because another tab may have changed it in one of them a moment ago. */
  async read(key: string): Promise<T | undefined> {
    const open = this.stores.filter(({ isOpen }) => isOpen);
    // After a failed read, the other store or this tab may still have the record.
    const read = await Promise.all(open.map((store) => store.read(key).catch(() => 'failed' as const)));
    if (read.includes('newer')) return undefined;
    for (const found of read)
      if (typeof found === 'object') this.accept(key, { version: found, storedRev: found.rev });
    // The store has lost the record: `readAll` writes it back.
    if (read.includes(undefined) && this.get(key)) void this.readAll();
    this.publish();
    return this.find(key);
  }

  /**
   * Changes a record, or creates it from `initial`. If no store takes the change, it stays in this tab.
   * @throws NoRecord, NotReadable, or any error of `change`.
   */
  async change(key: string, change: (record: T) => T, initial?: T): Promise<T> {
    const { record } = await this.#write(key, (before) => {
      const record = before ? before.record : initial;
      if (!record) throw new NoRecord(key);
      if (!before) this.#begun.add(key);
      return { record: change(record), expired: false };
    });
    if (!record) throw new NoRecord(key);
    return record;
  }

  /**
   * Stores a new record, unless there is one under its key or was one.
   * @throws NoRecord if it is not `isWanted` any more by then.
   */
  async add(record: T, isWanted: () => boolean): Promise<void> {
    const key = this.ports.keyOf(record);
    await this.#write(key, (before) => {
      if (before || !isWanted()) return undefined;
      this.#begun.add(key);
      return { record, expired: false };
    });
  }

  /**
   * Discards a record, unless it `stays` as it is stored by then.
   * @returns The discarded version, for {@link restore}.
   */
  async remove(key: string, stays?: (record: T) => boolean): Promise<T | undefined> {
    let removed: T | undefined;
    await this.#write(key, (before) => {
      if (!before) throw new NoRecord(key);
      removed = before.record && stays?.(before.record) ? undefined : before.record;
      return removed && { record: undefined, expired: false };
    }).catch((error: unknown) => {
      if (!(error instanceof NoRecord)) throw error;
    });
    return removed;
  }

  async restore(record: T): Promise<void> {
    const restored: Change<T> = (before) => (before?.record ? undefined : { record, expired: false });
    await this.#write(this.ports.keyOf(record), restored);
  }

  /** Stops reading and writing. From then on, nothing is written back to a store that is emptied. */
  close(): void {
    this.#reader.close();
    this.#writer.close();
    this.#talk.close();
  }

  override noteRefusal(): void {
    this.ports.refusals.note();
    this.#requireBoth();
  }

  /**
   * Reads a version that another tab announced as stored. Its message may arrive after the stores were emptied, and the
   * other tab does not announce when the second store has the version as well.
   */
  async #confirm(key: string): Promise<void> {
    await this.read(key);
    if (this.needsBoth || this.whereIs(key) === 'tab') await this.readAll();
  }

  /** Applies the changes of this tab in the order in which they were requested, even if one has to wait for room. */
  async #write(key: string, change: Change<T>) {
    // A store that has not been read may hold a newer version. A change based on an older one would replace it.
    if (this.readState() === 'reading' && this.get(key) && !this.#begun.has(key)) await this.complete;
    const written = this.#lastChange.then(() => this.#writer.write(key, change));
    // Only the order of changes counts here: the caller has the error.
    this.#lastChange = written.catch(() => undefined);
    const version = await written;
    const [first] = this.stores;
    const isFirst = first.has(key, version);
    await this.#writer.copy(key);
    // A store that failed or lost one record may have lost others.
    const hasFailed = (first.isUsed && !isFirst) || this.stores.some(({ isUsed, works }) => isUsed && !works);
    if (this.restored.length > 0 || hasFailed) void this.readAll();
    return version;
  }

  /**
   * After a store has refused a write, no store is trusted alone, in no tab: it may acknowledge writes again and still
   * have lost all of them at the next start. IndexedDB does in Chromium, the Cache API in Firefox.
   */
  #requireBoth(): void {
    if (this.needsBoth) return;
    this.needsBoth = true;
    this.#talk.tellRefusal();
    this.publish();
    void this.readAll();
  }

  /** Returns the database's identity. It is unknown if the store fails: the next one then counts as another one. */
  #readIdentity(): Promise<unknown> {
    this.#identity = this.ports.store.identity().catch(() => undefined);
    return this.#identity;
  }

  async #tellRestored(): Promise<void> {
    if (this.restored.length === 0) return;
    const records = this.restored.flatMap((key) => this.find(key) ?? []);
    this.restored = [];
    const before = await this.#identity;
    const after = await this.#readIdentity();
    if (records.length > 0) this.ports.onRestored?.(records, after !== before);
  }
}
