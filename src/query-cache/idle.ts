const IDLE_LIMIT_MS = 5_000;

/** Resolves when the browser has nothing else to do; Safari cannot say, and gets it at once. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });
}
