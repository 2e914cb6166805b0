/** What a screen or a dialog says, if only briefly. The page notes each change: an assertion looks once a second, and can miss it. */
import { expect, type Page } from '@playwright/test';

/** Watches the screens from the next navigation on. Returns a function that tells whether one said `text`. */
export async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript(watch, { text, where: 'main' });
  return () => page.evaluate(hasSaid, text);
}

/** Acts, and waits until a dialog has said `text`, even if it has closed since. */
export async function dialogSays(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(watch, { text, where: '[role=dialog]' });
  await act();
  await expect.poll(() => page.evaluate(hasSaid, text)).toBe(true);
}

/** In the page: marks the document once an element that `where` selects says `text`. */
function watch({ text, where }: { text: string; where: string }): void {
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll(where)];
    if (shown.some(({ textContent }) => textContent?.includes(text)))
      document.documentElement.dataset.said = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page. */
function hasSaid(text: string): boolean {
  return document.documentElement.dataset.said === text;
}
