/**
 * One IndexedDB database and its connection. A database that has not opened is unknown, not empty: opening continues
 * in the background and is retried after a failure. The connection is replaced if the browser closed it, or if a
 * transaction failed or hung.
 */
import { report } from '#src/reports/reports.ts';
import { NoAnswer, within } from './time-limit.ts';

/**
 * - `opening`: its content is unknown yet.
 * - `open`: it answers.
 * - `missing`: this browser has no IndexedDB or denies it to this site. Nothing can be stored.
 */
export type StoreStatus = 'opening' | 'open' | 'missing';

// A transaction takes milliseconds. One that takes this long will most likely never end.
const ANSWER_LIMIT_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

const IDENTITY = 'identity';

export class Database {
  #status: StoreStatus = 'opening';
  #connection: Promise<IDBDatabase> | undefined;
  readonly #firstAnswer = Promise.withResolvers<void>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isDeleted = false;
  #hung = false;
  #pause = FIRST_PAUSE_MS;
  readonly #name: string;
  readonly #storeNames: readonly string[];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<IDBTransaction>();
  readonly #stopped = new WeakSet<IDBTransaction>();

  /** @param storeNames The object stores. Stores that an existing database lacks are added. */
  constructor(name: string, storeNames: readonly string[]) {
    this.#name = name;
    this.#storeNames = [...storeNames, IDENTITY];
    // `#open` reports its errors and retries.
    this.#connect().catch(() => undefined);
    globalThis.addEventListener?.('pagehide', this.#onPageHide);
  }

  readonly status = (): StoreStatus => this.#status;

  /** Resolves when the database has opened for the first time, or is known to be missing. */
  get known(): Promise<void> {
    return this.#firstAnswer.promise;
  }

  /** Whether the database was deleted and nothing has been requested of a new one since. */
  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  /** Calls back when the status changes, and when a connection is lost. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Closes the connection. The next transaction opens a new one. */
  readonly renew = (): void => {
    const old = this.#connection;
    if (this.#status !== 'open') return;
    this.#connection = undefined;
    // A connection that never opened has nothing to close.
    old?.then((database) => database.close()).catch(() => undefined);
  };

  /** Returns the identity of this database. A database that was deleted and created again has another identity. */
  readonly identity = (): Promise<unknown> =>
    this.use(IDENTITY, 'readonly', (store) => answerOf(store.get(IDENTITY)));

  /**
   * Runs a transaction over one object store. Before the database has opened for the first time, the transaction waits
   * for that, however long it takes.
   * @throws NoAnswer, or any error of IndexedDB.
   */
  async use<R>(
    storeName: string,
    mode: IDBTransactionMode,
    callback: (store: IDBObjectStore) => R | PromiseLike<R>,
  ): Promise<R> {
    await this.known;
    let transaction: IDBTransaction | undefined;
    const work = async () => {
      const open = await this.#connect();
      // Strict durability: a write that was shown as saved survives a power cut.
      transaction = this.#watch(open.transaction(storeName, mode, { durability: 'strict' }));
      return callback(transaction.objectStore(storeName));
    };
    try {
      return await within(ANSWER_LIMIT_MS, work());
    } catch (error) {
      if (transaction && this.#stopped.has(transaction)) return this.use(storeName, mode, callback);
      report(error, `database, ${storeName}`);
      if (error instanceof NoAnswer) this.#startOver();
      // An error from the caller's own code says nothing about the connection.
      else if (error instanceof DOMException) this.renew();
      throw error;
    }
  }

  #watch(transaction: IDBTransaction): IDBTransaction {
    const end = () => this.#running.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    this.#running.add(transaction);
    return transaction;
  }

  // WebKit keeps a page that was left, frozen, with its transactions open: they would block the page that follows.
  readonly #onPageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    for (const transaction of this.#running) {
      this.#stopped.add(transaction);
      abort(transaction);
    }
  };

  /** Treats the database as unknown until it answers again. */
  #startOver(): void {
    this.#hung = true;
    this.renew();
    this.#enter('opening');
    this.#connect().catch(() => undefined);
  }

  #connect(): Promise<IDBDatabase> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<IDBDatabase> {
    try {
      const database = await openDatabase(this.#name, this.#storeNames);
      // A database that opens may still hang: another page may hold a transaction that never ends.
      if (this.#hung) await answering(database);
      this.#hung = false;
      database.onversionchange = ({ newVersion }) => {
        // An open connection would block the other tab that upgrades or deletes the database.
        database.close();
        this.#isDeleted = newVersion === null;
        this.#isLost();
      };
      database.onclose = () => this.#isLost();
      this.#isDeleted = false;
      this.#pause = FIRST_PAUSE_MS;
      this.#enter('open');
      return database;
    } catch (error) {
      report(error, 'opening a database');
      this.#connection = undefined;
      if (isRefused(error)) this.#enter('missing');
      else this.#tryAgain();
      throw error;
    }
  }

  #tryAgain(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect().catch(() => undefined), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
    this.#enter('opening');
  }

  #isLost(): void {
    this.#connection = undefined;
    this.#tell();
  }

  #enter(status: StoreStatus): void {
    if (status !== 'opening') this.#firstAnswer.resolve();
    if (this.#status === status) return;
    this.#status = status;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function openDatabase(name: string, storeNames: readonly string[], version?: number): Promise<IDBDatabase> {
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

/**
 * Waits until a write to every object store would be answered.
 * @throws NoAnswer, or any error of IndexedDB. The database is closed then.
 */
async function answering(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(database.objectStoreNames, 'readwrite');
  try {
    await within(ANSWER_LIMIT_MS, answerOf(transaction.objectStore(IDENTITY).get(IDENTITY)));
  } catch (error) {
    abort(transaction);
    database.close();
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, or is being committed.
  }
}

// Chromium and Safari throw SecurityError when cookies and site data are blocked, Firefox InvalidStateError.
function isRefused(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
