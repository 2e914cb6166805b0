const LONGEST_MS = 100;

/** Resolves after the next paint: a slow render waits for it, so that a press shows at once. A hidden page has none. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
