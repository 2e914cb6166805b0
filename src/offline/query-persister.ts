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

/** Keeps each query's answer as a record of its own: a page restores without reading the whole cache. */
export function createPersister(store: RecordStore) {
  return experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: async (key) => (await store.get(key)) as PersistedQuery | undefined,
      setItem: (key, value) => store.set(key, value),
      removeItem: (key) => store.delete(key),
      entries: async () => (await store.entries()) as [string, PersistedQuery][],
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: SCHEMA_VERSION,
    maxAge: CACHE_MAX_AGE_MS,
    filters: { predicate: (query) => KEPT.has(String(query.queryKey[0])) },
  });
}
