/**
 * One IndexedDB database and its connection. Opening continues in the background and is retried after a failure. The
 * connection is replaced if the browser closed it, or if a transaction failed or hung.
 */
import { promisifyRequest } from 'idb-keyval';
import { Listeners } from '#src/listeners.ts';
import { report } from '#src/reports/reports.ts';
import { ANSWER_LIMIT_MS, abort, answering, IDENTITY, isRefused, openDatabase } from './indexed-db.ts';
import { NoAnswer, within } from './time-limit.ts';

/**
 * `opening`: its content is unknown, not empty. `missing`: this browser has no IndexedDB, or denies it to this site, or
 * the database was deleted at a logout.
 */
export type StoreStatus = 'opening' | 'open' | 'missing';

const FIRST_PAUSE_MS = 1_000;
// An order may wait for the store: a user who has freed up space should not wait long.
const LONGEST_PAUSE_MS = 10_000;

export class Database {
  #status: StoreStatus = 'opening';
  #connection: Promise<IDBDatabase> | undefined;
  readonly #firstAnswer = Promise.withResolvers<void>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isDeleted = false;
  #hung = false;
  #fails = false;
  #pause = FIRST_PAUSE_MS;
  readonly #name: string;
  readonly #storeNames: readonly string[];
  readonly #hasLoggedOut: () => Promise<boolean>;
  readonly #listeners = new Listeners();
  readonly #running = new Set<IDBTransaction>();
  readonly #stopped = new WeakSet<IDBTransaction>();

  constructor(name: string, storeNames: readonly string[], hasLoggedOut = async () => false) {
    this.#name = name;
    this.#hasLoggedOut = hasLoggedOut;
    this.#storeNames = [...storeNames, IDENTITY];
    this.#connectInBackground();
    globalThis.addEventListener?.('pagehide', this.#onPageHide);
  }

  readonly status = (): StoreStatus => this.#status;

  /** Whether it could not be opened because of an error. Without an answer in time, it may still open. */
  readonly fails = (): boolean => this.#fails;

  get answered(): Promise<void> {
    return this.#firstAnswer.promise;
  }

  /** Whether the database was deleted and has not been opened again since. */
  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The next access opens a new connection. */
  readonly renew = (): void => {
    const old = this.#connection;
    if (this.#status !== 'open') return;
    this.#connection = undefined;
    old?.then((database) => database.close()).catch(() => undefined);
  };

  readonly identity = (): Promise<unknown> =>
    this.use(IDENTITY, 'readonly', (store) => promisifyRequest(store.get(IDENTITY)));

  /**
   * Runs a transaction over one object store, once the database has opened, however long that takes.
   * @throws NoAnswer, or any error of IndexedDB.
   */
  async use<R>(
    storeName: string,
    mode: IDBTransactionMode,
    callback: (store: IDBObjectStore) => R | PromiseLike<R>,
  ): Promise<R> {
    await this.answered;
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

  #startOver(): void {
    this.#hung = true;
    this.#fails = false;
    this.renew();
    this.#enter('opening');
    this.#connectInBackground();
  }

  readonly #connectInBackground = (): void => {
    // `#open` reports its errors and retries.
    this.#connect().catch(() => undefined);
  };

  #connect(): Promise<IDBDatabase> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<IDBDatabase> {
    try {
      if (this.#isDeleted && (await this.#hasLoggedOut()))
        throw new DOMException('Deleted at a logout.', 'InvalidStateError');
      const database = await openDatabase(this.#name, this.#storeNames);
      // A database that opens may still hang: another page may hold a transaction that never ends.
      if (this.#hung) await answering(database);
      this.#hung = false;
      database.onversionchange = ({ newVersion }) => {
        // An open connection would block the other tab that upgrades or deletes the database.
        database.close();
        this.#isDeleted = newVersion === null;
        this.#dropConnection();
      };
      database.onclose = () => this.#dropConnection();
      this.#isDeleted = false;
      this.#pause = FIRST_PAUSE_MS;
      this.#enter('open');
      return database;
    } catch (error) {
      report(error, 'opening a database');
      this.#connection = undefined;
      this.#fails = !(error instanceof NoAnswer);
      if (isRefused(error)) this.#enter('missing');
      else this.#tryAgain();
      throw error;
    }
  }

  #tryAgain(): void {
    this.#enter('opening');
    // Each operation meanwhile tries to open it, too. Their failures must not postpone the retry.
    if (this.#retry !== undefined) return;
    const retry = () => {
      this.#retry = undefined;
      this.#connectInBackground();
    };
    this.#retry = setTimeout(retry, this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #dropConnection(): void {
    this.#connection = undefined;
    this.#listeners.tell();
  }

  #enter(status: StoreStatus): void {
    if (status !== 'opening') this.#firstAnswer.resolve();
    if (this.#status === status) return;
    this.#status = status;
    this.#listeners.tell();
  }
}
