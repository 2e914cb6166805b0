import type { Page } from '@playwright/test';

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
