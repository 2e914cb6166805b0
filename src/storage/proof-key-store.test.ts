import { beforeEach, expect, it } from 'vitest';
import { proofKeyStore } from './proof-key-store.ts';
import { openStorage, type RecordStore } from './storage.ts';
import { Patience } from './time-limit.ts';

let disk: RecordStore;

beforeEach(() => {
  // Node has no IndexedDB: the store works in memory.
  disk = openStorage('session', ['tokens']).tokens;
});

const openTab = (store = disk) => proofKeyStore(store, new Patience(20));
const hanging = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('Internal error.'));

it('creates one key for all tabs, also for two that start at once', async () => {
  const [one, other] = await Promise.all([openTab().getOrCreate(), openTab().getOrCreate()]);
  expect(other.keys).toBe(one.keys);
  expect((await openTab().get())?.keys).toBe(one.keys);
});

it('creates a key that cannot be read out', async () => {
  const { keys } = await openTab().getOrCreate();
  expect(keys.privateKey.extractable).toBe(false);
});

it('keeps the nonce of the provider with the key', async () => {
  const tab = openTab();
  await tab.set({ ...(await tab.getOrCreate()), nonce: 'n1' });
  expect(await openTab().getOrCreate()).toMatchObject({ nonce: 'n1' });
});

it.each([
  ['hangs', { get: hanging, set: hanging, update: hanging }],
  ['fails', { get: failing, update: failing }],
])('holds the key of a sign-in for the tab where the store %s', async (_, faults) => {
  const tab = openTab({ ...disk, ...faults });
  const { keys } = await tab.getOrCreate();
  expect((await tab.get())?.keys).toBe(keys);
});

it('replaces the stored key with the one of a sign-in while the store hung', async () => {
  const before = await openTab().getOrCreate();
  const { promise, resolve } = Promise.withResolvers<void>();
  const late: typeof disk = {
    ...disk,
    get: async (key) => promise.then(() => disk.get(key)),
    set: async (key, value) => promise.then(() => disk.set(key, value)),
  };
  const tab = openTab(late);
  const { keys } = await tab.getOrCreate();
  expect((await tab.get())?.keys).toBe(keys);
  resolve();
  await new Promise(setImmediate);
  expect((await tab.get())?.keys).toBe(keys);
  expect((await openTab().get())?.keys).toBe(keys);
  expect(keys).not.toBe(before.keys);
});

it('holds on to the key of a sign-in that the store did not take after it hung, whatever is stored', async () => {
  const before = await openTab().getOrCreate();
  let isHung = true;
  const full: typeof disk = {
    ...disk,
    get: (key) => (isHung ? hanging() : disk.get(key)),
    set: failing,
  };
  const tab = openTab(full);
  const { keys } = await tab.getOrCreate();
  isHung = false;
  expect((await tab.get())?.keys).toBe(keys);
  expect(keys).not.toBe(before.keys);
});

it('does not say that there is no key where the store does not answer', async () => {
  await openTab().getOrCreate();
  await expect(openTab({ ...disk, get: hanging }).get()).rejects.toThrow('No answer');
});

it('holds on to its key where the site’s data were cleared, and takes the one of a later sign-in', async () => {
  const tab = openTab();
  const { keys } = await tab.getOrCreate();
  await disk.clear();
  expect((await tab.get())?.keys).toBe(keys);
  const later = await openTab().getOrCreate();
  expect((await tab.get())?.keys).toBe(later.keys);
});

it('removes the key', async () => {
  const tab = openTab();
  await tab.getOrCreate();
  await tab.remove();
  expect([await tab.get(), await disk.entries()]).toEqual([undefined, []]);
});
