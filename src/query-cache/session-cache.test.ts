import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '#src/api/errors.ts';
import { openStorage, type RecordStore } from '#src/storage/storage.ts';
import { Mug, noConnection, showOn, startOver } from './cache-testing.ts';
import { type SessionCache, sessionCache } from './session-cache.ts';

const OLD = { id: 1, name: 'Old' };
const NEW = { id: 1, name: 'New' };

/** How a store reacts to each operation: it answers, never answers, rejects, or waits until `late` is called. */
type Mode = 'answers' | 'hangs' | 'fails' | 'is late';

let mode: Mode;
let late: () => void;
let calls: string[];
let disk: RecordStore;
let cache: SessionCache;

beforeEach(async () => {
  vi.useFakeTimers();
  mode = 'answers';
  calls = [];
  // Node has no IndexedDB: the store works in memory.
  disk = (await openStorage('queries', ['queries'])).queries;
  cache = sessionCache(faulty(disk));
});

afterEach(() => void vi.useRealTimers());

function faulty(store: RecordStore): RecordStore {
  const late$ = new Promise<void>((resolve) => {
    late = resolve;
  });
  const through = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    calls.push(name);
    if (mode === 'hangs') return new Promise(() => undefined);
    if (mode === 'fails') throw new DOMException('Full.', 'QuotaExceededError');
    if (mode === 'is late') await late$;
    return work();
  };
  return {
    ...store,
    get: (key) => through('get', () => store.get(key)),
    set: (key, value) => through('set', () => store.set(key, value)),
    update: (key, change) => through('update', () => store.update(key, change)),
    delete: (key) => through('delete', () => store.delete(key)),
    entries: () => through('entries', () => store.entries()),
    clear: () => through('clear', () => store.clear()),
  };
}

const start = () => startOver(cache);

const mug = (id: number, answer: () => Mug | Promise<Mug>) =>
  queryOptions({ queryKey: ['mugs', id], queryFn: answer, meta: { persisted: Mug }, staleTime: 30_000 });

/** Stores the old mug on the disk. */
async function keepOld(): Promise<void> {
  await start().fetchQuery(mug(1, () => OLD));
  await vi.runAllTimersAsync();
  expect(await disk.entries()).toHaveLength(1);
  calls = [];
}

/** Reads mugs from a store that does not answer. */
async function readInVain(client: QueryClient, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    const answer = client.fetchQuery(mug(id, () => NEW));
    await vi.advanceTimersByTimeAsync(300);
    await answer;
  }
}

/** Returns a server that answers after `ms`. */
const answeredAfter = (ms: number, answer: Mug) => () =>
  new Promise<Mug>((resolve) => setTimeout(() => resolve(answer), ms));

describe('reading', () => {
  it('goes to the network after 300 ms where the store hangs', async () => {
    await keepOld();
    mode = 'hangs';
    const shown = showOn(
      start(),
      mug(1, () => NEW),
    );
    await vi.advanceTimersByTimeAsync(299);
    expect(shown.names).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(shown.names).toEqual(['New']);
  });

  it('goes to the network at once where the store fails', async () => {
    mode = 'fails';
    const shown = showOn(
      start(),
      mug(1, () => NEW),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.names).toEqual(['New']);
  });

  it('shows a late answer of the store until the network has answered', async () => {
    await keepOld();
    mode = 'is late';
    const shown = showOn(start(), mug(1, answeredAfter(2_000, NEW)));
    await vi.advanceTimersByTimeAsync(1_000);
    late();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.names).toEqual(['Old']);
    expect(shown.result().isFetching).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown.names).toEqual(['Old', 'New']);
  });

  it('ignores a late answer of the store where the network has answered', async () => {
    await keepOld();
    mode = 'is late';
    const shown = showOn(
      start(),
      mug(1, () => NEW),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    late();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown.names).toEqual(['New']);
  });

  it('shows a late answer of the store, with its age, where there is no connection', async () => {
    await keepOld();
    const keptAt = Date.now();
    mode = 'is late';
    const shown = showOn(start(), mug(1, noConnection));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(shown.result().error).toBeInstanceOf(Unreachable);
    late();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.names).toEqual(['Old']);
    expect(shown.result().dataUpdatedAt).toBeLessThanOrEqual(keptAt);
  });

  it('shows no late answer after the cache was cleared', async () => {
    await keepOld();
    mode = 'is late';
    const client = start();
    void client.fetchQuery(mug(1, answeredAfter(10_000, NEW))).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    client.clear();
    late();
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('does not wait any more after three reads without an answer', async () => {
    mode = 'hangs';
    const client = start();
    await readInVain(client, 1, 2, 3);
    // No timer is advanced, so this passes only if nothing is waited for.
    expect(await client.fetchQuery(mug(4, () => NEW))).toEqual(NEW);
  });

  it('waits again after the store has answered after all', async () => {
    await keepOld();
    mode = 'is late';
    const client = start();
    await readInVain(client, 2, 3, 4);
    late();
    await vi.advanceTimersByTimeAsync(1);
    mode = 'answers';
    expect(await client.fetchQuery(mug(1, noConnection))).toEqual(OLD);
  });

  it('looks for a row in the lists that are kept no longer than 300 ms', async () => {
    mode = 'hangs';
    const listed = { id: 1, lists: ['mugs', 'list'] };
    const query = { queryKey: ['mug'], queryFn: noConnection, meta: { persisted: Mug, listed } };
    const answer = expect(start().fetchQuery(query)).rejects.toBeInstanceOf(Unreachable);
    await vi.advanceTimersByTimeAsync(600);
    await answer;
  });
});

describe('writing', () => {
  it('stops after three writes that failed', async () => {
    mode = 'fails';
    const client = start();
    for (const id of [1, 2, 3, 4, 5]) {
      await client.fetchQuery(mug(id, () => NEW));
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(calls.filter((call) => call === 'set')).toHaveLength(3);
  });

  it('ends after 5 s where the store hangs, and is not tried again after three', async () => {
    mode = 'hangs';
    for (let times = 0; times < 3; times += 1) {
      const written = expect(cache.set('key', 1)).rejects.toThrow('No answer within 5000 ms.');
      await vi.advanceTimersByTimeAsync(5_000);
      await written;
    }
    await expect(cache.set('key', 1)).rejects.toThrow('Nothing is written to this cache any more.');
    expect(calls).toHaveLength(3);
  });

  it('still clears after writes have failed, and is tried again where that made room', async () => {
    mode = 'fails';
    for (let times = 0; times < 3; times += 1) await cache.set('key', 1).catch(() => undefined);
    mode = 'answers';
    await cache.clear();
    await cache.set('key', 1);
    expect(await disk.get('key')).toBe(1);
  });

  it('leaves reading alone', async () => {
    await keepOld();
    mode = 'fails';
    for (let times = 0; times < 3; times += 1) await cache.set('key', 1).catch(() => undefined);
    mode = 'answers';
    expect(await start().fetchQuery(mug(1, noConnection))).toEqual(OLD);
  });
});
