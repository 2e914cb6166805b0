const LONGEST_MS = 100;

/**
 * Resolves after the next paint. Slow renders wait for it, so that a press shows at once. A hidden page is not painted
 * and not waited for.
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
