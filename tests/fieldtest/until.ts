const BETWEEN_MS = 60;

/** Looks again and again until `look` finds something; undefined where it did not in `limitMs`. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  limitMs: number,
): Promise<T | undefined> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}
