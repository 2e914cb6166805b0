/** A slow device: headless Chromium with its processor throttled, and what the browser itself measures there. */
import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { freshFolder } from '#tests/support/process.ts';

/** How many times slower than this machine the device is. */
export const SLOWER = 4;

/** Event Timing tells of nothing that was painted sooner. */
export const SOONEST_MS = 16;

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const DESK = { viewport: { width: 1440, height: 900 } } as const;

/** What was seen in a page since the last {@link takeSeen}; times in ms. */
export interface Seen {
  /** How long after it each interaction was painted; those below 16 ms are not told. */
  readonly interactions: readonly number[];
  readonly longTasks: readonly number[];
  readonly frames: readonly number[];
  /** How far what was seen was shifted, as CLS counts it. */
  readonly shift: number;
  /** Since the navigation. */
  readonly largestPaint: number;
}

export type Screen = BrowserContextOptions & Pick<LaunchOptions, 'args'>;

/** As {@link withBrowser}, and notes what is seen. */
export const withDevice = <T>(baseURL: string, screen: Screen, use: (page: Page) => Promise<T>): Promise<T> =>
  withBrowser(baseURL, screen, async (page) => {
    await page.context().addInitScript(watch);
    return use(page);
  });

/** Uses a browser with a profile of its own, which may be used again, and closes it. */
export async function withBrowser<T>(
  baseURL: string,
  screen: Screen,
  use: (page: Page) => Promise<T>,
  profile = freshFolder(),
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath: findWholeChromium(),
    ...screen,
    args: [...CHROMIUM_ARGS, ...(screen.args ?? [])],
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Answers what was seen, once what is going on is painted; then begins anew. */
export function takeSeen(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    // The browser tells of an interaction a moment after it painted it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return window.takeSeen();
  });
}

/**
 * How soon interactions were painted since the last {@link takeSeen}.
 * @param made how many there were; those that the browser does not tell of were painted soon.
 */
export async function interactionsOf(page: Page, made: number): Promise<number[]> {
  const { interactions } = await takeSeen(page);
  return [
    ...interactions,
    ...Array.from({ length: Math.max(0, made - interactions.length) }, () => SOONEST_MS),
  ];
}

declare global {
  interface Window {
    takeSeen: () => Seen;
  }
}

/** In the page, before anything else. */
function watch(): void {
  const interactions = new Map<number, number>();
  const tasks: number[] = [];
  const frames: number[] = [];
  let [shift, largestPaint] = [0, 0];
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
    if (interactionId === 0) return;
    interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, entry.duration));
  });
  observe('longtask', ({ duration }) => tasks.push(duration));
  observe('largest-contentful-paint', ({ startTime }) => {
    largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) shift += value;
  });
  let last = performance.now();
  const frame = (now: number) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.takeSeen = () => {
    const [longTasks, framesSeen] = [tasks.splice(0), frames.splice(0)];
    const seen = {
      interactions: [...interactions.values()],
      longTasks,
      frames: framesSeen,
      shift,
      largestPaint,
    };
    interactions.clear();
    shift = 0;
    return seen;
  };
}
