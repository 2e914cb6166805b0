const IDLE_LIMIT_MS = 5_000;

/** Resolves when the browser is idle. Resolves immediately in Safari, which lacks `requestIdleCallback`. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });
}
