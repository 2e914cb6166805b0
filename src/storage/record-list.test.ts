import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NoRecord, NotReadable, NotWritten } from './record-errors.ts';
import { RecordList, type RecordListPorts } from './record-list.ts';
import type { PlaceStore } from './record-place.ts';
import { StoredRefusals } from './refusals.ts';
import type { StoreStatus } from './storage.ts';
import type { Kept } from './stored-record.ts';
import type { TabChannel } from './tab-talk.ts';

interface Note extends Kept {
  id: string;
  text: string;
}

const note = (id: string, text = '', rev = 0): Note => ({ id, text, rev, saved_at: rev });
const says = (text: string) => (before: Note) => ({ ...before, text });
const DAY_MS = 24 * 60 * 60 * 1000;

/** A store shared by tabs. It can be full, late, broken, or emptied. */
class Disk implements PlaceStore {
  readonly records = new Map<string, unknown>();
  isFull = false;
  isBroken = false;
  /** Accepts writes and stores none of them: the file behind the database has been replaced. */
  isTorn = false;
  writes = 0;
  renewals = 0;
  id = 'first';
  state: StoreStatus = 'open';
  /** Awaited before each answer. */
  slow: Promise<void> | undefined;
  readonly #listeners = new Set<() => void>();

  status = () => this.state;

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
    if (this.isBroken) throw new DOMException('Internal error.', 'UnknownError');
    const result = work();
    await this.slow;
    return result;
  }
}

let disk: Disk;
let copy: Disk;
let aside: Disk;
let channels: TabChannel[];
let now: number;
let makeRoom: () => Promise<void>;
let lost: number;
let restored: { ids: string[]; wasCleared: boolean }[];
let tabs: number;

/** Opens the list in one tab. With `isDeaf`, the tab sends and receives no messages. */
function open({ isDeaf = false, ...ports }: Partial<RecordListPorts<Note>> & { isDeaf?: boolean } = {}) {
  const channel: TabChannel = {
    onmessage: null,
    postMessage(message) {
      if (isDeaf) return;
      for (const other of channels.filter((each) => each !== channel))
        other.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
    },
  };
  if (!isDeaf) channels.push(channel);
  return new RecordList<Note>({
    store: disk,
    copy,
    setAside: aside,
    channel,
    refusals: new StoredRefusals(),
    tab: `tab${++tabs}`,
    now: () => now,
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
    onLost: () => {
      lost += 1;
    },
    onRestored: (records, wasCleared) => restored.push({ ids: records.map(({ id }) => id), wasCleared }),
    makeRoom: () => makeRoom(),
    ...ports,
  });
}

async function tab(ports?: Parameters<typeof open>[0]) {
  const list = open(ports);
  await list.readAll();
  return list;
}

/** Waits for everything that happens without a timer. */
async function atRest() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

const textOf = (list: RecordList<Note>, id = 'a') => list.find(id)?.text;
const tombstone = expect.objectContaining({ discarded: true });

beforeEach(() => {
  disk = new Disk();
  copy = new Disk();
  aside = new Disk();
  channels = [];
  now = 1;
  makeRoom = async () => {};
  lost = 0;
  restored = [];
  tabs = 0;
});

test('a change is in both stores, and is shown in the other tab', async () => {
  const [mine, other] = [await tab(), await tab()];
  await mine.change('a', says('one'), note('a'));
  expect(disk.records.get('a')).toMatchObject({ text: 'one', rev: 1, stamp: 'tab1 1' });
  expect(copy.records.get('a')).toEqual(disk.records.get('a'));
  expect([textOf(other), mine.whereIs('a'), other.whereIs('a')]).toEqual(['one', 'stored', 'stored']);
});

test('reading all finds what nobody told of', async () => {
  const [mine, deaf] = [await tab(), await tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  await mine.change('b', says('two'), note('b'));
  await deaf.readAll();
  expect([textOf(deaf), textOf(deaf, 'b')]).toEqual(['one', 'two']);
  await mine.remove('b');
  await deaf.readAll();
  expect([textOf(deaf, 'b'), deaf.isDiscarded('b')]).toEqual([undefined, true]);
});

test('a change of a record that is not there is refused, and so is what the change throws', async () => {
  const list = await tab();
  await expect(list.change('a', says('one'))).rejects.toThrow(NoRecord);
  await list.change('a', says('one'), note('a'));
  const refuses = () => {
    throw new RangeError('no');
  };
  await expect(list.change('a', refuses)).rejects.toThrow(RangeError);
  expect(disk.records.get('a')).toMatchObject({ text: 'one', rev: 1 });
});

test('a change that is refused because of a version that nobody told of shows that version', async () => {
  const [mine, deaf] = [await tab(), await tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  await deaf.readAll();
  await mine.change('a', says('two'));
  const refused = deaf.change('a', ({ text }) => {
    throw new RangeError(text);
  });
  await expect(refused).rejects.toThrow('two');
  expect(deaf.all().map(({ text }) => text)).toEqual(['two']);
});

test('a change that is acknowledged after another tab has made the next one is made once', async () => {
  const [mine, other] = [await tab(), await tab()];
  await mine.change('a', says('zero'), note('a'));
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.slow = promise;
  const changed = mine.change('a', says('one'));
  await atRest();
  disk.slow = undefined;
  await other.change('a', says('two'));
  await mine.readAll();
  resolve();
  await changed;
  expect(textOf(mine)).toBe('two');
  expect(disk.records.get('a')).toMatchObject({ text: 'two', rev: 3 });
});

test('what was read late does not hide what is newer', async () => {
  const [mine, other] = [await tab(), await tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.slow = promise;
  const reading = other.readAll();
  disk.slow = undefined;
  await other.change('a', says('two'));
  resolve();
  await reading;
  expect(textOf(other)).toBe('two');
});

describe('a record that is discarded', () => {
  test('leaves a tombstone in both stores, and can be put back as it stood', async () => {
    const [list, other] = [await tab(), await tab()];
    await list.change('a', says('one'), note('a'));
    const removed = await list.remove('a');
    expect([disk.records.get('a'), copy.records.get('a')]).toEqual([tombstone, tombstone]);
    expect([list.isDiscarded('a'), other.isDiscarded('a'), textOf(other)]).toEqual([true, true, undefined]);
    await expect(list.change('a', says('two'), note('a'))).rejects.toThrow(NoRecord);
    await list.restore(removed!);
    expect([textOf(other), other.isDiscarded('a')]).toEqual(['one', false]);
  });

  test('is stored as discarded when both stores have the tombstone, and that is told', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    copy.enter('opening');
    await list.remove('a');
    expect([disk.records.get('a'), list.whereIs('a')]).toEqual([tombstone, 'tab']);
    const told: string[] = [];
    list.subscribe(() => told.push(list.whereIs('a')));
    copy.enter('open');
    await atRest();
    expect([copy.records.get('a'), told.at(-1)]).toEqual([tombstone, 'stored']);
  });

  test('is stored as discarded by the one store of a browser that has no other', async () => {
    copy.state = 'missing';
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    await list.remove('a');
    expect(list.whereIs('a')).toBe('stored');
  });

  test('is not begun anew by a tab that has not heard of it', async () => {
    const [other, deaf] = [await tab(), await tab({ isDeaf: true })];
    await deaf.change('a', says('much'), note('a'));
    await other.readAll();
    await other.remove('a');
    await expect(deaf.change('a', says('little'), note('a'))).rejects.toThrow(NoRecord);
    expect(disk.records.get('a')).toEqual(tombstone);
  });

  test('stays discarded where no store takes the tombstone, until one does', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = copy.isFull = true;
    await list.remove('a');
    expect([textOf(list), list.isDiscarded('a')]).toEqual([undefined, true]);
    disk.isFull = copy.isFull = false;
    await list.readAll();
    expect([disk.records.get('a'), copy.records.get('a')]).toEqual([tombstone, tombstone]);
  });

  test('is not brought back by a store that slept', async () => {
    copy.records.set('a', { ...note('a', 'old', 3), stamp: 'before 1' });
    disk.records.set('a', {
      version: 2,
      key: 'a',
      rev: 4,
      saved_at: 4,
      stamp: 'before 2',
      discarded: true,
      expired: false,
    });
    const list = await tab();
    expect([list.all(), list.isDiscarded('a')]).toEqual([[], true]);
    expect(copy.records.get('a')).toEqual(tombstone);
  });

  test('is forgotten after 400 days', async () => {
    disk.records.set('a', {
      version: 2,
      key: 'a',
      rev: 4,
      saved_at: 4,
      stamp: 'x 1',
      discarded: true,
      expired: false,
    });
    now = 401 * DAY_MS;
    await tab();
    expect([disk.records.has('a'), copy.records.has('a')]).toEqual([false, false]);
  });
});

test('a record that has had its time leaves a tombstone, and was not discarded', async () => {
  disk.records.set('a', note('a', 'over'));
  const list = await tab();
  expect([list.all(), list.isDiscarded('a')]).toEqual([[], false]);
  expect(copy.records.get('a')).toMatchObject({ discarded: true, expired: true });
});

describe('at the start', () => {
  test('the newer version wins, and is written where it is missing', async () => {
    disk.records.set('a', note('a', 'older', 2)).set('b', note('b', 'newer', 5));
    copy.records
      .set('a', note('a', 'newer', 3))
      .set('b', note('b', 'older', 4))
      .set('c', note('c', 'only', 1));
    const list = await tab();
    expect(['a', 'b', 'c'].map((id) => textOf(list, id))).toEqual(['newer', 'newer', 'only']);
    for (const id of ['a', 'b', 'c']) expect(disk.records.get(id)).toEqual(copy.records.get(id));
    expect(restored).toEqual([]);
  });

  test('what cannot be read is set aside and counted, unless the other store has a good one', async () => {
    disk.records.set('a', 'torn').set('b', 'garbage').set('d', note('x', 'other'));
    copy.records.set('a', note('a', 'fine', 2));
    const list = await tab();
    expect([textOf(list), list.setAside]).toEqual(['fine', 2]);
    expect([...aside.records.values()]).toEqual(['garbage', note('x', 'other')]);
    expect([...disk.records.keys()]).toEqual(['a']);
    expect(disk.records.get('a')).toMatchObject({ text: 'fine' });
  });

  test('what a newer version of the portal wrote is neither shown, set aside nor written over', async () => {
    const newer = { version: 3, id: 'a', words: 'from tomorrow' };
    disk.records.set('a', newer);
    copy.records.set('a', note('a', 'of yesterday', 1));
    const list = await tab();
    expect([list.all(), list.setAside, list.newer]).toEqual([[], 0, 1]);
    await expect(list.change('a', (old) => old, note('a', 'empty'))).rejects.toThrow(NotReadable);
    expect(disk.records.get('a')).toBe(newer);
  });

  test('what a newer version writes in another tab does not make a record vanish, nor is it written over', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    const newer = { version: 3, id: 'a', words: 'from tomorrow' };
    disk.records.set('a', newer);
    await list.readAll();
    expect(textOf(list)).toBe('one');
    await expect(list.change('a', says('two'))).rejects.toThrow(NotReadable);
    expect(disk.records.get('a')).toBe(newer);
  });

  test('a store that is late is unknown, not empty: nothing is sent until it was read', async () => {
    disk.records.set('a', note('a', 'newer', 7)).set('b', note('b', 'only here', 1));
    const discarded = {
      version: 2,
      key: 'd',
      rev: 2,
      saved_at: 2,
      stamp: 'x 1',
      discarded: true,
      expired: false,
    };
    copy.records.set('a', note('a', 'older', 4)).set('d', discarded);
    disk.state = 'opening';
    const list = await tab();
    expect([list.readState(), textOf(list), textOf(list, 'b')]).toEqual(['reading', 'older', undefined]);
    expect([list.maySend('a'), list.setAside]).toEqual([false, 0]);
    await list.change('c', says('begun here'), note('c'));
    // The store that took it may lose it, as it may have refused writes of a tab that is gone.
    expect([list.maySend('c'), list.whereIs('c')]).toEqual([true, 'tab']);
    expect(list.isDiscarded('d')).toBe(false);
    const changed = list.change('a', (before) => says(`${before.text}, changed`)(before));
    await atRest();
    expect([textOf(list), list.isDiscarded('d')]).toEqual(['older', false]);
    disk.enter('open');
    await list.complete;
    await atRest();
    await changed;
    expect([list.readState(), textOf(list), textOf(list, 'b')]).toEqual([
      'complete',
      'newer, changed',
      'only here',
    ]);
    expect([list.maySend('a'), list.isDiscarded('d')]).toEqual([true, true]);
    expect(disk.records.get('c')).toMatchObject({ text: 'begun here' });
  });

  test('a late store is waited for no longer than a start may wait', async () => {
    vi.useFakeTimers();
    disk.state = 'opening';
    const list = open();
    const settled = vi.fn();
    void list.settled.then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('a store that cannot be read is read again, until it can', async () => {
    vi.useFakeTimers();
    disk.records.set('a', note('a', 'there', 1));
    disk.isBroken = true;
    const list = open();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(list.readState()).toBe('reading');
    disk.isBroken = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect([list.readState(), textOf(list)]).toEqual(['complete', 'there']);
    vi.useRealTimers();
  });

  test('where there are no stores at all, there is nothing to be read', async () => {
    disk.state = copy.state = 'missing';
    const list = await tab();
    expect([list.readState(), list.whereIs('a')]).toEqual(['complete', 'tab']);
    await list.change('a', says('one'), note('a'));
    expect([textOf(list), list.whereIs('a'), list.maySend('a')]).toEqual(['one', 'tab', true]);
  });
});

describe('a store that lost its records', () => {
  test('has them back from the tab that holds them, which is told', async () => {
    const [mine, other] = [await tab(), await tab()];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    disk.empty();
    copy.empty();
    disk.tell();
    await atRest();
    expect([disk.records.get('a'), copy.records.get('a')]).toMatchObject([{ text: 'one' }, { text: 'one' }]);
    expect(restored).toEqual([{ ids: ['a'], wasCleared: true }]);
    expect((await tab()).find('a')).toMatchObject({ text: 'one' });
  });

  test('has back what another tab announced before the loss and this one heard after it', async () => {
    const [mine, other] = [await tab(), await tab()];
    const channel = channels[1]!;
    const { onmessage } = channel;
    const late: MessageEvent[] = [];
    channel.onmessage = (event) => void late.push(event);
    await mine.change('a', says('one'), note('a'));
    mine.close();
    disk.empty();
    copy.empty();
    disk.tell();
    await atRest();
    for (const event of late) onmessage?.(event);
    await atRest();
    expect(other.whereIs('a')).toBe('stored');
    expect([disk.records.get('a'), copy.records.get('a')]).toMatchObject([{ text: 'one' }, { text: 'one' }]);
  });

  test('has the others back as soon as one is changed', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    await list.change('b', says('two'), note('b'));
    disk.empty();
    await list.change('a', says('more'));
    await atRest();
    expect(disk.records.get('a')).toMatchObject({ text: 'more', rev: 2 });
    expect(disk.records.get('b')).toMatchObject({ text: 'two' });
    expect(restored[0]?.ids.toSorted()).toEqual(['a', 'b']);
  });

  test('has them back when one of them is read', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.empty();
    expect(await list.read('a')).toMatchObject({ text: 'one' });
    await atRest();
    expect(disk.records.get('a')).toMatchObject({ text: 'one' });
  });

  test('is no proof for a tab that is opened then: the tabs that are open tell it what they hold', async () => {
    const earlier = await tab();
    await earlier.change('a', says('one'), note('a'));
    disk.empty();
    copy.empty();
    // The stores do not report the loss yet.
    const later = open();
    expect(later.find('a')).toMatchObject({ text: 'one' });
    expect(later.whereIs('a')).toBe('tab');
    await later.readAll();
    await atRest();
    expect(later.whereIs('a')).toBe('stored');
    expect([disk.records.get('a'), copy.records.get('a')]).toMatchObject([{ text: 'one' }, { text: 'one' }]);
  });

  test('is given what was written before the loss and acknowledged after it', async () => {
    const list = await tab();
    const { promise, resolve } = Promise.withResolvers<void>();
    copy.state = 'opening';
    disk.slow = promise;
    const changed = list.change('a', says('one'), note('a'));
    await atRest();
    disk.slow = undefined;
    disk.empty();
    disk.tell();
    await atRest();
    resolve();
    await changed;
    expect(list.whereIs('a')).toBe('stored');
    expect(disk.records.get('a')).toMatchObject({ text: 'one', rev: 1 });
  });

  test('has its tombstones back, and says nothing of them', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    await list.remove('a');
    disk.empty();
    await list.readAll();
    expect(disk.records.get('a')).toEqual(tombstone);
    expect(restored).toEqual([]);
  });

  test('gets nothing back from a list that is closed', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.empty();
    copy.empty();
    list.close();
    disk.tell();
    await list.readAll();
    await list.change('a', says('two'));
    expect([disk.records.size, copy.records.size]).toEqual([0, 0]);
  });
});

describe('a store that takes nothing', () => {
  test('is given room first', async () => {
    const list = await tab();
    disk.isFull = true;
    makeRoom = async () => {
      disk.isFull = false;
    };
    await list.change('a', says('one'), note('a'));
    expect(disk.records.get('a')).toMatchObject({ text: 'one' });
  });

  test('is stood in for by the second, also between tabs', async () => {
    const [mine, deaf] = [await tab(), await tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await deaf.readAll();
    disk.isFull = true;
    makeRoom = () => Promise.reject(new DOMException('The database is closing.', 'InvalidStateError'));
    await mine.change('a', says('two'));
    await deaf.change('a', (before) => says(`${before.text} and three`)(before));
    expect(copy.records.get('a')).toMatchObject({ text: 'two and three', rev: 3 });
    disk.isFull = false;
    await mine.readAll();
    expect(mine.whereIs('a')).toBe('stored');
    expect(disk.records.get('a')).toMatchObject({ text: 'two and three' });
    expect([textOf(mine), lost]).toEqual(['two and three', 0]);
  });

  test('leaves a change in the tab where the second takes nothing either, until one does', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    await list.change('b', says('other'), note('b'));
    disk.isFull = copy.isFull = true;
    await list.change('a', says('held'));
    await atRest();
    expect([textOf(list), list.whereIs('a'), list.whereIs('b')]).toEqual(['held', 'tab', 'stored']);
    expect([list.canStore, list.storedRecord('a')?.text]).toEqual([false, 'one']);
    disk.isFull = copy.isFull = false;
    await list.change('a', (before) => says(`${before.text}, and more`)(before));
    expect(disk.records.get('a')).toMatchObject({ text: 'held, and more' });
    expect([list.whereIs('a'), list.canStore]).toEqual(['stored', true]);
  });

  test('is not believed alone any more, in any tab: a record is stored when both have it', async () => {
    const [list, other] = [await tab(), await tab()];
    await list.change('a', says('one'), note('a'));
    await list.change('b', says('other'), note('b'));
    disk.isFull = true;
    await list.change('a', says('two'));
    await atRest();
    expect([list.whereIs('a'), list.whereIs('b'), other.whereIs('b')]).toEqual(['tab', 'stored', 'stored']);
    expect(list.storedRecord('a')?.text).toBe('one');
    disk.isFull = false;
    copy.isFull = true;
    await list.change('a', says('three'));
    await other.change('b', says('more'));
    await atRest();
    expect([list.whereIs('a'), other.whereIs('b')]).toEqual(['tab', 'tab']);
    copy.isFull = false;
    await list.change('a', says('four'));
    expect(list.whereIs('a')).toBe('stored');
  });

  test('is not believed alone by a tab that is opened later', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = true;
    await list.change('a', says('two'));
    disk.isFull = false;
    await list.readAll();
    const later = await tab();
    copy.slow = new Promise(() => {});
    vi.useFakeTimers();
    const changed = later.change('a', says('three'));
    await vi.advanceTimersByTimeAsync(1_000);
    await changed;
    vi.useRealTimers();
    expect(disk.records.get('a')).toMatchObject({ text: 'three' });
    expect(later.whereIs('a')).toBe('tab');
  });

  test('is not believed alone by a tab that is opened when the one that saw it is gone', async () => {
    const noted = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => noted.get(key) ?? null,
      setItem: (key: string, value: string) => noted.set(key, value),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = true;
    await list.change('a', says('two'));
    disk.isFull = false;
    list.close();
    channels = [];
    const later = await tab();
    copy.state = 'opening';
    await later.change('a', says('three'));
    expect(disk.records.get('a')).toMatchObject({ text: 'three' });
    expect(later.whereIs('a')).toBe('tab');
  });

  test('is not believed alone by the other list of the tab', async () => {
    const refusals = new StoredRefusals();
    const drafts = await tab({ refusals });
    copy.state = 'opening';
    await drafts.change('a', says('one'), note('a'));
    expect(drafts.whereIs('a')).toBe('stored');
    const full = new Disk();
    full.isFull = true;
    await open({ refusals, isDeaf: true, store: full, copy: full }).change('b', says('two'), note('b'));
    expect(drafts.whereIs('a')).toBe('tab');
  });

  test('is asked to keep what nobody may do twice, where it is the only one', async () => {
    disk.state = 'missing';
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    copy.isFull = true;
    await expect(list.changeStored('a', says('two'))).rejects.toThrow(NotWritten);
    copy.isFull = false;
    await list.changeStored('a', says('three'));
    expect(copy.records.get('a')).toMatchObject({ text: 'three' });
  });

  test('is believed again only when a record was read back', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = copy.isFull = true;
    await list.change('a', says('two'));
    await atRest();
    disk.isFull = copy.isFull = false;
    disk.isTorn = true;
    const renewals = disk.renewals;
    await list.change('a', says('three'));
    expect([textOf(list), list.whereIs('a')]).toEqual(['three', 'tab']);
    expect(disk.renewals).toBeGreaterThan(renewals);
    disk.isTorn = false;
    await list.change('a', says('four'));
    expect(list.whereIs('a')).toBe('stored');
  });

  test('changes are made in the order they were asked for, also where the first waits for room', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = true;
    makeRoom = async () => {
      disk.isFull = false;
      for (const _ of [1, 2]) await new Promise(setImmediate);
    };
    const adds = (text: string) => list.change('a', (before) => says(`${before.text} ${text}`)(before));
    await Promise.all([adds('two'), new Promise(setImmediate).then(() => adds('three'))]);
    expect(textOf(list)).toBe('one two three');
  });
});

describe('where no store arbitrates between two tabs', () => {
  /** Two tabs that can't communicate hold different changes of one record. The first change is not on disk. */
  async function apart(held: string[], written: string) {
    const [mine, other] = [await tab({ isDeaf: true }), await tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    disk.isFull = copy.isFull = true;
    for (const text of held) await mine.change('a', says(text));
    await atRest();
    disk.isFull = copy.isFull = false;
    await other.change('a', says(written));
    await mine.change('a', (before) => says(`${before.text}, and more`)(before));
    await atRest();
    return { mine, other };
  }

  test('what stands in one tab alone gives way to what another tab has stored since', async () => {
    const { mine } = await apart(['held', 'held longer', 'held longest'], 'written');
    expect(disk.records.get('a')).toMatchObject({ text: 'written, and more' });
    expect([textOf(mine), lost]).toEqual(['written, and more', 1]);
  });

  test('what happened at the provider stands all the same', async () => {
    const { mine, other } = await apart(['sent'], 'written');
    expect(disk.records.get('a')).toMatchObject({ text: 'sent, and more', rev: 3 });
    await other.readAll();
    expect([textOf(mine), textOf(other)]).toEqual(['sent, and more', 'sent, and more']);
  });

  test('of two changes that stand in tabs alone the later one wins in both, and the other tab is told', async () => {
    const [mine, other] = [await tab({ isDeaf: true }), await tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    disk.isFull = copy.isFull = true;
    for (const text of ['mine', 'mine again']) await mine.change('a', says(text));
    await other.change('a', says('theirs'));
    await atRest();
    disk.isFull = copy.isFull = false;
    await mine.readAll();
    await other.readAll();
    expect([textOf(mine), textOf(other)]).toEqual(['mine again', 'mine again']);
    expect(disk.records.get('a')).toMatchObject({ text: 'mine again' });
  });

  test('a change that stands in one tab is shown in the other, which does not send it', async () => {
    const [mine, other] = [await tab(), await tab()];
    await mine.change('a', says('one'), note('a'));
    disk.isFull = copy.isFull = true;
    await mine.change('a', says('held'));
    await atRest();
    expect([textOf(other), other.whereIs('a')]).toEqual(['held', 'tab']);
    expect([mine.maySend('a'), other.maySend('a')]).toEqual([true, false]);
    disk.isFull = copy.isFull = false;
    await other.readAll();
    await atRest();
    expect([mine.whereIs('a'), other.whereIs('a'), other.maySend('a')]).toEqual(['stored', 'stored', true]);
  });
});

describe('the second store', () => {
  test('is known to another tab as the only one that has a record', async () => {
    const late = new Disk();
    late.state = 'opening';
    const [mine, other] = [open({ store: late }), await tab()];
    await mine.change('a', says('one'), note('a'));
    expect([mine.whereIs('a'), other.whereIs('a')]).toEqual(['tab', 'stored']);
    disk.state = 'opening';
    copy.isBroken = true;
    await other.readAll();
    expect(other.whereIs('a')).toBe('tab');
  });

  test('is waited for no longer than a second, and takes only the last of many changes', async () => {
    vi.useFakeTimers();
    const list = open();
    await vi.advanceTimersByTimeAsync(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    copy.slow = promise;
    const changed = vi.fn();
    void list.change('a', says('0'), note('a')).then(changed);
    for (const text of ['1', '2', '3', '4']) void list.change('a', says(text));
    await vi.advanceTimersByTimeAsync(999);
    expect(changed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(changed).toHaveBeenCalled();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(copy.records.get('a')).toMatchObject({ text: '4' });
    expect(copy.writes).toBe(2);
    vi.useRealTimers();
  });

  test('keeps what is newer there than what a tab brings late', async () => {
    const [slow, quick] = [await tab(), await tab()];
    const { promise, resolve } = Promise.withResolvers<void>();
    await slow.change('a', says('one'), note('a'));
    await quick.change('a', says('two'));
    copy.slow = promise;
    const bringing = slow.readAll();
    copy.slow = undefined;
    resolve();
    await bringing;
    expect(copy.records.get('a')).toMatchObject({ text: 'two' });
  });
});

test('messages of earlier versions of the portal, which are keys, are not heard', async () => {
  const list = await tab();
  await list.change('a', says('one'), note('a'));
  for (const channel of channels) channel.onmessage?.(new MessageEvent('message', { data: 'a' }));
  await atRest();
  expect(textOf(list)).toBe('one');
});
