const plain = new Map([['×', 'x']]);

/** A text without case and accents, in which each character has the place that it has in the original. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[^\n -~]/g, (unit) => {
    const known = plain.get(unit) ?? unit.normalize('NFD').charAt(0);
    plain.set(unit, known);
    return known;
  });
}

/** The words of a search, folded. What they are looked for in is {@link folded}, too. */
export const searchWords = (text: string): string[] =>
  folded(text.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
