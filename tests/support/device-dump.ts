/** Dumps everything that a browser stores for the portal's origin, as text to search in. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/**
 * Dumps every database with its stores, keys and records, every cache with its URLs, headers and bodies, local
 * storage, and the session storage of this tab.
 * @param page Any page on the portal's origin.
 */
export async function dumpDevice(page: Page): Promise<string> {
  const dump = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readDatabase = async (name: string) => {
      const database = await settled(indexedDB.open(name));
      const stores = await Promise.all(
        [...database.objectStoreNames].map(async (store) => {
          const inStore = database.transaction(store).objectStore(store);
          const [keys, records] = [inStore.getAllKeys(), inStore.getAll()];
          return [store, await settled(keys), await settled(records)] as const;
        }),
      );
      database.close();
      return [name, stores] as const;
    };
    const readEntry = async (cache: Cache, request: Request) => {
      const response = await cache.match(request);
      return [
        request.url,
        [...request.headers],
        [...(response?.headers ?? [])],
        (await response?.text()) ?? '',
      ] as const;
    };
    const readCache = async (name: string) => {
      const cache = await caches.open(name);
      const entries = (await cache.keys()).map((request) => readEntry(cache, request));
      return [name, await Promise.all(entries)] as const;
    };
    const databases = (await indexedDB.databases()).map(({ name = '' }) => readDatabase(name));
    return {
      databases: await Promise.all(databases),
      caches: await Promise.all((await caches.keys()).map(readCache)),
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
    };
  });
  return JSON.stringify(dump, null, 1);
}

/** Returns the stores of users' databases that contain anything in a dump, except the database's random identity. */
export function filledStores(dump: string): string[] {
  const { databases } = JSON.parse(dump) as { databases: [string, [string, unknown[], unknown[]][]][] };
  return databases
    .filter(([name]) => name.startsWith('person '))
    .flatMap(([, stores]) => stores.filter(([, keys]) => keys.length > 0).map(([store]) => store))
    .filter((store) => store !== 'identity');
}

export function tokensIn(dump: string): Record<'id' | 'access' | 'refresh', string> {
  const token = (name: string) => new RegExp(`${name}_token\\\\":\\\\"([^"\\\\]+)`).exec(dump)?.[1] ?? '';
  const found = { id: token('id'), access: token('access'), refresh: token('refresh') };
  expect(Object.values(found)).not.toContain('');
  return found;
}

/** Returns the lines of a dump that contain any of the words, shortened for the failure message. */
export function tellTales(dump: string, words: readonly string[]): string[] {
  return dump
    .split('\n')
    .filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))
    .map((line) => line.trim().slice(0, 200));
}

/** Expects a word of an order in the database, and in its second copy, which the screen does not wait for. */
export async function expectKeptTwice(page: Page, word: string): Promise<void> {
  await expect.poll(async () => tellTales(await dumpDevice(page), [word]).length).toBe(2);
}
