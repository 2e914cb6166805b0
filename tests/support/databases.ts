/** The browser's databases and locks: what is in them, and their faults. */
import type { Page } from '@playwright/test';

type Work<T, A> = (store: IDBObjectStore, arg: A) => IDBRequest<T> | T;

/**
 * Works on a store of the first database whose name starts with `database`, and waits until that is committed, as a
 * reload would abort it. `work` runs in the page, complete in itself.
 * @returns What `work` returned, or the result of the request that it returned; undefined without a database.
 */
export async function inStore<T, A>(
  page: Page,
  [database, name]: readonly [database: string, store: string],
  work: Work<T, A>,
  arg?: A,
): Promise<T | undefined> {
  const own = await page.evaluateHandle<{ work: Work<T, A> }>(`({ work: ${work} })`);
  return page.evaluate(
    async ({ database, name, own, arg }) => {
      const found = (await indexedDB.databases()).find((each) => each.name?.startsWith(database));
      if (!found?.name) return undefined;
      const request = indexedDB.open(found.name);
      await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }));
      const transaction = request.result.transaction(name, 'readwrite');
      const committed = new Promise((resolve) => Object.assign(transaction, { oncomplete: resolve }));
      const done = own.work(transaction.objectStore(name), arg as A);
      await committed;
      request.result.close();
      return done instanceof IDBRequest ? done.result : done;
    },
    { database, name, own, arg },
  );
}

/**
 * Waits until this browser has stored what a user fetched and chose so far: both are written in the background, and a
 * page that is left drops what is not written. The stores write in the order in which they are asked.
 */
export async function writesDone(page: Page): Promise<void> {
  // What is shown by now is written with the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const store of ['queries', 'preferences'])
    await inStore(page, ['person ', store], (all) => all.count());
}

export const deleteDatabases = (page: Page, prefixes: readonly string[]) =>
  page.evaluate(async (starts) => {
    for (const { name = '' } of await indexedDB.databases())
      if (starts.some((start) => name.startsWith(start)))
        await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done }));
  }, prefixes);

/**
 * Keeps databases of the page busy, so that no page can read or write them: all, or those whose names start with
 * `prefix`, and of these all stores or one. Returns a function that ends that.
 */
export async function holdDatabases(page: Page, prefix = '', store?: string): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    async ([start, only]) => {
      const state = { isOver: false };
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith(start)) continue;
        const request = indexedDB.open(name);
        await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }));
        const database = request.result;
        const names = only ? [only] : [...database.objectStoreNames];
        const transaction = database.transaction(names, 'readwrite');
        const first = transaction.objectStore(names[0] ?? '');
        const goOn = () => {
          if (!state.isOver) first.count().onsuccess = goOn;
        };
        goOn();
        transaction.oncomplete = () => database.close();
      }
      return state;
    },
    [prefix, store] as const,
  );
  return () => held.evaluate((state) => void Object.assign(state, { isOver: true }));
}

/** In the page, before anything else: a browser that has no store. */
export function storesNothing(): void {
  Object.defineProperty(window, 'indexedDB', { value: undefined });
  for (const owner of [window, Window.prototype]) Reflect.deleteProperty(owner, 'caches');
}

/** In the page, before anything else: a browser that can't keep its tabs apart. */
export function removeLocks(): void {
  Reflect.deleteProperty(Navigator.prototype, 'locks');
}

/** In the page: holds a lock as long as the page is open. */
export async function holdLock(name: string): Promise<void> {
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => {});
    });
  });
}

/**
 * In the page, before anything else: the databases whose names start with `prefix` open after `ms`, not at all where
 * that is -1, or when `openDatabases()` is called.
 */
export function openLate({ ms, prefix = '' }: { ms?: number; prefix?: string }): void {
  const open = IDBFactory.prototype.open;
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  Object.assign(window, { openDatabases: resolve });
  IDBFactory.prototype.open = function (name, version) {
    if (!name.startsWith(prefix)) return open.call(this, name, version);
    const late = new EventTarget() as IDBOpenDBRequest;
    const tell = (event: 'upgradeneeded' | 'success' | 'error' | 'blocked') =>
      void late[`on${event}`]?.call(late, new Event(event) as never);
    const isTime = ms === undefined ? opened : new Promise<void>((done) => setTimeout(done, ms));
    void isTime.then(() => {
      if (ms === -1) {
        Object.defineProperty(late, 'error', { value: new DOMException('Provoked', 'UnknownError') });
        tell('error');
        return;
      }
      const request = open.call(this, name, version);
      Object.defineProperties(late, {
        result: { get: () => request.result },
        error: { get: () => request.error },
        transaction: { get: () => request.transaction },
      });
      for (const event of ['upgradeneeded', 'success', 'error', 'blocked'] as const)
        request.addEventListener(event, () => tell(event));
    });
    return late;
  };
}
