/**
 * The only place where IndexedDB is opened. A database that is missing, refuses, or hangs on open (Safari does)
 * is replaced by memory, and `kept` says so: what is in memory is gone with the tab.
 */
import { clear, del, entries, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';

/** A named place for records, by key. Each write resolves when it is on the disk. */
export interface RecordStore {
  /** Whether records outlive the tab. */
  readonly kept: boolean;
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Changes a record in one transaction: no write of another tab comes between reading and writing. */
  update(key: string, change: (old: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Reads and deletes a record in one transaction. */
  take(key: string): Promise<unknown>;
  entries(): Promise<[string, unknown][]>;
  clear(): Promise<void>;
}

const OPEN_LIMIT_MS = 3_000;

// Where one database hung, none is waited for again: each would hold up the start as long.
let hangs = false;

/**
 * Opens a database of this device, or memory in its place.
 * @param name of the database.
 * @param storeNames its stores; a name that is new to a database on the device is added.
 */
export async function openStorage<S extends string>(
  name: string,
  storeNames: readonly S[],
): Promise<Record<S, RecordStore>> {
  const connection = await connect(name, storeNames).catch(() => undefined);
  const stores = storeNames.map(
    (store) => [store, connection ? onDisk(connection, store) : inMemory()] as const,
  );
  return Object.fromEntries(stores) as Record<S, RecordStore>;
}

/** Removes a database from this device. */
export function deleteStorage(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** Opens a database, and again where a newer version of the portal has changed it in another tab. */
async function connect(name: string, storeNames: readonly string[]): Promise<() => Promise<IDBDatabase>> {
  const opened = async () => {
    const database = await open(name, storeNames);
    database.onversionchange = ({ newVersion }) => {
      // Another tab wants to upgrade or delete: holding on would make it hang.
      database.close();
      if (newVersion !== null) current = undefined;
    };
    // The browser may close it by itself; Safari does.
    database.onclose = () => {
      current = undefined;
    };
    return database;
  };
  let current: Promise<IDBDatabase> | undefined = Promise.resolve(await opened());
  return () => {
    current ??= opened().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  };
}

function open(name: string, storeNames: readonly string[], version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (hangs) throw new Error('The databases of this device hang.');
    const request = indexedDB.open(name, version);
    const limit = setTimeout(() => {
      hangs = true;
      // One that opens after all would stand in the way of every other tab.
      request.onsuccess = () => request.result.close();
      reject(new Error(`${name} did not open in time.`));
    }, OPEN_LIMIT_MS);
    request.onupgradeneeded = () => {
      for (const store of storeNames) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    request.onerror = () => {
      clearTimeout(limit);
      reject(request.error);
    };
    request.onsuccess = () => {
      clearTimeout(limit);
      const database = request.result;
      const complete = storeNames.every((store) => database.objectStoreNames.contains(store));
      if (complete) return resolve(database);
      database.close();
      resolve(open(name, storeNames, database.version + 1));
    };
  });
}

function onDisk(connection: () => Promise<IDBDatabase>, name: string): RecordStore {
  // Strict: a write that was shown as done survives a flat battery, too.
  const use: UseStore = async (mode, callback) =>
    callback((await connection()).transaction(name, mode, { durability: 'strict' }).objectStore(name));
  return {
    kept: true,
    get: (key) => get(key, use),
    set: (key, value) => set(key, value, use),
    update: (key, change) => update(key, change, use),
    delete: (key) => del(key, use),
    take: (key) =>
      use('readwrite', async (store) => {
        const old = promisifyRequest<unknown>(store.get(key));
        store.delete(key);
        await promisifyRequest(store.transaction);
        return old;
      }),
    entries: () => entries<string, unknown>(use),
    clear: () => clear(use),
  };
}

function inMemory(): RecordStore {
  const records = new Map<string, unknown>();
  return {
    kept: false,
    get: async (key) => records.get(key),
    set: async (key, value) => void records.set(key, value),
    update: async (key, change) => void records.set(key, change(records.get(key))),
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
