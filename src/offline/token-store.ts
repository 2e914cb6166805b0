import type { RecordStore } from './storage.ts';

/** A record store as the session keeps its tokens in one: texts by key. */
export function tokenStore(store: RecordStore) {
  const read = async (key: string) => textOf(await store.get(key));
  return {
    get: read,
    set: (key: string, value: string) => store.set(key, value),
    /**
     * Puts a text in the place of another, in one transaction.
     * @param isExpected whether the stored text is the one to be replaced.
     * @throws where it is not, or where there is none.
     */
    replace: (key: string, value: string, isExpected: (stored: string) => boolean) =>
      store.update(key, (old) => {
        const stored = textOf(old);
        if (stored === null || !isExpected(stored)) throw new Error(`${key} is another one now.`);
        return value;
      }),
    remove: async (key: string) => {
      const value = await read(key);
      await store.delete(key);
      return value;
    },
    getAllKeys: async () => (await store.entries()).map(([key]) => key),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
