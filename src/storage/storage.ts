/** The key-value stores of this browser in IndexedDB. */
import { clear, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { Database, type StoreStatus } from './database.ts';

export type { StoreStatus } from './database.ts';

/** A key-value store. Each write resolves when it is on disk. */
export interface RecordStore {
  /** Returns whether the store answers. Before the store has opened, operations wait for it without a limit. */
  status(): StoreStatus;
  /** Whether a store that is `opening` reports errors, rather than not answering. */
  fails(): boolean;
  /** Calls back when the status changes, and when a connection is lost. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Closes the connection. The next operation opens a new one. */
  renew(): void;
  /** Returns the identity of the database. If the browser emptied it and created it again, the identity differs. */
  identity(): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Changes a record in one transaction: no other tab can write between the read and the write. If `change` returns
   * undefined, the record is deleted; if it returns its argument, nothing is written.
   */
  update(key: string, change: (old: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
  clear(): Promise<void>;
}

const START_LIMIT_MS = 3_000;

// If one database hangs, a start does not wait for the next one as well.
let hangs = false;

export const startLimit = (): number => (hangs ? 0 : START_LIMIT_MS);

/**
 * Opens a database in the background, and returns its stores at once. Without IndexedDB, they work in memory.
 * @param hasLoggedOut Whether its user has logged out: a deleted database is not created again then.
 */
export function openStorage<S extends string>(
  name: string,
  storeNames: readonly S[],
  hasLoggedOut?: () => Promise<boolean>,
): Record<S, RecordStore> {
  const database = new Database(name, storeNames, hasLoggedOut);
  setTimeout(() => {
    hangs ||= database.status() === 'opening';
  }, START_LIMIT_MS);
  const stores = storeNames.map((store) => [store, storeOf(database, store)] as const);
  return Object.fromEntries(stores) as Record<S, RecordStore>;
}

export function opened(store: Pick<RecordStore, 'status' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (store.status() !== 'opening') return resolve();
    const unsubscribe = store.subscribe(() => {
      if (store.status() === 'opening') return;
      unsubscribe();
      resolve();
    });
  });
}

export function deleteStorage(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

function storeOf(database: Database, name: string): RecordStore {
  const memory = inMemory();
  const use: UseStore = (mode, callback) => database.use(name, mode, callback);
  // Committed at once: a write that was requested just before the page is left is not stopped with the page.
  const atOnce: UseStore = (mode, callback) =>
    use(mode, (store) => {
      const answer = callback(store);
      store.transaction.commit();
      return answer;
    });
  const target = async (): Promise<Operations> => {
    await database.answered;
    return database.status() === 'missing' ? memory : disk;
  };
  const disk: Operations = {
    get: (key) => get(key, atOnce),
    set: (key, value) => set(key, value, atOnce),
    update: (key, change) =>
      use('readwrite', async (store) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const request = store.get(key);
        request.onerror = () => reject(request.error);
        // The write has to happen inside the event, because a transaction ends when it has no pending request.
        request.onsuccess = () => {
          try {
            const next = change(request.result);
            if (next === undefined) store.delete(key);
            else if (next !== request.result) store.put(next, key);
            store.transaction.commit();
            resolve();
          } catch (error) {
            reject(error);
          }
        };
        await promise;
        await promisifyRequest(store.transaction);
      }),
    delete: (key) => del(key, atOnce),
    entries: () => entries<string, unknown>(atOnce),
    // Clearing a deleted database would create it again.
    clear: async () => (database.isDeleted ? undefined : clear(atOnce)),
  };
  return {
    status: database.status,
    fails: database.fails,
    subscribe: database.subscribe,
    renew: database.renew,
    identity: async () => (database.status() === 'missing' ? undefined : database.identity()),
    get: async (key) => (await target()).get(key),
    set: async (key, value) => (await target()).set(key, value),
    update: async (key, change) => (await target()).update(key, change),
    delete: async (key) => (await target()).delete(key),
    entries: async () => (await target()).entries(),
    clear: async () => (await target()).clear(),
  };
}

type Operations = Pick<RecordStore, 'get' | 'set' | 'update' | 'delete' | 'entries' | 'clear'>;

function inMemory(): Operations {
  const records = new Map<string, unknown>();
  return {
    get: async (key) => records.get(key),
    set: async (key, value) => void records.set(key, value),
    update: async (key, change) => {
      const next = change(records.get(key));
      if (next === undefined) records.delete(key);
      else records.set(key, next);
    },
    delete: async (key) => void records.delete(key),
    entries: async () => [...records],
    clear: async () => records.clear(),
  };
}
