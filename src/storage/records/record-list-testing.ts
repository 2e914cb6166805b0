/** For tests: tabs that share the two stores of a record list. */
import { expect } from 'vitest';
import type { RecordStore, StoreStatus } from '#src/storage/storage.ts';
import { RecordList } from './record-list.ts';
import type { RecordListPorts } from './record-versions.ts';
import { storedRefusals } from './refusals.ts';
import type { RecordBase } from './stored-record.ts';

type TabChannel = RecordListPorts<Note>['channel'];

export interface Note extends RecordBase {
  id: string;
  text: string;
}

export const note = (id: string, text = '', rev = 0): Note => ({ id, text, rev, saved_at: rev });
export const says = (text: string) => (before: Note) => ({ ...before, text });
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A store shared by tabs. It can be full, late, broken, or emptied. */
export class StoreInMemory implements RecordStore {
  readonly records = new Map<string, unknown>();
  isFull = false;
  isBroken = false;
  /** Accepts writes and stores none of them: the file behind the database has been replaced. */
  isTorn = false;
  writes = 0;
  renewals = 0;
  id = 'first';
  state: StoreStatus = 'open';
  isFailing = false;
  /** Nothing is carried out, and nothing answered. */
  isHung = false;
  /** Awaited before each answer. */
  slow: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  status = () => this.state;
  fails = () => this.isFailing;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  renew = () => {
    this.renewals += 1;
  };
  identity = async () => this.id;
  get = (key: string) => this.#answer(() => this.records.get(key));
  entries = () => this.#answer(() => [...this.records]);
  delete = (key: string) => this.#answer(() => void this.records.delete(key));
  set = (key: string, value: unknown) => this.update(key, () => value);
  clear = () => this.#answer(() => this.records.clear());

  update = (key: string, change: (old: unknown) => unknown) =>
    this.#answer(() => {
      const old = this.records.get(key);
      const next = change(old);
      if (next === old) return;
      if (this.isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
      this.writes += 1;
      if (!this.isTorn) this.records.set(key, structuredClone(next));
    });

  enter(state: StoreStatus) {
    this.state = state;
    this.tell();
  }

  tell() {
    for (const listener of this.#listeners) listener();
  }

  /** The browser evicts the database, and a new one takes its place. */
  empty() {
    this.records.clear();
    this.id += ' again';
  }

  async #answer<T>(work: () => T): Promise<T> {
    if (this.isHung) return new Promise(() => undefined);
    if (this.isBroken) throw new DOMException('Internal error.', 'UnknownError');
    const result = work();
    await this.slow;
    return result;
  }
}

type TabPorts = Partial<RecordListPorts<Note>> & { isDeaf?: boolean };

/** What all tabs of a test share. */
export class TabWorld {
  readonly disk = new StoreInMemory();
  readonly copy = new StoreInMemory();
  readonly aside = new StoreInMemory();
  readonly restored: { ids: string[]; wasCleared: boolean }[] = [];
  now = 1;
  lost = 0;
  makeRoom = async () => {};
  channels: TabChannel[] = [];
  #tabs = 0;

  /** Opens the list in one tab. With `isDeaf`, the tab sends and receives no messages. */
  open({ isDeaf = false, ...ports }: TabPorts = {}) {
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (message) => {
        if (isDeaf) return;
        for (const other of this.channels.filter((each) => each !== channel))
          other.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
      },
    };
    if (!isDeaf) this.channels.push(channel);
    return new RecordList<Note>({
      store: this.disk,
      copy: this.copy,
      setAside: this.aside,
      channel,
      refusals: storedRefusals,
      tab: `tab${++this.#tabs}`,
      now: () => this.now,
      after(ms, callback) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      startLimit: 1_000,
      parse: (record) =>
        record && typeof record === 'object' && 'text' in record ? (record as Note) : undefined,
      version: 2,
      keyOf: ({ id }) => id,
      isOver: ({ text }) => text === 'over',
      mustStand: ({ text }) => text.startsWith('sent'),
      isLast: ({ text }) => text.startsWith('sent'),
      onLost: () => {
        this.lost += 1;
      },
      onRestored: (records, wasCleared) =>
        this.restored.push({ ids: records.map(({ id }) => id), wasCleared }),
      makeRoom: () => this.makeRoom(),
      ...ports,
    });
  }

  /** Opens the list in one tab, and reads it. */
  async tab(ports?: TabPorts) {
    const list = this.open(ports);
    await list.readAll();
    return list;
  }

  /** Opens the list in one tab, and stores the record `a` there. */
  async tabWith(text: string, ports?: TabPorts) {
    const list = await this.tab(ports);
    await list.change('a', says(text), note('a'));
    return list;
  }

  set areFull(areFull: boolean) {
    this.disk.isFull = this.copy.isFull = areFull;
  }

  empty() {
    this.disk.empty();
    this.copy.empty();
  }

  expectBoth(record: unknown, id = 'a') {
    expect([this.disk.records.get(id), this.copy.records.get(id)]).toEqual([record, record]);
  }
}

/** Waits for everything that happens without a timer. */
export async function atRest() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

export const textOf = (list: RecordList<Note>, id = 'a') => list.find(id)?.text;
export const tombstone = expect.objectContaining({ discarded: true });
export const withText = (text: string) => expect.objectContaining({ text });

/** A tombstone as it is stored. */
export const discarded = (rev: number, key = 'a', stamp = 'x 1') => ({
  ...{ version: 2, key, rev, saved_at: rev, stamp, discarded: true, expired: false },
});
