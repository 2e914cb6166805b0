/** The layout shift of each screen while it loads. */
import type { Page } from '@playwright/test';
import { Portal } from '#tests/support/portal.ts';
import { everyScreen } from '#tests/support/screens.ts';
import { DESK, PHONE, takeSeen, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import type { LargeService } from './large-service.ts';

export async function shiftFigures({ url }: LargeService): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, screen] of Object.entries({ phone: PHONE, desk: DESK })) {
    const worst = await withDevice(url, screen, (page) => worstShift(page, url));
    const where = worst.value > 0 ? `${name} (worst: ${worst.screen})` : name;
    figures.push(atMost(0, 'shift', `Layout shift of every screen, ${where}`, [worst.value]));
  }
  return figures;
}

async function worstShift(page: Page, baseURL: string): Promise<{ screen: string; value: number }> {
  let worst = { screen: '', value: 0 };
  await everyScreen(page, new Portal(page, { baseURL }), async (screen) => {
    const { shift } = await takeSeen(page);
    if (shift > 0) console.log(`  ${screen}: shifted by ${shift.toFixed(4)}`);
    if (shift > worst.value) worst = { screen, value: shift };
  });
  return worst;
}
