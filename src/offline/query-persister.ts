/**
 * Keeps each query's answer on the device as a record of its own: a page restores without reading the whole cache.
 * Which answers are kept, and what they must look like when they come back, each query says in its `meta`.
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
import { isKeptRecord, type Known, looksLike, newest } from './kept-answer.ts';
import { earlierOnDevice, rowInMemory, rowOnDevice } from './known-elsewhere.ts';
import { packed, unpacked } from './packed-record.ts';
import type { RecordStore } from './storage.ts';

// Raised with each change to the shape of what is stored: older records are dropped, not read.
export const SCHEMA_VERSION = '1';

/**
 * Makes the `persister` of a query client. A query without data gets what the device knows, with its age: its own
 * answer, or the record's row in a list; then the server is asked. Without a connection, a row of a list that is not
 * in memory will do, or the answer of an earlier day; where nothing is known it is Unreachable.
 */
export function createPersister(store: RecordStore) {
  return async (queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const { kept, listed, isEarlier } = query.meta ?? {};
    if (!kept) return queryFn(context);
    const isEmpty = query.state.data === undefined;
    if (isEmpty) {
      const own = await restore(store, query, kept);
      const known = newest([own, listed && rowInMemory(context.client, listed, kept)]);
      // Asked for again however fresh it is: a row may say less than the record, and what is kept may have been changed
      // here a moment ago.
      if (known) return adopt(query, known, () => query.fetch().catch(() => undefined));
    }
    try {
      const answer = await queryFn(context);
      keepLater(store, context.client, query);
      return answer;
    } catch (error) {
      // The tries after the first would find no more than that one did.
      const isLost = error instanceof Unreachable && isEmpty && query.state.fetchFailureCount === 0;
      const known =
        isLost &&
        ((listed && (await rowOnDevice(store, listed, kept))) ||
          (isEarlier && (await earlierOnDevice(store, isEarlier, kept))));
      if (!known) throw error;
      return adopt(query, known);
    }
  };
}

/**
 * Writes the answer that a client has for a query.
 * @throws where it cannot be written (a full disk).
 */
export function keepAnswer(store: RecordStore, client: QueryClient, queryKey: QueryKey): Promise<void> {
  return shelf(store).persistQueryByKey(queryKey, client);
}

/**
 * Brings the answer that the device keeps of a query into a client's memory, with its age, unless one is there. Nothing
 * is fetched.
 */
export async function recallAnswer(
  store: RecordStore,
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
): Promise<void> {
  const isHere = () => client.getQueryData(queryKey) !== undefined;
  if (!meta?.kept || isHere()) return;
  const known = await restore(store, { queryHash: hashKey(queryKey) }, meta.kept);
  if (known && !isHere()) client.setQueryData(queryKey, known.data, { updatedAt: known.dataUpdatedAt });
}

/** Removes the answers that nobody would be given any more: too old, or of another shape. It reads every record. */
export async function forgetOld(store: RecordStore, now: number): Promise<void> {
  for (const [key, record] of await store.entries()) {
    if (!isKeptRecord(record)) continue;
    const isOld = now - record.state.dataUpdatedAt > CACHE_MAX_AGE_MS;
    if (isOld || record.buster !== SCHEMA_VERSION) await store.delete(key);
  }
}

/** What the device keeps of a query; what is not like `schema` is dropped. */
export async function restore(
  store: RecordStore,
  { queryHash }: Pick<Query, 'queryHash'>,
  schema: z.ZodMiniType,
): Promise<Known | undefined> {
  let dataUpdatedAt = 0;
  const checked = async (stored: unknown): Promise<PersistedQuery> => {
    if (!isKeptRecord(stored)) throw new Error('Not what was kept.');
    const record = await unpacked(stored);
    if (!looksLike(schema, record.state.data)) throw new Error('Not like what was kept.');
    dataUpdatedAt = record.state.dataUpdatedAt;
    return record;
  };
  const data = await shelf(store, checked).retrieveQuery<unknown>(queryHash);
  return data === undefined ? undefined : { data, dataUpdatedAt };
}

/** Hands over what is known; when it is in the query's state, it gets its age, and `next` is done. */
function adopt(query: Query, { data, dataUpdatedAt }: Known, next?: () => unknown): unknown {
  setTimeout(() => {
    query.setState({ dataUpdatedAt });
    next?.();
  });
  return data;
}

/** Writes a query's answer once it is in its state. A full disk keeps no list; what is shown, stands. */
function keepLater(store: RecordStore, client: QueryClient, query: Query): void {
  setTimeout(() => {
    // The cache was cleared meanwhile: nothing of that person is written any more.
    const isGone = client.getQueryCache().get(query.queryHash) !== query;
    if (!isGone)
      void shelf(store)
        .persistQuery(query)
        .catch(() => undefined);
  });
}

function shelf(store: RecordStore, checked?: (record: unknown) => Promise<PersistedQuery>) {
  return experimental_createQueryPersister<unknown>({
    storage: {
      getItem: (key) => store.get(key),
      setItem: (key, value) => store.set(key, value),
      removeItem: (key) => store.delete(key),
    },
    serialize: packed,
    ...(checked && { deserialize: checked }),
    buster: SCHEMA_VERSION,
    maxAge: CACHE_MAX_AGE_MS,
  });
}
