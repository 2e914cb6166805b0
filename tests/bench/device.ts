/** A slow device: headless Chromium with its processor throttled, and what the browser itself measures there. */
import {
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { freshFolder } from '#tests/support/process.ts';

/** How many times slower than this machine the device is. */
export const SLOWER = 4;

/** Event Timing tells of nothing that was painted sooner. */
export const SOONEST_MS = 16;

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const DESK = { viewport: { width: 1440, height: 900 } } as const;

/** What `watch` observed in a page; times in ms. Interactions and shift are those since the last `takeSeen`. */
export interface Seen {
  /** Since the navigation. */
  readonly firstFrame: number;
  readonly longestTask: number;
  /** How far what was seen was shifted, as CLS counts it. */
  readonly shift: number;
  /** How long after it each interaction was painted; those below 16 ms are not told. */
  readonly interactions: readonly number[];
}

/** When the rows of a list were painted, in ms since the navigation. */
export interface RowsSeen {
  /** From the screen of the last start, or by the running code. */
  readonly rows: number;
  /** By the running code. */
  readonly live: number;
}

export type Screen = BrowserContextOptions & Pick<LaunchOptions, 'args'> & { viewport: ViewportSize };

/** Like {@link withBrowser}, with {@link watch} in each page. */
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

/** Returns what was seen since the last call, once pending work is painted. */
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
    rowsSeen: RowsSeen;
  }
}

/** In the page, before anything else: only what is observed by then is told of later. */
export function watch(): void {
  const seen = { firstFrame: 0, longestTask: 0, shift: 0 };
  const interactions = new Map<number, number>();
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  const observe = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstFrame = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.longestTask = Math.max(seen.longestTask, duration);
  });
  observe('layout-shift', ({ hadRecentInput, value = 0 }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe('event', ({ interactionId = 0, duration }) => {
    if (interactionId)
      interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  });
  window.takeSeen = () => {
    const all = { ...seen, interactions: [...interactions.values()] };
    interactions.clear();
    seen.shift = 0;
    return all;
  };
}

/** Returns a script that notes in the page when the rows that `selector` finds were painted. */
export const watchRows = (selector: string): string => `(${noteRows})(${JSON.stringify(selector)})`;

/** In the page, before anything else. */
function noteRows(selector: string): void {
  const seen = { rows: 0, live: 0 };
  window.rowsSeen = seen;
  const onPaint = (what: keyof RowsSeen) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen[what] = performance.now();
      }),
    );
  let isSeen = false;
  const look = () => {
    if (!document.querySelector(selector)) return;
    if (!isSeen) onPaint('rows');
    isSeen = true;
    if (document.getElementById('last-screen')) return;
    observer.disconnect();
    onPaint('live');
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}
