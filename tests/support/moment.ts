import type { Page } from '@playwright/test';

/**
 * Waits for a text in a dialog that closes a second after it says it. The page looks at each frame: an assertion looks
 * once a second, and can miss it.
 */
export async function dialogSays(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    return dialogs.some(({ textContent }) => textContent?.includes(words));
  }, text);
}
