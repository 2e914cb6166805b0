import type { Page } from '@playwright/test';
import { inStore } from './databases.ts';

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
