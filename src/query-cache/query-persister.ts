/**
 * Persists each query's answer on the device as a separate record, so that a page restores without reading the whole
 * cache. The `meta` of each query says whether its answer is persisted, and which schema it must match when it is
 * restored.
 */
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
import { Unreachable } from '#src/api/errors.ts';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { ANSWERS_VERSION } from '#src/storage/stored/answer-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import type { SessionCache } from './session-cache.ts';
import {
  type CachedAnswer,
  earlierOnDevice,
  isStoredAnswer,
  looksLike,
  newest,
  packed,
  rowInMemory,
  rowOnDevice,
  unpacked,
} from './stored-answer.ts';

const RECALL_LIMIT_MS = 5_000;

/**
 * Creates the `persister` of a query client. A query without data first gets what the device has, with its age: its
 * own answer, or the record's row in a list. Then the server is asked. If the device does not answer in time, the
 * server is asked at once, and a late answer of the device is shown only until the server's arrives. Offline, the
 * query falls back to a row of a stored list or to the answer of an earlier day. If there is none, it fails with
 * Unreachable.
 */
export function createPersister(cache: SessionCache) {
  return async (queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const { kept, listed, isEarlier } = query.meta ?? {};
    if (!kept) return queryFn(context);
    const { client } = context;
    const isEmpty = query.state.data === undefined;
    if (isEmpty) {
      const own = await inTimeOrLater(cache, client, query, restore(cache, query, kept));
      const cached = newest([own, listed && rowInMemory(client, listed, kept)]);
      // The query is fetched again however fresh the data is: a row may have fewer fields than the record, and the
      // stored answer may have been changed here a moment ago.
      // The query has its error, and the query client reports it.
      if (cached) return adopt(client, query, cached, () => query.fetch().catch(() => undefined));
    }
    try {
      const answer = await queryFn(context);
      persistLater(cache, client, query);
      return answer;
    } catch (error) {
      // Retries would find no more than the first attempt did.
      const isLost = error instanceof Unreachable && isEmpty && query.state.fetchFailureCount === 0;
      const cached =
        isLost &&
        ((listed && (await inTimeOrLater(cache, client, query, rowOnDevice(cache, listed, kept)))) ||
          (isEarlier &&
            (await inTimeOrLater(cache, client, query, earlierOnDevice(cache, isEarlier, kept)))));
      if (!cached) throw error;
      return adopt(client, query, cached);
    }
  };
}

export function persistAnswer(store: RecordStore, client: QueryClient, queryKey: QueryKey): Promise<void> {
  return shelf(store).persistQueryByKey(queryKey, client);
}

/** Loads a stored answer into memory, with its age, unless the client has one or the device is late. */
export async function restoreAnswer(
  store: RecordStore,
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
): Promise<void> {
  const isHere = () => client.getQueryData(queryKey) !== undefined;
  if (!meta?.kept || isHere()) return;
  const reading = restore(store, { queryHash: hashKey(queryKey) }, meta.kept);
  const cached = await within(RECALL_LIMIT_MS, reading).catch(() => undefined);
  if (cached && !isHere()) client.setQueryData(queryKey, cached.data, { updatedAt: cached.dataUpdatedAt });
}

/** Removes answers that are too old or in another format. Reads every record. */
export const evictOutdated = (store: RecordStore): Promise<void> => shelf(store).persisterGc();

/** The stored answer of a query. Removes one that is too old, of another version, or does not match `schema`. */
export async function restore(
  store: RecordStore,
  { queryHash }: Pick<Query, 'queryHash'>,
  schema: z.ZodMiniType,
): Promise<CachedAnswer | undefined> {
  let dataUpdatedAt = 0;
  const data = await shelf(store, async (stored) => {
    const { state } = await unpacked(stored);
    if (!looksLike(schema, state.data)) throw new Error('A stored answer is not what its query is like.');
    // The library sets the age only after the data, which would look as if it had just come.
    dataUpdatedAt = state.dataUpdatedAt;
    return { ...stored, state };
  }).retrieveQuery<unknown>(queryHash);
  return data === undefined ? undefined : { data, dataUpdatedAt };
}

/** Returns what `reading` finds in time. A later result is shown only if the query has no answer by then. */
async function inTimeOrLater(
  cache: SessionCache,
  client: QueryClient,
  query: Query,
  reading: Promise<CachedAnswer | undefined>,
): Promise<CachedAnswer | undefined> {
  const cached = await cache.inTime(reading);
  const showLate = (late: CachedAnswer | undefined) => {
    // The client's cache may have been cleared in the meantime, and another user may be signed in.
    const isHere = client.getQueryCache().get(query.queryHash) === query;
    if (late && isHere && query.state.data === undefined)
      client.setQueryData(query.queryKey, late.data, { updatedAt: late.dataUpdatedAt });
  };
  if (!cached) void reading.then(showLate, () => undefined);
  return cached;
}

/** Answers with cached data. Its age is set as it enters the state: a form in between would treat it as fresh. */
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

/** Writes a query's answer once it is in the query's state. If the disk is full, the answer is shown but not stored. */
function persistLater(store: RecordStore, client: QueryClient, query: Query): void {
  setTimeout(() => {
    // The cache was cleared in the meantime: nothing of that user may be written any more.
    const isGone = client.getQueryCache().get(query.queryHash) !== query;
    if (isGone) return;
    const keeping = shelf(store).persistQuery(query);
    // The store has reported the error. Offline, the answer is missing, and the screen says so.
    keeping.catch(() => undefined);
  });
}

function shelf(store: RecordStore, read = async (stored: PersistedQuery) => stored) {
  return experimental_createQueryPersister<unknown>({
    // The store reports its errors. What can't be read is fetched again.
    storage: {
      getItem: (key) => store.get(key).catch(() => undefined),
      setItem: (key, value) => store.set(key, value),
      removeItem: (key) => void store.delete(key).catch(() => undefined),
      entries: async () => (await store.entries()).map(([key, record]) => [key, record]),
    },
    serialize: packed,
    deserialize: async (stored) => {
      if (!isStoredAnswer(stored)) throw new Error('A stored answer has no form of one.');
      return read(stored);
    },
    buster: ANSWERS_VERSION,
    maxAge: CACHE_MAX_AGE_MS,
  });
}
