const plain = new Map([['×', 'x']]);

/** Returns a text without case and accents. Each character keeps its index. */
export function folded(text: string): string {
  const letters = text.replace(/[^\n -~]/g, (unit) => {
    const letter = plain.get(unit) ?? unit.normalize('NFD').charAt(0);
    plain.set(unit, letter);
    return letter;
  });
  // Last: `İ` in lower case is two characters.
  return letters.toLowerCase();
}

/** The words of a search, folded: look for them in a {@link folded} text. */
export const searchWords = (text: string): string[] =>
  folded(text.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
