/** Searches rows on the device by words: products, contacts, and all that is picked. */
import uFuzzy from '@leeoniya/ufuzzy';
import { type Product, productCategory } from '#src/contract/product.ts';
import { skuPrefixes } from '#src/contract/provider.ts';
import { once } from '#src/languages/language.ts';
import { memoized } from '#src/memoized.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import { folded, searchWords } from '#src/ui/filter/search-words.ts';

const WORDS: uFuzzy.Options = { intraContr: '(?!)' };

/** Accepts one letter that is wrong, missing, extra or swapped with the next one. Numbers are exact. */
const ONE_TYPO: uFuzzy.Options = {
  ...WORDS,
  intraMode: 1,
  // The missing letter may be the space or hyphen between two words: `tshirt`, `presskit`.
  intraChars: "[a-z\\d' -]",
  intraRules: (word) => {
    const isLong = /^\D{4,}$/.test(word) ? 1 : 0;
    return {
      // A short word must have the right first letter, or it would match too much.
      intraSlice: [word.length > 4 ? 0 : 1, Number.POSITIVE_INFINITY],
      intraIns: isLong,
      intraSub: isLong,
      intraDel: isLong,
      intraTrn: /^\D{3,}$/.test(word) ? 1 : 0,
    };
  },
};

/** A word matches a whole word, the beginning of one, or a part of one. Each matcher includes those before it. */
const WHOLE = { interLft: 2, interRgt: 2 } as const;
const BEGINNING = { interLft: 2 } as const;
// Made for the first search: each takes a slow phone 20 ms.
const exactMatchers = once(() => [WHOLE, BEGINNING, {}].map((match) => new uFuzzy({ ...WORDS, ...match })));
const typoMatchers = once(() => [
  ...exactMatchers().slice(0, 2),
  ...[WHOLE, BEGINNING].map((match) => new uFuzzy({ ...ONE_TYPO, ...match })),
]);

/** The words of a search, SKUs without their prefix and zeros: `SKU-N00012345` is searched as `12345`. */
function wordsIn(text: string): string[] {
  const [prefix = ''] = skuPrefixes();
  const written = [prefix.replaceAll('-', ''), prefix.replace(/^.*-/, '')].filter(Boolean);
  const ignored = new RegExp(`^(?:${written.join('|')}|0(?=\\d{4}))0*(?=\\d)`);
  return searchWords(text).map((word) => word.replace(ignored, ''));
}

/** A part of a text, and whether it matches a word of the search. */
interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

export interface Found<Row> {
  /** The rows with all words, the best first; equal ones in their original order. */
  readonly rows: readonly Row[];
  /** Splits a text of a found row into matching and other parts. */
  readonly partsOf: (text: string) => readonly Part[];
}

/** The folded text that a row is found by, and its name in it. */
type Searchable = Readonly<Record<'text' | 'name', string>>;

function searchable(written: string): Searchable {
  const text = folded(written);
  return { text, name: text.split('\n', 1)[0] ?? '' };
}

/** @param textOf the text that is searched, with the row's name in its first line. */
export const wordSearch = <Row>(rows: readonly Row[], textOf: (row: Row) => string) =>
  searchIn(
    rows,
    rows.map((row) => searchable(textOf(row))),
  );

function searchIn<Row>(rows: readonly Row[], searchables: readonly Searchable[]) {
  const texts = searchables.map(({ text }) => text);
  const names = searchables.map(({ name }) => name);
  /** @param allowsTypos whether typing errors are accepted if no row has the exact words. */
  return (text: string, allowsTypos = true): Found<Row> => {
    const words = wordsIn(text);
    if (words.length === 0) return { rows, partsOf: (shown) => [{ text: shown, isFound: false }] };
    const exact = ranked(texts, names, words, exactMatchers());
    const hasTypo = exact.length === 0 && allowsTypos;
    const matchers = hasTypo ? typoMatchers() : exactMatchers();
    const found = hasTypo ? ranked(texts, names, words, matchers) : exact;
    // Cached: many rows show the same title or category, and each renders more than once.
    const marked = new Map<string, readonly Part[]>();
    return {
      rows: found.flatMap((at) => rows[at] ?? []),
      partsOf(shown) {
        const parts = marked.get(shown) ?? partsOf(shown, words, matchers);
        marked.set(shown, parts);
        return parts;
      },
    };
  };
}

/** Searches products by name, title, category and SKU, whose number is also found without its zeros. */
export const productSearch = memoized((products: readonly Product[]) =>
  searchIn(products, products.map(searchableProduct)),
);

// Memoized for the next letter and other filters: folding 10,000 texts takes a slow phone 120 ms.
const searchableProduct = memoized((product: Product) => {
  const { title, show_name, sku } = product;
  const rest = `${show_name ?? ''} ${productCategory(product)} ${sku} ${sku.replace(/^\D*0+/, '')}`;
  return searchable(`${title}\n${rest}`);
});

const SLICE = 250;

/** Folds the texts of many products with pauses, so that the first search does not block the page. */
export async function prepareSearch(products: readonly Product[]): Promise<void> {
  for (let start = 0; start < products.length; start += SLICE) {
    products.slice(start, start + SLICE).forEach(searchableProduct);
    await yieldToBrowser();
  }
}

/** The points of a narrower match, which count more than a match in the name. */
const BETTER_MATCH = 32;

/** The indexes of the texts with all words, the best first. */
function ranked(
  texts: string[],
  names: string[],
  words: readonly string[],
  matchers: readonly uFuzzy[],
): number[] {
  const widest = matchers.at(-1);
  let found: number[] | undefined;
  for (const word of words) found = widest?.filter(texts, needle(word), found) ?? [];
  if (!found || found.length === 0) return [];
  const points = new Uint32Array(texts.length);
  const count = (places: number[] | null | undefined, value: number) => {
    for (const at of places ?? []) points[at] = (points[at] ?? 0) + value;
  };
  for (const word of words) {
    for (const each of matchers)
      if (each !== widest) count(each.filter(texts, needle(word), found), BETTER_MATCH);
    count(widest?.filter(names, needle(word), found), 1);
  }
  const between = '[^\\p{L}\\d]';
  const whole = new RegExp(`^${between}*${words.join(`${between}+`)}${between}*$`, 'u');
  // The expression is slow: only names with the most points can be exactly these words.
  const most = words.length * (BETTER_MATCH * (matchers.length - 1) + 1);
  const isWhole = (at: number) => points[at] === most && whole.test(names[at] ?? '');
  count(found.filter(isWhole), 1);
  return found.sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
}

/** uFuzzy knows the letters a to z only. Quotes make it match a word with others exactly. */
const needle = (word: string): string => (/[^a-z\d]/.test(word) ? `"${word}"` : word);

function partsOf(text: string, words: readonly string[], matchers: readonly uFuzzy[]): Part[] {
  const own = [folded(text)];
  const places = words.flatMap((word) => {
    const matcher = matchers.find((each) => each.filter(own, needle(word))?.length);
    const [from, to] = matcher?.info([0], own, needle(word)).ranges[0] ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const parts: Part[] = [];
  let end = 0;
  for (const { from, to } of places.sort((a, b) => a.from - b.from)) {
    if (to <= end) continue;
    parts.push({ text: text.slice(end, from), isFound: false });
    parts.push({ text: text.slice(Math.max(from, end), to), isFound: true });
    end = to;
  }
  return [...parts, { text: text.slice(end), isFound: false }].filter((part) => part.text !== '');
}
