import { beforeEach, expect, it } from 'vitest';
import { openStorage, type RecordStore } from './storage.ts';
import { Patience } from './time-limit.ts';
import { tokenStore } from './token-store.ts';

const KEY = 'user';
const LIMIT_MS = 20;

let disk: RecordStore;
// How an operation of this tab's store fails. Another tab writes to the disk directly.
let fault: 'none' | 'full' | 'fails' | 'hangs';

beforeEach(async () => {
  // Node has no IndexedDB: the store works in memory.
  disk = (await openStorage('session', ['tokens'])).tokens;
  fault = 'none';
});

function openTab() {
  const reading = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fault === 'hangs') return new Promise(() => undefined);
    if (fault === 'fails') throw new DOMException('Internal error.', 'UnknownError');
    return work();
  };
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fault === 'full') throw new DOMException('Full.', 'QuotaExceededError');
    return reading(work);
  };
  const store: RecordStore = {
    ...disk,
    get: (key) => reading(() => disk.get(key)),
    set: (key, value) => writing(() => disk.set(key, value)),
    update: async (key, change) => {
      if (fault === 'full') change(await disk.get(key));
      return writing(() => disk.update(key, change));
    },
    delete: (key) => reading(() => disk.delete(key)),
  };
  return tokenStore(store, new Patience(LIMIT_MS));
}

const is = (expected: string) => (text: string) => text === expected;

for (const how of ['full', 'fails', 'hangs'] as const) {
  it(`counts a text in this tab where the store ${how === 'full' ? 'is full' : how}`, async () => {
    const tab = openTab();
    fault = how;
    await tab.set(KEY, 'a');
    expect(await tab.get(KEY)).toBe('a');
    await tab.replace(KEY, 'b', is('a'));
    expect(await tab.get(KEY)).toBe('b');
    fault = 'none';
    expect(await tab.get(KEY)).toBe('b');
  });

  it(`replaces a stored text in this tab where the store ${how === 'full' ? 'is full' : how}`, async () => {
    await disk.set(KEY, 'a');
    const tab = openTab();
    await tab.get(KEY);
    fault = how;
    await expect(tab.replace(KEY, 'b', is('another'))).rejects.toThrow('user is another one now.');
    await tab.replace(KEY, 'b', is('a'));
    expect(await tab.get(KEY)).toBe('b');
    fault = 'none';
    await tab.replace(KEY, 'c', is('b'));
    expect(await disk.get(KEY)).toBe('c');
  });
}

it('takes the text that another tab has stored since', async () => {
  await disk.set(KEY, 'a');
  const tab = openTab();
  await tab.get(KEY);
  fault = 'full';
  await tab.set(KEY, 'b');
  await disk.set(KEY, 'c');
  expect(await tab.get(KEY)).toBe('c');
});

it('has no text any more after another tab has removed it', async () => {
  await disk.set(KEY, 'a');
  const tab = openTab();
  await tab.get(KEY);
  fault = 'full';
  await tab.replace(KEY, 'b', is('a'));
  await disk.delete(KEY);
  await expect(tab.replace(KEY, 'c', is('b'))).rejects.toThrow('user is another one now.');
  expect(await tab.get(KEY)).toBeNull();
});

it('has no text after a removal that the store did not carry out', async () => {
  await disk.set(KEY, 'a');
  const tab = openTab();
  fault = 'hangs';
  await expect(tab.remove(KEY)).rejects.toThrow('user may still be stored.');
  expect(await tab.get(KEY)).toBeNull();
  fault = 'none';
  expect(await tab.get(KEY)).toBeNull();
  await tab.remove(KEY);
  expect(await disk.get(KEY)).toBeUndefined();
});

it('replaces nothing where nothing is known', async () => {
  fault = 'hangs';
  await expect(openTab().replace(KEY, 'b', is('a'))).rejects.toThrow('user is another one now.');
});
