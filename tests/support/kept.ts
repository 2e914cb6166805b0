import { expect, type Page } from '@playwright/test';

/**
 * Waits until this browser has stored an answer, which happens after it is shown.
 * @param part A part of its query key, such as `"orders","list"`.
 */
export async function untilKept(page: Page, part: string): Promise<void> {
  await expect.poll(async () => (await keptKeys(page)).some((key) => key.includes(part))).toBe(true);
}

async function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const { name } = databases.find((database) => database.name?.startsWith('person ')) ?? {};
    if (!name) return [];
    return new Promise<string[]>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        const keys = request.result.transaction('queries').objectStore('queries').getAllKeys();
        keys.onsuccess = () => {
          request.result.close();
          done(keys.result.map(String));
        };
      };
    });
  });
}

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
        const transaction = request.result.transaction('queries', 'readwrite');
        let spoiled = 0;
        // A reload would abort what is not committed.
        transaction.oncomplete = () => {
          request.result.close();
          done(spoiled);
        };
        transaction.objectStore('queries').openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
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

/**
 * Waits until this browser has stored what a user fetched and chose so far: both are written in the background, and a
 * page that is left drops what is not written. The stores write in the order in which they are asked.
 */
export async function writesDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is shown by now is written with the next task.
    await new Promise((resolve) => setTimeout(resolve));
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('person ')) continue;
      const request = indexedDB.open(name);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const transaction = request.result.transaction(['queries', 'preferences'], 'readwrite');
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      request.result.close();
    }
  });
}
