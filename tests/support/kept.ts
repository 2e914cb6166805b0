import { expect, type Page } from '@playwright/test';
import { inStore } from './databases.ts';

const ANSWERS = ['person ', 'queries'] as const;

/**
 * Waits until this browser has stored an answer, which happens after it is shown.
 * @param part A part of its query key, such as `"orders","list"`.
 */
export async function untilKept(page: Page, part: string): Promise<void> {
  const keys = () => inStore(page, ANSWERS, (answers) => answers.getAllKeys());
  await expect.poll(async () => (await keys())?.some((key) => String(key).includes(part))).toBe(true);
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
