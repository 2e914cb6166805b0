/** A portal that is opened without a connection, with ten thousand products on the device. */
import { expect } from '@playwright/test';
import { Portal } from '#tests/support/portal.ts';
import { DESK, slowDown, takeSeen, withDevice } from './device.ts';
import type { Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';
import { median } from './statistics.ts';

const RUNS = 5;

/** @param service is stopped on the way: nothing answers from then on. */
export async function coldFigures(service: LargeService): Promise<Figure[]> {
  const runs = await withDevice(service.url, DESK, async (context) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await new Portal(page, { baseURL: service.url }).open('/', 'client');
    await expect(page.getByText(/^Ready to work offline/)).toBeVisible({ timeout: 120_000 });
    await page.goto(CATALOGUE.path);
    await expect(page.getByText(CATALOGUE.count)).toBeVisible({ timeout: 60_000 });
    await service.stop();
    const found = [];
    for (let run = 0; run < RUNS; run += 1) {
      const opened = await context.newPage();
      await slowDown(opened);
      await opened.goto(CATALOGUE.path);
      await expect(opened.getByText(CATALOGUE.count)).toBeVisible({ timeout: 60_000 });
      found.push(await takeSeen(opened));
      await opened.close();
    }
    return found;
  });
  const longest = runs.map(({ longTasks }) => Math.max(0, ...longTasks));
  return [
    {
      what: 'Offline cold start, 10,000 cached products: largest paint',
      value: median(runs.map(({ largestPaint }) => largestPaint)),
      budget: 1_200,
      unit: 'ms',
      bound: 'at most',
    },
    {
      what: 'Offline cold start, 10,000 cached products: longest task',
      value: median(longest),
      budget: 50,
      unit: 'ms',
      bound: 'at most',
    },
  ];
}
