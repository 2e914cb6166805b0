import { queryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { Refused, Unreachable } from '#src/api/transport/errors.ts';
import { openStorage } from '#src/storage/storage.ts';
import { Mug, noConnection, showOn, startOver } from './cache-testing.ts';
import { evictOutdated, restoreAnswer } from './query-persister.ts';
import { type SessionCache, sessionCache } from './session-cache.ts';

const HOUR_MS = 3_600_000;
const newMugs = () => [{ id: 1, name: 'New' }];

let store: SessionCache;

beforeEach(async () => {
  // Node has no IndexedDB: the store works in memory.
  store = sessionCache((await openStorage('queries', ['queries'])).queries);
});

const start = () => startOver(store);

const list = (answer: () => Mug[]) =>
  queryOptions({
    queryKey: ['mugs', 'list'],
    queryFn: answer,
    meta: { persisted: z.array(Mug) },
    staleTime: 30_000,
  });
const one = (id: number, answer: () => Mug) =>
  queryOptions({
    queryKey: ['mugs', 'one', id],
    queryFn: answer,
    meta: { persisted: Mug, listed: { id, lists: ['mugs', 'list'] } },
  });

async function keepList(mugs: Mug[], age: number): Promise<void> {
  await start().fetchQuery(list(() => mugs));
  await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1));
  const [key, record] = await onlyRecord();
  await store.set(key, { ...record, state: { ...record.state, dataUpdatedAt: Date.now() - age } });
}

interface StoredRecord {
  state: { data: unknown; dataUpdatedAt: number };
}

async function onlyRecord(): Promise<[string, StoredRecord]> {
  const [entry] = await store.entries();
  if (!entry) throw new Error('Nothing was kept.');
  return [entry[0], entry[1] as StoredRecord];
}

describe('what was kept', () => {
  it('is there at the next start with its age, and fetched again after', async () => {
    await keepList([{ id: 1, name: 'Old' }], HOUR_MS);
    const shown = showOn(start(), list(newMugs));
    await vi.waitFor(() => expect(shown.names).toEqual(['Old', 'New']));
  });

  it('never looks like an answer that has just come, not for a moment', async () => {
    await keepList([{ id: 1, name: 'Old' }], HOUR_MS);
    const client = start();
    const seen: unknown[] = [];
    client
      .getQueryCache()
      .subscribe(({ query }) => queueMicrotask(() => seen.push([query.state.fetchStatus, query.state.data])));
    const shown = showOn(client, list(newMugs));
    await vi.waitFor(() => expect(shown.names).toEqual(['Old', 'New']));
    expect(seen).not.toContainEqual(['idle', [{ id: 1, name: 'Old' }]]);
  });

  it('stays with its age where there is no connection', async () => {
    await keepList([{ id: 1, name: 'Old' }], HOUR_MS);
    const shown = showOn(start(), list(noConnection));
    await vi.waitFor(() => expect(shown.result().error).toBeInstanceOf(Unreachable));
    expect(shown.names).toEqual(['Old']);
    expect(Date.now() - shown.result().dataUpdatedAt).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('is fetched again where the clock was ahead when it was kept', async () => {
    await keepList([{ id: 1, name: 'Old' }], -HOUR_MS);
    const client = start();
    await restoreAnswer(store, client, list(newMugs));
    const shown = showOn(client, list(newMugs));
    await vi.waitFor(() => expect(shown.names).toEqual(['Old', 'New']));
  });

  it('is nothing of a query that does not say what its answer is like', async () => {
    await start().fetchQuery({ queryKey: ['pictures', 1], queryFn: () => 'bytes' });
    await keepList([{ id: 1, name: 'Mug' }], 0);
    expect(await onlyRecord()).toMatchObject([expect.stringContaining('mugs'), {}]);
  });
});

describe('a list of very many rows', () => {
  /** What is shown in the end: on a busy machine, a fetch no longer waits for so many rows. */
  const shown = async (query: object) => {
    const { result } = showOn(start(), query);
    await vi.waitFor(() => expect(result().data).toBeDefined(), { timeout: 30_000 });
    return result().data;
  };
  const mugs = Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1, name: `Mug “${at}”` }));

  it('comes back as it was', async () => {
    await keepList(mugs, HOUR_MS);
    expect(await shown(list(noConnection))).toEqual(mugs);
  });

  it('comes back as an earlier version kept it', async () => {
    await keepList([], 0);
    const [key, record] = await onlyRecord();
    await store.set(key, { ...record, state: { ...record.state, data: mugs } });
    expect(await shown(list(noConnection))).toEqual(mugs);
  });

  it('shows each of them where there is no connection', async () => {
    await keepList(mugs, HOUR_MS);
    expect(await shown(one(1_001, noConnection))).toEqual(mugs.at(-1));
  });
});

describe('a record that is not what was kept', () => {
  const withState = (state: () => object) => (record: StoredRecord) => ({
    ...record,
    state: { ...record.state, ...state() },
  });
  const answer = (data: unknown) => withState(() => ({ data }));
  const mug = { id: 1, name: 'Mug' };
  for (const [what, spoil] of [
    ['is no record', () => 'garbage'],
    ['is an empty object', () => ({})],
    ['has no state', ({ state: _, ...record }: StoredRecord) => record],
    ['has an age that is none', withState(() => ({ dataUpdatedAt: 'now' }))],
    ['holds something else than a list', answer({ id: 1 })],
    ['holds rows of another shape', answer([{ id: 'one' }])],
    ['holds 10,000 rows of another shape', answer(Array.from({ length: 10_000 }, () => ({ id: 1 })))],
    ['holds rows that cannot be read', answer({ packed: ['[{"id":'] })],
    ['holds null', answer(null)],
    ['is of another version', (record: StoredRecord) => ({ ...record, buster: '0' })],
    ['is 15 days old', withState(() => ({ dataUpdatedAt: Date.now() - 15 * 24 * HOUR_MS }))],
  ] as const) {
    it(`${what}: is dropped, and fetched instead`, async () => {
      await keepList([mug], 0);
      const [key, record] = await onlyRecord();
      await store.set(key, spoil(record));
      await expect(start().fetchQuery(list(noConnection))).rejects.toBeInstanceOf(Unreachable);
      expect(await store.get(key)).toBeUndefined();
      expect(await start().fetchQuery(list(() => [mug]))).toEqual([mug]);
    });
  }
});

describe('a record that only a list knows', () => {
  const old = { id: 7, name: 'Old' };

  it('is shown from a list in memory, and asked for', async () => {
    const client = start();
    const updatedAt = Date.now() - HOUR_MS;
    client.setQueryData(['mugs', 'list'], [{ id: 1, name: 'Other' }, old], { updatedAt });
    const query = one(7, () => ({ id: 7, name: 'New' }));
    expect(await client.fetchQuery(query)).toEqual(old);
    await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toEqual({ id: 7, name: 'New' }));
  });

  it('is shown from a list on the device where there is no connection, with the age of the list', async () => {
    await keepList([old], HOUR_MS);
    const client = start();
    expect(await client.fetchQuery(one(7, noConnection))).toEqual(old);
    const shownAt = () => client.getQueryState(['mugs', 'one', 7])?.dataUpdatedAt;
    await vi.waitFor(() => expect(shownAt()).toBeLessThanOrEqual(Date.now() - HOUR_MS));
  });

  it('is shown from a list on the device where another one there can’t be read', async () => {
    await keepList([old], HOUR_MS);
    const [, record] = await onlyRecord();
    const [queryKey, data] = [['mugs', 'list', 'all'], { packed: ['[{"id":'] }];
    await store.set('unreadable', { ...record, queryKey, state: { ...record.state, data } });
    expect(await start().fetchQuery(one(7, noConnection))).toEqual(old);
  });

  it('is not shown where the server says otherwise, nor where no list has it', async () => {
    await keepList([old], HOUR_MS);
    const refused = () => {
      throw new Refused(404);
    };
    await expect(start().fetchQuery(one(7, refused))).rejects.toBeInstanceOf(Refused);
    await expect(start().fetchQuery(one(8, noConnection))).rejects.toBeInstanceOf(Unreachable);
  });

  it('is not shown where the row is not what the record is like', async () => {
    const client = start();
    client.setQueryData(['mugs', 'list'], [{ id: 7 }]);
    await expect(client.fetchQuery(one(7, noConnection))).rejects.toBeInstanceOf(Unreachable);
  });

  it('is shown as it was seen itself where that was later', async () => {
    await start().fetchQuery(one(7, () => ({ id: 7, name: 'Seen' })));
    await vi.waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const client = start();
    client.setQueryData(['mugs', 'list'], [old], { updatedAt: Date.now() - HOUR_MS });
    expect(await client.fetchQuery(one(7, noConnection))).toEqual({ id: 7, name: 'Seen' });
  });
});

it('forgets what is too old to be given to anybody, and nothing else', async () => {
  await keepList([{ id: 1, name: 'Mug' }], 13 * 24 * HOUR_MS);
  await store.set('something else', { at: 1 });
  await evictOutdated(store);
  expect(await store.entries()).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2 * 24 * HOUR_MS);
  onTestFinished(() => void vi.useRealTimers());
  await evictOutdated(store);
  expect(await store.entries()).toEqual([['something else', { at: 1 }]]);
});
