/** Faults of the browser's databases. */
import type { Page } from '@playwright/test';

/** Keeps every database of the page busy, so that no page can read or write it. Returns a function that ends that. */
export async function holdDatabases(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const state = { isOver: false };
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const database = request.result;
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      const store = transaction.objectStore(transaction.objectStoreNames[0] ?? '');
      const goOn = () => {
        if (!state.isOver) store.count().onsuccess = goOn;
      };
      goOn();
      transaction.oncomplete = () => database.close();
    }
    return state;
  });
  return () =>
    held.evaluate((state) => {
      state.isOver = true;
    });
}
