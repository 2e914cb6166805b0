/** Quick search by words over rows that are all on the device. */

export interface Searchable<Row> {
  readonly row: Row;
  readonly text: string;
}

export function searchable<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): readonly Searchable<Row>[] {
  // A space before each word makes word starts searchable without building another text.
  return rows.map((row) => ({ row, text: ` ${textOf(row).toLowerCase()}` }));
}

export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** @param text in lower case. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/**
 * The rows that have every word of `text`: first those that begin with it, then those in which each word begins a word,
 * then the others, each group in its order.
 * @param most the largest number of rows to return.
 */
export function bestOf<Row>(rows: readonly Searchable<Row>[], text: string, most: number): Row[] {
  const words = wordsOf(text);
  const beginnings = words.map((word) => ` ${word}`);
  const whole = ` ${words.join(' ')}`;
  const begin: Row[] = [];
  const beginWords: Row[] = [];
  const others: Row[] = [];
  for (const { row, text: own } of rows) {
    if (!hasWords(own, words)) continue;
    if (own.startsWith(whole)) begin.push(row);
    else if (beginWords.length < most && beginnings.every((word) => own.includes(word))) beginWords.push(row);
    else if (others.length < most) others.push(row);
    if (begin.length === most) break;
  }
  return [...begin, ...beginWords, ...others].slice(0, most);
}
