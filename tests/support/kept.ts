import type { Page } from '@playwright/test';

/**
 * Corrupts the lists and records that this browser stores for a user, as an older version or a fault would.
 * @returns The number of records.
 */
export async function spoilKeptAnswers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((database) => database.name?.startsWith('person ')) ?? {};
    return new Promise<number>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        const store = request.result.transaction('queries', 'readwrite').objectStore('queries');
        let spoiled = 0;
        store.openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) {
            request.result.close();
            return done(spoiled);
          }
          const { state, ...record } = cursor.value;
          const rows = { ...state, data: [{ id: 'garbage' }, null, 'garbage'] };
          cursor.update(spoiled % 2 ? { ...record, state: rows } : 'garbage');
          spoiled += 1;
          cursor.continue();
        };
      };
    });
  });
}
