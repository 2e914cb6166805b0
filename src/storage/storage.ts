/** Record stores of this browser. The only module that opens IndexedDB, apart from `database.ts` below it. */
import { clear, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { Database, type StoreStatus } from './database.ts';

export type { StoreStatus } from './database.ts';

/** A named place for records, by key. Each write resolves when it is on the disk. */
export interface RecordStore {
  /** Whether it can be asked. Before it has opened, operations wait for that, without a limit. */
  status(): StoreStatus;
  /** Calls back when the status changes, and when a connection is lost. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Gives up the connection: the next operation opens a fresh one. */
  renew(): void;
  /** Names the database: one that was emptied by the browser and created again has another identity. */
  identity(): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Changes a record in one transaction: no write of another tab comes between reading and writing. Where `change`
   * returns undefined the record is deleted; where it returns what it was given, nothing is written.
   */
  update(key: string, change: (old: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Reads and deletes a record in one transaction. */
  take(key: string): Promise<unknown>;
  entries(): Promise<[string, unknown][]>;
  clear(): Promise<void>;
}

const START_LIMIT_MS = 3_000;

// Where one database hangs, a start does not wait for the next one as well.
let hangs = false;

/** For how long a start may wait for this browser's storage, ms. */
export const startLimit = (): number => (hangs ? 0 : START_LIMIT_MS);

/**
 * Opens a database of this browser, behind the screen.
 * @param storeNames its stores; a name that is new to a database of this browser is added.
 * @returns its stores at once. Where this browser has no databases they are `missing`, and work in memory.
 */
export function openStorage<S extends string>(
  name: string,
  storeNames: readonly S[],
): Record<S, RecordStore> {
  const database = new Database(name, storeNames);
  setTimeout(() => {
    hangs ||= database.status() === 'opening';
  }, START_LIMIT_MS);
  const stores = storeNames.map((store) => [store, storeOf(database, store)] as const);
  return Object.fromEntries(stores) as Record<S, RecordStore>;
}

/** Waits until a store has opened, or is known to be missing. */
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

/** Removes a database from this browser. */
export function deleteStorage(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

function storeOf(database: Database, name: string): RecordStore {
  const memory = inMemory();
  const use: UseStore = (mode, callback) => database.use(name, mode, callback);
  const target = async (): Promise<Operations> => {
    await database.known;
    return database.status() === 'missing' ? memory : disk;
  };
  const disk: Operations = {
    get: (key) => get(key, use),
    set: (key, value) => set(key, value, use),
    update: (key, change) =>
      use('readwrite', async (store) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const request = store.get(key);
        request.onerror = () => reject(request.error);
        // In the event itself: a transaction ends when nothing is asked of it any more.
        request.onsuccess = () => {
          try {
            const next = change(request.result);
            if (next === undefined) store.delete(key);
            else if (next !== request.result) store.put(next, key);
            resolve();
          } catch (error) {
            reject(error);
          }
        };
        await promise;
        await promisifyRequest(store.transaction);
      }),
    delete: (key) => del(key, use),
    take: (key) =>
      use('readwrite', async (store) => {
        const old = promisifyRequest<unknown>(store.get(key));
        store.delete(key);
        await promisifyRequest(store.transaction);
        return old;
      }),
    entries: () => entries<string, unknown>(use),
    // Clearing a database that is deleted would create it again.
    clear: async () => (database.isDeleted ? undefined : clear(use)),
  };
  return {
    status: database.status,
    subscribe: database.subscribe,
    renew: database.renew,
    identity: async () => (database.status() === 'missing' ? undefined : database.identity()),
    get: async (key) => (await target()).get(key),
    set: async (key, value) => (await target()).set(key, value),
    update: async (key, change) => (await target()).update(key, change),
    delete: async (key) => (await target()).delete(key),
    take: async (key) => (await target()).take(key),
    entries: async () => (await target()).entries(),
    clear: async () => (await target()).clear(),
  };
}

type Operations = Pick<RecordStore, 'get' | 'set' | 'update' | 'delete' | 'take' | 'entries' | 'clear'>;

/** A store that is gone with the tab. */
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
    take: async (key) => {
      const old = records.get(key);
      records.delete(key);
      return old;
    },
    entries: async () => [...records],
    clear: async () => records.clear(),
  };
}
