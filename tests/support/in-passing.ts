import type { Page } from '@playwright/test';

/** Watches the screens from the next navigation on. Returns a function that tells whether one said `text`, if only briefly. */
export async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((looked) => {
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (main?.textContent?.includes(looked)) document.documentElement.dataset.said = looked;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate((looked) => document.documentElement.dataset.said === looked, text);
}
