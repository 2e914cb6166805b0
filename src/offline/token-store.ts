import type { RecordStore } from './storage.ts';

/** A record store as the session keeps its tokens in one: texts by key. */
export function tokenStore(store: RecordStore) {
  const read = async (key: string) => {
    const value = await store.get(key);
    return typeof value === 'string' ? value : null;
  };
  return {
    get: read,
    set: (key: string, value: string) => store.set(key, value),
    remove: async (key: string) => {
      const value = await read(key);
      await store.delete(key);
      return value;
    },
    getAllKeys: async () => (await store.entries()).map(([key]) => key),
  };
}
