import { expect } from '@playwright/test';

/**
 * Presses keys until they take effect: their code loads a moment after the page.
 * @param toHaveActed Asserts the effect, within the time it is given.
 */
export async function pressUntil(
  press: () => Promise<void>,
  toHaveActed: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await press();
    await toHaveActed({ timeout: 2_000 });
  }).toPass();
}
