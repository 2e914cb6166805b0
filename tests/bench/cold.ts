/** A portal that is opened without a connection, with ten thousand products on the device. */
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { DESK, slowDown, takeSeen, untilLive, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const RUNS = 5;
const SHORT_RUNS = 3;

/** @param service is stopped on the way: nothing answers from then on. */
export async function coldFigures(service: LargeService, isShort: boolean): Promise<Figure[]> {
  const runs = await withDevice(service.url, DESK, async (page) => {
    await new Portal(page, { baseURL: service.url }).open('/', 'client');
    await expect(page.getByText(/^Ready to work offline/)).toBeVisible({ timeout: 120_000 });
    await page.goto(CATALOGUE.path);
    await expect(page.getByText(CATALOGUE.count)).toBeVisible({ timeout: 60_000 });
    await service.stop();
    const found = [];
    for (let run = 0; run < (isShort ? SHORT_RUNS : RUNS); run += 1) {
      const opened = await page.context().newPage();
      await slowDown(opened);
      await opened.goto(CATALOGUE.path);
      await opened.locator('tbody tr').first().waitFor({ timeout: 60_000 });
      await untilLive(opened);
      found.push(await takeSeen(opened));
      await opened.close();
    }
    return found;
  });
  const what = 'Offline cold start, 10,000 cached products:';
  const paints = runs.map(({ largestPaint }) => largestPaint);
  const longest = runs.map(({ longTasks }) => Math.max(0, ...longTasks));
  return [
    atMost(500, 'ms', `${what} largest paint`, paints),
    atMost(50, 'ms', `${what} longest task`, longest),
  ];
}
