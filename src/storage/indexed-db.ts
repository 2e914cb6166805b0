/** Promises over IndexedDB. */
import { promisifyRequest } from 'idb-keyval';
import { within } from './time-limit.ts';

export const IDENTITY = 'identity';

// A transaction takes milliseconds. One that takes this long will most likely never end.
export const ANSWER_LIMIT_MS = 4_000;

/** Opens a database. Object stores that it lacks are added. */
export function openDatabase(
  name: string,
  storeNames: readonly string[],
  version?: number,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) throw new DOMException('There is no IndexedDB.', 'SecurityError');
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const database = request.result;
      const missing = storeNames.filter((store) => !database.objectStoreNames.contains(store));
      for (const store of missing) database.createObjectStore(store);
      if (missing.includes(IDENTITY))
        request.transaction?.objectStore(IDENTITY).put(crypto.randomUUID(), IDENTITY);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (storeNames.every((store) => database.objectStoreNames.contains(store))) return resolve(database);
      database.close();
      resolve(openDatabase(name, storeNames, database.version + 1));
    };
  });
}

/** @throws Unless a write to every object store would be answered. The database is closed then. */
export async function answering(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(database.objectStoreNames, 'readwrite');
  try {
    await within(ANSWER_LIMIT_MS, promisifyRequest(transaction.objectStore(IDENTITY).get(IDENTITY)));
  } catch (error) {
    abort(transaction);
    database.close();
    throw error;
  }
}

export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, or is being committed.
  }
}

/**
 * Whether the browser denies IndexedDB to this site. Chromium and Safari throw SecurityError when cookies and site data
 * are blocked, Firefox InvalidStateError.
 */
export function isRefused(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name);
}
