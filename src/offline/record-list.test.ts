import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Kept,
  NoRecord,
  NotReadable,
  NotWritten,
  RecordList,
  type RecordListPorts,
} from './record-list.ts';
import type { RecordStore } from './storage.ts';

interface Note extends Kept {
  id: string;
  text: string;
}

const note = (id: string, text = ''): Note => ({ id, text, rev: 0, saved_at: 0 });
const says = (text: string) => (before: Note) => ({ ...before, text });

/** A disk that tabs share, which may be full, or keep a read waiting. */
class Disk implements RecordStore {
  readonly kept = true;
  readonly records = new Map<string, unknown>();
  isFull = false;
  /** Awaited after a record was read, before it is answered. */
  slow: Promise<void> | undefined;

  async get(key: string) {
    const read = this.records.get(key);
    await this.slow;
    return read;
  }

  async set(key: string, value: unknown) {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.records.set(key, value);
  }

  update = async (key: string, change: (old: unknown) => unknown) =>
    this.set(key, change(this.records.get(key)));
  delete = async (key: string) => void this.records.delete(key);

  async take(key: string) {
    const old = this.records.get(key);
    this.records.delete(key);
    return old;
  }

  entries = async () => [...this.records];
  clear = async () => this.records.clear();
}

let disk: Disk;
let aside: Disk;
let channels: RecordListPorts<Note>['channel'][];
let makeRoom: () => Promise<void>;
let lost: number;

/** Opens the list as one tab has it; `isDeaf`: what others tell it never arrives. */
function tab(isDeaf = false): Promise<RecordList<Note>> {
  const channel: RecordListPorts<Note>['channel'] = {
    onmessage: null,
    postMessage(key) {
      for (const other of channels.filter((each) => each !== channel))
        other.onmessage?.(new MessageEvent('message', { data: key }));
    },
  };
  if (!isDeaf) channels.push(channel);
  return RecordList.open<Note>({
    store: disk,
    setAside: aside,
    channel,
    now: () => 1,
    parse: (record) =>
      record && typeof record === 'object' && 'text' in record ? (record as Note) : undefined,
    version: 2,
    keyOf: ({ id }) => id,
    isOver: ({ text }) => text === 'over',
    onLost: () => {
      lost += 1;
    },
    makeRoom: () => makeRoom(),
  });
}

const textOf = (list: RecordList<Note>, id = 'a') => list.find(id)?.text;

beforeEach(() => {
  disk = new Disk();
  aside = new Disk();
  channels = [];
  makeRoom = async () => {};
  lost = 0;
});

test('what cannot be read is set aside and counted; what has had its time goes', async () => {
  disk.records
    .set('a', note('a', 'fine'))
    .set('b', 'garbage')
    .set('c', note('c', 'over'))
    .set('d', note('x', 'other'));
  const list = await tab();
  expect(list.all().map(({ id }) => id)).toEqual(['a']);
  expect(list.setAside).toBe(2);
  expect([...aside.records.values()]).toEqual(['garbage', note('x', 'other')]);
  expect([...disk.records.keys()]).toEqual(['a']);
});

test('a change is shown in the other tab, and a removal', async () => {
  const [mine, other] = [await tab(), await tab()];
  await mine.change('a', says('one'), note('a'));
  await expect.poll(() => textOf(other)).toBe('one');
  await mine.remove('a');
  await expect.poll(() => textOf(other)).toBeUndefined();
});

test('what was read late does not hide what is newer', async () => {
  const [mine, other] = [await tab(), await tab()];
  await mine.change('a', says('one'), note('a'));
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.slow = promise;
  await mine.change('a', says('two'));
  disk.slow = undefined;
  await other.change('a', (before) => says(`${before.text} and three`)(before));
  resolve();
  await new Promise(setImmediate);
  expect(textOf(other)).toBe('two and three');
});

test('reading all finds what nobody told of', async () => {
  const [mine, deaf] = [await tab(), await tab(true)];
  await mine.change('a', says('one'), note('a'));
  await mine.change('b', says('two'), note('b'));
  await deaf.readAll();
  expect([textOf(deaf), textOf(deaf, 'b')]).toEqual(['one', 'two']);
  await mine.remove('b');
  await deaf.readAll();
  expect(textOf(deaf, 'b')).toBeUndefined();
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

test('a record that is shown and not there any more is not begun anew', async () => {
  const [other, deaf] = [await tab(), await tab(true)];
  await deaf.change('a', says('much'), note('a'));
  await other.readAll();
  await other.remove('a');
  await expect(deaf.changeOrHold('a', says('little'), note('a'))).rejects.toThrow(NoRecord);
  expect(disk.records.has('a')).toBe(false);
});

test('a removed record can be put back as it stood', async () => {
  const list = await tab();
  await list.change('a', says('one'), note('a'));
  const removed = await list.remove('a');
  await expect(list.change('a', says('two'), note('a'))).rejects.toThrow(NoRecord);
  await list.restore(removed!);
  expect(disk.records.get('a')).toMatchObject({ text: 'one' });
});

describe('on a full disk', () => {
  test('room is made, and the change is written', async () => {
    const list = await tab();
    disk.isFull = true;
    makeRoom = async () => {
      disk.isFull = false;
    };
    await list.change('a', says('one'), note('a'));
    expect(disk.records.get('a')).toMatchObject({ text: 'one' });
  });

  test('a change is refused, or stands in this tab alone until the next one is written', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = true;
    await expect(list.change('a', says('two'))).rejects.toThrow(NotWritten);
    await list.changeOrHold('a', says('held'));
    expect([textOf(list), list.isHeld('a'), list.lacksRoom]).toEqual(['held', true, true]);
    expect(disk.records.get('a')).toMatchObject({ text: 'one' });
    disk.isFull = false;
    await list.change('a', (before) => says(`${before.text}, and more`)(before));
    expect(disk.records.get('a')).toMatchObject({ text: 'held, and more' });
    expect([list.isHeld('a'), list.lacksRoom]).toEqual([false, false]);
  });

  test('what stands in one tab alone gives way to what another tab has written since', async () => {
    const [mine, other] = [await tab(true), await tab()];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    disk.isFull = true;
    for (const text of ['held', 'held longer', 'held longest']) await mine.changeOrHold('a', says(text));
    disk.isFull = false;
    await other.change('a', says('written'));
    await mine.change('a', (before) => says(`${before.text}, and more`)(before));
    expect(disk.records.get('a')).toMatchObject({ text: 'written, and more' });
    expect(textOf(mine)).toBe('written, and more');
    expect(lost).toBe(1);
  });

  test('what could make room may fail, too: a change is held or refused as if there were none to be had', async () => {
    const list = await tab();
    await list.change('a', says('one'), note('a'));
    disk.isFull = true;
    makeRoom = () => Promise.reject(new DOMException('The database is closing.', 'InvalidStateError'));
    await expect(list.change('a', says('two'))).rejects.toThrow(NotWritten);
    await list.changeOrHold('a', says('held'));
    expect([textOf(list), list.isHeld('a')]).toEqual(['held', true]);
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

test('what a newer version of the portal wrote is neither set aside nor written over', async () => {
  const newer = { version: 3, id: 'a', words: 'from tomorrow' };
  disk.records.set('a', newer);
  const list = await tab();
  expect(list.all()).toEqual([]);
  expect([list.setAside, list.newer]).toEqual([0, 1]);
  await expect(list.change('a', (old) => old, note('a', 'empty'))).rejects.toThrow(NotReadable);
  expect(disk.records.get('a')).toBe(newer);
});

test('what a newer version writes in another tab does not make a record vanish here, nor is it written over', async () => {
  const [mine, other] = [await tab(), await tab()];
  await mine.change('a', says('one'), note('a'));
  const newer = { version: 3, id: 'a', words: 'from tomorrow' };
  disk.records.set('a', newer);
  for (const channel of channels) channel.onmessage?.(new MessageEvent('message', { data: 'a' }));
  await new Promise(setImmediate);
  await mine.readAll();
  expect([textOf(mine), textOf(other)]).toEqual(['one', 'one']);
  await expect(mine.change('a', says('two'))).rejects.toThrow(NotReadable);
  expect(disk.records.get('a')).toBe(newer);
});
