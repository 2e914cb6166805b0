/** The quick search of rows that are all here: by words, anywhere in a row's text. */

/** A row, with the text that is searched in: made once, and not for each letter that is typed. */
export interface Searchable<Row> {
  readonly row: Row;
  readonly text: string;
}

/** Makes rows searchable by what `textOf` says of each. */
export function searchable<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): readonly Searchable<Row>[] {
  // With a space before each word, the first one too: what begins a word is found without making another text.
  return rows.map((row) => ({ row, text: ` ${textOf(row).toLowerCase()}` }));
}

/** The words that are looked for; all of them must be found. */
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The rows that have every word of `text`: first those that begin with it, then those where each word begins one, then
 * the others, each in their order.
 * @param most how many are wanted.
 */
export function bestOf<Row>(rows: readonly Searchable<Row>[], text: string, most: number): Row[] {
  const words = wordsOf(text);
  const beginnings = words.map((word) => ` ${word}`);
  const whole = ` ${words.join(' ')}`;
  const begin: Row[] = [];
  const beginWords: Row[] = [];
  const others: Row[] = [];
  for (const { row, text: own } of rows) {
    if (!words.every((word) => own.includes(word))) continue;
    if (own.startsWith(whole)) begin.push(row);
    else if (beginWords.length < most && beginnings.every((word) => own.includes(word))) beginWords.push(row);
    else if (others.length < most) others.push(row);
    if (begin.length === most) break;
  }
  return [...begin, ...beginWords, ...others].slice(0, most);
}
