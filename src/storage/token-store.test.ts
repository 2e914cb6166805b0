import { beforeEach, describe, expect, it } from 'vitest';
import { StoreInMemory } from './records/record-list-testing.ts';
import { Patience } from './time-limit.ts';
import { tokenStore } from './token-store.ts';

const KEY = 'user';
const LIMIT_MS = 20;

// Another tab writes to its records directly.
let disk: StoreInMemory;
const FAULTS = {
  'is full': () => (disk.isFull = true),
  fails: () => (disk.isBroken = true),
  hangs: () => (disk.isHung = true),
};
const heal = () => Object.assign(disk, { isFull: false, isBroken: false, isHung: false });

beforeEach(() => {
  disk = new StoreInMemory();
});

const openTab = () => tokenStore(disk, new Patience(LIMIT_MS));
const is = (expected: string) => (text: string) => text === expected;

describe.each(Object.entries(FAULTS))('where the store %s', (_, fail) => {
  it('counts a text in this tab', async () => {
    const tab = openTab();
    fail();
    await tab.set(KEY, 'a');
    expect(await tab.get(KEY)).toBe('a');
    await tab.replace(KEY, 'b', is('a'));
    expect(await tab.get(KEY)).toBe('b');
    heal();
    expect(await tab.get(KEY)).toBe('b');
  });

  it('replaces a stored text in this tab', async () => {
    disk.records.set(KEY, 'a');
    const tab = openTab();
    await tab.get(KEY);
    fail();
    await expect(tab.replace(KEY, 'b', is('another'))).rejects.toThrow('user is another one now.');
    await tab.replace(KEY, 'b', is('a'));
    expect(await tab.get(KEY)).toBe('b');
    heal();
    await tab.replace(KEY, 'c', is('b'));
    expect(disk.records.get(KEY)).toBe('c');
  });
});

it.each([
  ['takes the text that another tab has stored since', () => disk.records.set(KEY, 'c'), 'c'],
  ['has no text any more after another tab has removed it', () => disk.records.delete(KEY), null],
] as const)('%s', async (_, meanwhile, text) => {
  disk.records.set(KEY, 'a');
  const tab = openTab();
  await tab.get(KEY);
  disk.isFull = true;
  await tab.replace(KEY, 'b', is('a'));
  meanwhile();
  await expect(tab.replace(KEY, 'd', is('b'))).rejects.toThrow('user is another one now.');
  expect(await tab.get(KEY)).toBe(text);
});

it('has no text after a removal that the store did not carry out', async () => {
  disk.records.set(KEY, 'a');
  const tab = openTab();
  disk.isHung = true;
  await expect(tab.remove(KEY)).rejects.toThrow('user is stored.');
  expect(await tab.get(KEY)).toBeNull();
  heal();
  expect(await tab.get(KEY)).toBeNull();
  await tab.remove(KEY);
  expect(disk.records.has(KEY)).toBe(false);
});

it('replaces nothing that was removed while the store hung', async () => {
  disk.records.set(KEY, 'a');
  const tab = openTab();
  await tab.get(KEY);
  disk.isHung = true;
  const removing = tab.remove(KEY);
  const replacing = tab.replace(KEY, 'b', is('a'));
  await expect(removing).rejects.toThrow('user is stored.');
  await expect(replacing).rejects.toThrow('user is another one now.');
  expect(await tab.get(KEY)).toBeNull();
});

it('replaces nothing where nothing is known', async () => {
  disk.isHung = true;
  await expect(openTab().replace(KEY, 'b', is('a'))).rejects.toThrow('user is another one now.');
});
