/** Persists each query's answer as a separate record, so that a page restores without reading the whole cache. */
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/react-query-persist-client';
import type * as z from 'zod/mini';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import { Unreachable } from '#src/api/transport/errors.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { ANSWERS_VERSION } from '#src/storage/stored/answer-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import type { SessionCache } from './session-cache.ts';
import {
  type CachedAnswer,
  isStoredAnswer,
  matchesSchema,
  newestAnswer,
  pack,
  rowInMemory,
  rowOnDevice,
  unpack,
} from './stored-answer.ts';

const RESTORE_LIMIT_MS = 5_000;

/**
 * Creates the `persister` of a query client. A query without data first gets its stored answer or the record's row in
 * a list, with its age; then it is fetched. If the store is late, it is fetched at once, and a late answer is shown
 * until the fetched one arrives. Offline, a query waits 5 s for the store and falls back to a row of a stored list. It
 * fails with Unreachable if there is none.
 */
export function createPersister(cache: SessionCache) {
  return async (queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const { persisted, listed } = query.meta ?? {};
    if (!persisted) return queryFn(context);
    const { client } = context;
    const inTime = (reading: Promise<CachedAnswer | undefined>) =>
      inTimeOrLater(cache, client, query, reading);
    const own = query.state.data === undefined ? stored(cache, query, persisted) : undefined;
    if (own) {
      const cached = newestAnswer([await inTime(own), listed && rowInMemory(client, listed, persisted)]);
      // Fetched again however fresh it is: a row may lack fields of the record, and a change may have been made here
      // since the answer was stored. The query client reports an error.
      if (cached) return adopt(client, query, cached, () => query.fetch().catch(() => undefined));
    }
    try {
      const answer = await queryFn(context);
      persistLater(cache, client, query);
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable && own)) throw error;
      // A retry would find the same rows as the first attempt.
      const isFirst = query.state.fetchFailureCount === 0;
      // A late `own` has set the query's data.
      const row = own.then((answer) =>
        !answer && listed && isFirst ? rowOnDevice(cache, listed, persisted) : undefined,
      );
      // A late store is waited for: no screen may say that nothing is saved while the answer is read.
      const cached = (await inTime(row)) ?? (await within(RESTORE_LIMIT_MS, row).catch(() => undefined));
      if (!cached) throw error;
      return adopt(client, query, cached);
    }
  };
}

export function persistAnswer(store: RecordStore, client: QueryClient, queryKey: QueryKey): Promise<void> {
  return persisterOver(store).persistQueryByKey(queryKey, client);
}

/** Loads a stored answer into memory, with its age, unless the client has one or the store is late. */
export async function restoreAnswer(
  store: RecordStore,
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
): Promise<void> {
  const isCached = () => client.getQueryData(queryKey) !== undefined;
  if (!meta?.persisted || isCached()) return;
  const reading = stored(store, { queryHash: hashKey(queryKey), meta }, meta.persisted);
  const cached = await within(RESTORE_LIMIT_MS, reading).catch(() => undefined);
  if (cached && !isCached()) client.setQueryData(queryKey, cached.data, { updatedAt: cached.dataUpdatedAt });
}

/** Reads every record, and removes answers that are too old or in another format. */
export const evictOutdated = (store: RecordStore): Promise<void> => persisterOver(store).persisterGc();

/**
 * Resolves to the stored answer of a query. Removes one that is too old, of another version, or does not match `schema`.
 * `dataUpdatedAt` is 0 if the answer was stored while the device's clock was ahead.
 */
export async function restore(
  store: RecordStore,
  { queryHash }: Pick<Query, 'queryHash'>,
  schema: z.ZodMiniType,
): Promise<CachedAnswer | undefined> {
  let dataUpdatedAt = 0;
  const data = await persisterOver(store, async (stored) => {
    const { state } = await unpack(stored);
    if (!matchesSchema(schema, state.data)) throw new Error('schema');
    // The library would set the age only after the data. With one in the future, the data would count as fresh until then.
    if (state.dataUpdatedAt <= Date.now()) dataUpdatedAt = state.dataUpdatedAt;
    return { ...stored, state };
  }).retrieveQuery<unknown>(queryHash);
  return data === undefined ? undefined : { data, dataUpdatedAt };
}

/** Returns what `reading` finds in time. A later result is shown if the query has no answer by then. */
async function inTimeOrLater(
  cache: SessionCache,
  client: QueryClient,
  query: Query,
  reading: Promise<CachedAnswer | undefined>,
): Promise<CachedAnswer | undefined> {
  const cached = await cache.inTime(reading);
  const showLate = (late: CachedAnswer | undefined) => {
    if (late && isCurrent(client, query) && query.state.data === undefined)
      client.setQueryData(query.queryKey, late.data, { updatedAt: late.dataUpdatedAt });
  };
  if (!cached) void reading.then(showLate, () => undefined);
  return cached;
}

// False once the cache was cleared: another user may be signed in by then.
function isCurrent(client: QueryClient, query: Query): boolean {
  return client.getQueryCache().get(query.queryHash) === query;
}

/** Returns cached data, and sets its age at the moment it enters the state: a form must never take it for fresh. */
function adopt(
  client: QueryClient,
  query: Query,
  { data, dataUpdatedAt }: CachedAnswer,
  next?: () => unknown,
): unknown {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated' || event.action.type !== 'success') return;
    stop();
    query.setState({ dataUpdatedAt });
    next?.();
  });
  // A cancelled fetch never enters the state.
  setTimeout(stop);
  return data;
}

/** Resolves to the stored answer of a query. For an order's lines without one, to those that were fetched ahead. */
async function stored(
  store: RecordStore,
  query: Pick<Query, 'queryHash' | 'meta'>,
  schema: z.ZodMiniType,
): Promise<CachedAnswer | undefined> {
  const own = await restore(store, query, schema);
  const id = query.meta?.linesOf;
  if (own || id === undefined) return own;
  const { orderLines } = await import('./order-lines.ts');
  const lines = orderLines(store);
  if (!lines.of(id)) await lines.read();
  const data = lines.of(id);
  return data && { data, dataUpdatedAt: 0 };
}

function persistLater(store: RecordStore, client: QueryClient, query: Query): void {
  setTimeout(() => {
    // The store reports an error. Without a stored answer, the screen says so when it is offline.
    if (isCurrent(client, query))
      persisterOver(store)
        .persistQuery(query)
        .catch(() => undefined);
  });
}

function persisterOver(store: RecordStore, read = async (stored: PersistedQuery) => stored) {
  return experimental_createQueryPersister<unknown>({
    // The store reports its errors. What can't be read is fetched again.
    storage: {
      getItem: (key) => store.get(key).catch(() => undefined),
      setItem: (key, value) => store.set(key, value),
      removeItem: (key) => void store.delete(key).catch(() => undefined),
      entries: async () => (await store.entries()).map(([key, record]) => [key, record]),
    },
    serialize: pack,
    deserialize: async (stored) => {
      if (!isStoredAnswer(stored)) throw new Error('form');
      return read(stored);
    },
    buster: ANSWERS_VERSION,
    maxAge: CACHE_MAX_AGE_MS,
  });
}
