/** Lets the browser paint and handle inputs in the middle of long work. */
export function yieldToBrowser(): Promise<void> {
  // Some browsers lack it, and so do the DOM types.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

const IDLE_LIMIT_MS = 5_000;

/** Resolves when the browser is idle. Resolves in the next task in Safari, which lacks `requestIdleCallback`. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });
}

const PAINT_LIMIT_MS = 100;

/** Resolves after the next paint, so that a press shows before a slow render; or after 100 ms: a hidden page never paints. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_LIMIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
