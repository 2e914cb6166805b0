import { expect, type Page } from '@playwright/test';

/** Waits until nothing is on its way any more: no placeholder stands, every picture is here, nothing moves. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse').and(page.locator(':visible'))).toHaveCount(0);
  // A picture's place looks alike before it comes and where there is none: the network knows.
  // The lines of orders are fetched ahead for minutes: after these seconds, only they are on their way.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}
