import { expect, type Page } from '@playwright/test';

/** Stops the clock of a page in which it was installed: from then on, time passes only as the test says. */
export async function stopClock(page: Page): Promise<void> {
  // A moment that has passed by the time it arrives is refused.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  }).toPass();
}
