import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/react-query-persist-client';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import type { RecordStore } from './storage.ts';

// Raised with each change to the shape of what is stored: older records are dropped, not read.
const SCHEMA_VERSION = '1';

// What may be kept on the device. Pictures are the service worker's.
const KEPT = new Set([
  'organizations',
  'shows',
  'contacts',
  'product-types',
  'products',
  'shipping',
  'orders',
]);

/**
 * Keeps each query's answer as a record of its own: a page restores without reading the whole cache.
 * @returns the `persister` of a query client.
 */
export function createPersister(store: RecordStore) {
  const { persisterFn } = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: async (key) => (await store.get(key)) as PersistedQuery | undefined,
      // A full disk keeps no list; what is shown, stands.
      setItem: (key, value) => store.set(key, value).catch(() => undefined),
      removeItem: (key) => store.delete(key),
      entries: async () => (await store.entries()) as [string, PersistedQuery][],
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: SCHEMA_VERSION,
    maxAge: CACHE_MAX_AGE_MS,
    filters: { predicate: (query) => KEPT.has(String(query.queryKey[0])) },
    // It refetches with nobody to take the failure: without a connection, each restored list was an uncaught error.
    refetchOnRestore: false,
  });
  const restoreThenFetch: typeof persisterFn = async (queryFn, context, query) => {
    let isRestored = true;
    const fetch: typeof queryFn = (given) => {
      isRestored = false;
      return queryFn(given);
    };
    const data = await persisterFn(fetch, context, query);
    // After the restored answer has its age.
    if (isRestored) setTimeout(() => query.isStale() && query.fetch().catch(() => undefined));
    return data;
  };
  return restoreThenFetch;
}
