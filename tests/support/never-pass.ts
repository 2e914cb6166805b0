import type { BrowserContext, Page } from '@playwright/test';

/** Limits of the portal, in ms. */
const LIMITS = {
  /** A notice goes. */
  notice: 5_000,
  /** A figure of "This device" is left out. */
  figure: 3_000,
  /** A store that can't be read is done without. */
  'other store': 60_000,
  /** A change no longer waits for a store. */
  'store answers': 4_000,
  /** The silent sign-in gives up its frame. */
  'silent sign-in': 4_000,
  /** A failed sign-in no longer looks for the status of the answer. */
  'status of the answer': 1_000,
};

/**
 * Makes limits never pass in pages that are opened from now on. What is shown only so long is then there for a test on
 * a machine of any speed.
 */
export async function neverPass(
  opened: Page | BrowserContext,
  ...limits: (keyof typeof LIMITS)[]
): Promise<void> {
  await opened.addInitScript(
    (never) => {
      const begin = window.setTimeout;
      const setTimeout = (callback: () => void, ms = 0) => (never.includes(ms) ? 0 : begin(callback, ms));
      Object.assign(window, { setTimeout });
    },
    limits.map((limit) => LIMITS[limit]),
  );
}
