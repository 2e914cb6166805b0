import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionCache } from '#src/query-cache/session-cache.ts';
import { StoreInMemory } from '#src/storage/records/record-list-testing.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';
import { Preferences, USER_MADE } from './preferences.ts';

let disk: RecordStore;
const onNotStored = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  onNotStored.mockClear();
  disk = (await openStorage('preferences', ['preferences'])).preferences;
  await disk.set('menu', 'collapsed');
  await disk.set('columns', 'few');
});

afterEach(() => void vi.useRealTimers());

async function openAfter(ms: number): Promise<Preferences> {
  const entries = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return disk.entries();
  };
  const opening = Preferences.open(sessionCache({ ...disk, entries }), onNotStored);
  await vi.advanceTimersByTimeAsync(300);
  return opening;
}

it('has what is stored once it is open', async () => {
  expect((await openAfter(10)).get('menu')).toBe('collapsed');
});

it('opens without a store that is late; what that one answers applies where nothing was changed meanwhile', async () => {
  const preferences = await openAfter(4_000);
  expect(preferences.get('menu')).toBeUndefined();
  preferences.change('columns', () => 'all');
  const told = vi.fn();
  preferences.subscribe(told);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told).toHaveBeenCalledOnce();
  expect(preferences.get('menu')).toBe('collapsed');
  expect(preferences.get('columns')).toBe('all');
});

it('makes a change that follows from the value before it to the stored value of a late store, and stores that', async () => {
  const preferences = await openAfter(4_000);
  preferences.change('columns', (columns = 'none') => `${columns}, more`);
  preferences.change('columns', (columns) => `${columns}, still more`);
  expect(preferences.get('columns')).toBe('none, more, still more');
  expect(await disk.get('columns')).toBe('few');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(preferences.get('columns')).toBe('few, more, still more');
  expect(await disk.get('columns')).toBe('few, more, still more');
});

it('opens without a store that cannot be read', async () => {
  const entries = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
  const preferences = await Preferences.open(sessionCache({ ...disk, entries }), onNotStored);
  preferences.change('menu', () => 'wide');
  expect(preferences.get('menu')).toBe('wide');
});

it('makes a change to what another tab has stored meanwhile, too', async () => {
  const [one, other] = [await openAfter(10), await openAfter(10)];
  one.change('columns', (columns) => `${columns}, of one`);
  other.change('columns', (columns) => `${columns}, of the other`);
  await vi.advanceTimersByTimeAsync(100);
  expect(await disk.get('columns')).toBe('few, of one, of the other');
});

it('stores no change after a logout', async () => {
  const cache = sessionCache(disk);
  const preferences = await Preferences.open(cache, onNotStored);
  cache.close();
  preferences.change('columns', () => 'all');
  await vi.advanceTimersByTimeAsync(100);
  expect(await disk.get('columns')).toBe('few');
});

it('a change before a store that can’t be read is made to what that store has', async () => {
  const { promise: read, reject: fail } = Promise.withResolvers<[string, unknown][]>();
  const opening = Preferences.open(sessionCache({ ...disk, entries: () => read }), onNotStored);
  await vi.advanceTimersByTimeAsync(300);
  const preferences = await opening;
  preferences.change('columns', (columns) => `${columns ?? 'none'}, and one more`);
  fail(new DOMException('The connection was lost.', 'UnknownError'));
  await vi.waitFor(async () => expect(await disk.get('columns')).not.toBe('few'));
  expect(await disk.get('columns')).toBe('few, and one more');
});

it.each([
  ['the disk is full', { isFull: true }, 1],
  ['there is no IndexedDB', { state: 'missing' }, 1],
  ['it is stored', {}, 0],
])('where %s, a change is told only if the user made it and it is lost', async (_where, fault, times) => {
  const store = Object.assign(new StoreInMemory(), fault);
  const preferences = await Preferences.open(sessionCache(store), onNotStored);
  preferences.change('menu', () => 'wide');
  await vi.advanceTimersByTimeAsync(100);
  expect(onNotStored).not.toHaveBeenCalled();
  preferences.change(USER_MADE.favourites, () => [1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(onNotStored).toHaveBeenCalledTimes(times);
});

it('stores a mark that a full disk did not store when the user sets it again', async () => {
  const store = Object.assign(new StoreInMemory(), { isFull: true });
  const preferences = await Preferences.open(sessionCache(store), onNotStored);
  const mark = async () => {
    preferences.change(`${USER_MADE.lowStock}7`, () => 5);
    await vi.advanceTimersByTimeAsync(100);
  };
  await mark();
  store.isFull = false;
  await mark();
  expect([...store.records.values()]).toEqual([5]);
});
