const LONGEST_MS = 100;

/**
 * Resolves when what is in the page now has been painted: what takes long to render waits for it, so that what was
 * pressed shows that it was at once. A page that nobody sees is not painted, and not waited for.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
