import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Unreachable } from '#src/api/transport/errors.ts';
import { StoreInMemory } from '#src/storage/records/record-list-testing.ts';
import { NoAnswer } from '#src/storage/time-limit.ts';
import { Mug, noConnection, showOn, startOver } from './cache-testing.ts';
import { type SessionCache, sessionCache } from './session-cache.ts';

const OLD = { id: 1, name: 'Old' };
const NEW = { id: 1, name: 'New' };

let disk: StoreInMemory;
let cache: SessionCache;
let set: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  disk = new StoreInMemory();
  set = vi.spyOn(disk, 'set');
  cache = sessionCache(disk);
});

afterEach(() => void vi.useRealTimers());

const start = () => startOver(cache);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const mug = (id: number, answer: () => Mug | Promise<Mug>) =>
  queryOptions({ queryKey: ['mugs', id], queryFn: answer, meta: { persisted: Mug }, staleTime: 30_000 });

async function keepOld(): Promise<void> {
  await start().fetchQuery(mug(1, () => OLD));
  await vi.runAllTimersAsync();
  expect(disk.records.size).toBe(1);
}

/** From now on the disk answers when the returned function is called. */
function delay(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  disk.slow = promise;
  return () => {
    resolve();
    return pass(1);
  };
}

async function readInVain(client: QueryClient, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    const answer = client.fetchQuery(mug(id, () => NEW));
    await pass(300);
    await answer;
  }
}

async function writeInVain(): Promise<void> {
  for (let times = 0; times < 3; times += 1) await cache.set('key', 1).catch(() => undefined);
}

const answeredAfter = (ms: number, answer: Mug) => () =>
  new Promise<Mug>((resolve) => setTimeout(() => resolve(answer), ms));

describe('reading', () => {
  it('goes to the network after 300 ms where the store hangs', async () => {
    await keepOld();
    disk.isHung = true;
    const shown = showOn(
      start(),
      mug(1, () => NEW),
    );
    await pass(299);
    expect(shown.names).toEqual([]);
    await pass(10);
    expect(shown.names).toEqual(['New']);
  });

  it('goes to the network at once where the store fails', async () => {
    disk.isBroken = true;
    const shown = showOn(
      start(),
      mug(1, () => NEW),
    );
    await pass(1);
    expect(shown.names).toEqual(['New']);
  });

  it.each([
    ['shows', 'until the network has answered', 2_000, ['Old', 'New']],
    ['ignores', 'where the network has answered', 0, ['New']],
  ] as const)('%s a late answer of the store %s', async (_what, _when, ms, names) => {
    await keepOld();
    const answer = delay();
    const shown = showOn(start(), mug(1, answeredAfter(ms, NEW)));
    await pass(1_000);
    await answer();
    expect(shown.names).toEqual(names.slice(0, 1));
    expect(shown.result().isFetching).toBe(ms > 0);
    await pass(2_000);
    expect(shown.names).toEqual(names);
  });

  it.each([
    ['waits for the answer', 4_000, null],
    ['shows an answer after more than 5 s', 6_000, expect.any(Unreachable)],
  ])('%s of the store, with its age, where there is no connection', async (_what, ms, error) => {
    await keepOld();
    const keptAt = Date.now();
    const answer = delay();
    const shown = showOn(start(), mug(1, noConnection));
    await pass(ms);
    expect(shown.result().error).toEqual(error);
    await answer();
    expect(shown.names).toEqual(['Old']);
    expect(shown.result().dataUpdatedAt).toBeLessThanOrEqual(keptAt);
  });

  it('shows no late answer after the cache was cleared', async () => {
    await keepOld();
    const answer = delay();
    const client = start();
    void client.fetchQuery(mug(1, answeredAfter(10_000, NEW))).catch(() => undefined);
    await pass(1_000);
    client.clear();
    await answer();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('does not wait any more after three reads without an answer, until the store has answered after all', async () => {
    await keepOld();
    const answer = delay();
    const client = start();
    await readInVain(client, 2, 3, 4);
    // No timer is advanced, so this passes only if nothing is waited for.
    expect(await client.fetchQuery(mug(5, () => NEW))).toEqual(NEW);
    await answer();
    expect(await client.fetchQuery(mug(1, noConnection))).toEqual(OLD);
  });

  it('waits 5 s for a row in the lists that are kept where there is no connection', async () => {
    const mugs = { queryKey: ['mugs', 'list'], queryFn: () => [OLD], meta: { persisted: z.array(Mug) } };
    await start().fetchQuery(mugs);
    await vi.runAllTimersAsync();
    const answer = delay();
    const listed = { id: 1, lists: ['mugs', 'list'] };
    const query = { queryKey: ['mug'], queryFn: noConnection, meta: { persisted: Mug, listed } };
    const shown = showOn(start(), query);
    await pass(4_000);
    expect(shown.result().error).toBeNull();
    await answer();
    expect(shown.result().data).toEqual(OLD);
    disk.isHung = true;
    const refused = expect(start().fetchQuery(query)).rejects.toBeInstanceOf(Unreachable);
    await pass(6_000);
    await refused;
  });
});

describe('writing', () => {
  it('stops after three writes that failed', async () => {
    disk.isBroken = true;
    const client = start();
    for (const id of [1, 2, 3, 4, 5]) {
      await client.fetchQuery(mug(id, () => NEW));
      await pass(1);
    }
    expect(set).toHaveBeenCalledTimes(3);
  });

  it('ends after 5 s where the store hangs, and is not tried again after three', async () => {
    disk.isHung = true;
    for (let times = 0; times < 3; times += 1) {
      const written = expect(cache.set('key', 1)).rejects.toThrow('No answer within 5000 ms.');
      await pass(5_000);
      await written;
    }
    await expect(cache.set('key', 1)).rejects.toThrow(NoAnswer);
    expect(set).toHaveBeenCalledTimes(3);
  });

  it('still clears after writes have failed, and is tried again where that made room', async () => {
    disk.isBroken = true;
    await writeInVain();
    disk.isBroken = false;
    await cache.clear();
    await cache.set('key', 1);
    expect(disk.records.get('key')).toBe(1);
  });

  it('is tried again 15 s after it failed', async () => {
    disk.isBroken = true;
    await writeInVain();
    disk.isBroken = false;
    await expect(cache.set('key', 1)).rejects.toThrow(NoAnswer);
    await pass(15_000);
    await cache.set('key', 1);
    expect(disk.records.get('key')).toBe(1);
  });

  it('leaves reading alone', async () => {
    await keepOld();
    disk.isBroken = true;
    await writeInVain();
    disk.isBroken = false;
    expect(await start().fetchQuery(mug(1, noConnection))).toEqual(OLD);
  });
});
