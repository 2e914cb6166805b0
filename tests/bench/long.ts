/** A portal that is open all day: what it leaves behind, and what it does while nobody looks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { countTokenRequests } from '#tests/support/tokens.ts';
import { DESK, withBrowser } from './device.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const SCREENS = ['Orders', 'Titles', 'Contacts', 'Products', 'Dashboard'];
const NAVIGATIONS = 500;
/** Each screen has been opened a few times by then, and all that is loaded once is there. */
const WARM_UP = 50;
const HOURS = 8;
/** The moved clock is faster than the disk: by then, what was late once was opened again. */
const WARM_UP_HOURS = 4;
/** The provider's tokens last so long. */
const STEP_MINUTES = 5;
const HIDDEN_MINUTES = 10;
const GROWTH_PERCENT = 5;
const LOOKS = 3;
/** A call that has no answer is given up in that time. */
const MOST_LOOKS = 40;

export async function longFigures({ url }: LargeService): Promise<Figure[]> {
  return [...(await navigationFigures(url)), ...(await dayFigures(url))];
}

async function navigationFigures(url: string): Promise<Figure[]> {
  // Compiled code grows with use. Without it, what grows is the portal's.
  const interpreted = { ...DESK, args: ['--js-flags=--jitless'] };
  return withBrowser(url, interpreted, async (page) => {
    await openCatalogue(page, url);
    await navigate(page, WARM_UP);
    const before = await leftIn(page);
    await navigate(page, NAVIGATIONS);
    const after = await leftIn(page, before);
    const what = `${NAVIGATIONS} navigations:`;
    return [
      atMost(GROWTH_PERCENT, '%', `${what} growth of the heap`, [growth(before, after)]),
      atMost(0, 'times', `${what} listeners left behind`, [after.listeners - before.listeners]),
    ];
  });
}

/** From screen to screen by the menu, and by way of a list's first record. Ends at the dashboard. */
async function navigate(page: Page, navigations: number): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
  for (let done = 0; done < navigations; done += SCREENS.length + 1)
    for (const screen of SCREENS) {
      await menu.getByRole('link', { name: screen }).click();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
      if (screen !== 'Titles') continue;
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page).toHaveURL(/Show\/\d+/);
    }
}

/** The clock is moved; what is requested, and answered, takes the time that it takes. */
async function dayFigures(url: string): Promise<Figure[]> {
  return withBrowser(url, DESK, async (page) => {
    await page.clock.install();
    await page.addInitScript(countTimers);
    await openCatalogue(page, url);
    const renewals = countTokenRequests(page, 'refresh_token');
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
        await page.clock.runFor(STEP_MINUTES * 60_000);
        await page.evaluate(() => navigator.locks.request('session-renewal', () => {}));
        await sleep(200);
      }
    };
    await pass(WARM_UP_HOURS * 60);
    const before = await leftIn(page);
    await pass(HOURS * 60);
    const after = await leftIn(page, before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await pass(STEP_MINUTES);
    await page.evaluate(() => window.takeTimers());
    await pass(HIDDEN_MINUTES);
    const timers = await page.evaluate(() => window.takeTimers());
    const [[where, most] = ['', 0]] = timers;
    if (most > 0) console.log(`  Hidden, the most frequent timer is ${where}.`);
    const what = `An open tab, ${HOURS} h and ${renewals()} renewals, 10,000 rows:`;
    return [
      atMost(GROWTH_PERCENT, '%', `${what} growth of the heap`, [growth(before, after)]),
      atMost(0, 'times', `${what} listeners left behind`, [after.listeners - before.listeners]),
      atLeast(5, 's', 'A hidden tab: between two runs of the most frequent timer', [
        (HIDDEN_MINUTES * 60) / Math.max(1, most),
      ]),
    ];
  });
}

async function openCatalogue(page: Page, url: string): Promise<void> {
  await new Portal(page, { baseURL: url }).open(CATALOGUE.path);
  await expect(page.getByText(CATALOGUE.count)).toBeVisible({ timeout: 120_000 });
}

interface Left {
  readonly heap: number;
  readonly listeners: number;
}

const growth = (before: Left, after: Left) => (after.heap / before.heap - 1) * 100;

/**
 * What is left once the garbage is collected and what was under way has ended: the least of some looks.
 * @param before ends the looks as soon as there is hardly more than then.
 */
async function leftIn(page: Page, before?: Left): Promise<Left> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let least: Left = { heap: Number.POSITIVE_INFINITY, listeners: Number.POSITIVE_INFINITY };
  for (let look = 0; look < (before ? MOST_LOOKS : LOOKS); look += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(1_000);
    const { metrics } = await session.send('Performance.getMetrics');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
    least = { heap: Math.min(least.heap, usedSize), listeners: Math.min(least.listeners, listeners) };
    if (!before || look < LOOKS) continue;
    if (least.listeners <= before.listeners && growth(before, least) <= GROWTH_PERCENT) break;
  }
  await session.detach();
  return least;
}

declare global {
  interface Window {
    /** How often timers ran since the last call, by where they were set; the most frequent first. */
    takeTimers: () => [where: string, times: number][];
  }
}

/** In the page, before anything else. */
function countTimers(): void {
  const runs = new Map<string, number>();
  const counted =
    (set: typeof window.setInterval) =>
    (callback: TimerHandler, ...rest: unknown[]) => {
      const where = new Error().stack?.split('\n')[2]?.trim() ?? '';
      return Reflect.apply(set, window, [
        (...given: unknown[]) => {
          runs.set(where, (runs.get(where) ?? 0) + 1);
          (callback as (...given: unknown[]) => void)(...given);
        },
        ...rest,
      ]);
    };
  window.setInterval = counted(window.setInterval) as typeof window.setInterval;
  window.setTimeout = counted(window.setTimeout) as typeof window.setTimeout;
  window.takeTimers = () => {
    const sorted = [...runs].sort(([, a], [, b]) => b - a);
    runs.clear();
    return sorted;
  };
}
