/** The search by words over rows that are all on the device: products, contacts, and what else is picked. */
import uFuzzy from '@leeoniya/ufuzzy';
import { type Product, productCategory } from '#src/contract/product.ts';
import { skuPrefixes } from '#src/contract/provider.ts';
import { once } from '#src/languages/language.ts';
import { yieldToBrowser } from '#src/scheduling.ts';
import { folded, searchWords } from '#src/ui/filter/search-words.ts';

const WORDS: uFuzzy.Options = { intraContr: '(?!)' };

/** One letter wrong, missing, too many or swapped with the next one. Numbers are exact. */
const ONE_SLIP: uFuzzy.Options = {
  ...WORDS,
  intraMode: 1,
  // It may be the space or hyphen between two words: `tshirt`, `presskit`.
  intraChars: "[a-z\\d' -]",
  intraRules: (word) => {
    const isLong = /^\D{4,}$/.test(word) ? 1 : 0;
    return {
      // The first letter of a short word is right, or it would be found in too much.
      intraSlice: [word.length > 4 ? 0 : 1, Number.POSITIVE_INFINITY],
      intraIns: isLong,
      intraSub: isLong,
      intraDel: isLong,
      intraTrn: /^\D{3,}$/.test(word) ? 1 : 0,
    };
  },
};

/** How a word is found: as a whole word, as the beginning of one, in one. Each way finds what those before it do. */
const WHOLE = { interLft: 2, interRgt: 2 } as const;
const BEGINNING = { interLft: 2 } as const;
// Each takes a slow phone 20 ms: they are made for the first search.
const exactly = once(() => [WHOLE, BEGINNING, {}].map((way) => new uFuzzy({ ...WORDS, ...way })));
const withASlip = once(() => [
  ...exactly().slice(0, 2),
  ...[WHOLE, BEGINNING].map((way) => new uFuzzy({ ...ONE_SLIP, ...way })),
]);

/** The words of a search. Of an SKU's number, what stands before its first digit that counts says nothing: `SKU-N00012345`. */
function wordsIn(text: string): string[] {
  const [prefix = ''] = skuPrefixes();
  const written = [prefix.replaceAll('-', ''), prefix.replace(/^.*-/, '')].filter(Boolean);
  const nothing = new RegExp(`^(?:${written.join('|')}|0(?=\\d{4}))0*(?=\\d)`);
  return searchWords(text).map((word) => word.replace(nothing, ''));
}

/** A part of a text, and whether it is what was searched for. */
interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

export interface Found<Row> {
  /** Those that have each of the words, the best first; among equals, in the order of all rows. */
  readonly rows: readonly Row[];
  /** Splits a text of a found row where the words begin and end. */
  readonly partsOf: (text: string) => readonly Part[];
}

/** The folded text that a row is found by, and its name in it. */
type Searchable = Readonly<Record<'text' | 'name', string>>;

function searchable(written: string): Searchable {
  const text = folded(written);
  return { text, name: text.split('\n', 1)[0] ?? '' };
}

/** @param textOf what a row is found by, its name in the first line. */
export const wordSearch = <Row>(rows: readonly Row[], textOf: (row: Row) => string) =>
  searchIn(
    rows,
    rows.map((row) => searchable(textOf(row))),
  );

function searchIn<Row>(rows: readonly Row[], searchables: readonly Searchable[]) {
  const texts = searchables.map(({ text }) => text);
  const names = searchables.map(({ name }) => name);
  /** @param forgives whether words with a typing error are looked for where nothing has the words as they are. */
  return (text: string, forgives = true): Found<Row> => {
    const words = wordsIn(text);
    if (words.length === 0) return { rows, partsOf: (shown) => [{ text: shown, isFound: false }] };
    const exact = ranked(texts, names, words, exactly());
    const isForgiven = exact.length === 0 && forgives;
    const ways = isForgiven ? withASlip() : exactly();
    const found = isForgiven ? ranked(texts, names, words, ways) : exact;
    // Many rows show the same title or category, and each is rendered more than once.
    const marked = new Map<string, readonly Part[]>();
    return {
      rows: found.flatMap((at) => rows[at] ?? []),
      partsOf(shown) {
        const parts = marked.get(shown) ?? partsOf(shown, words, ways);
        marked.set(shown, parts);
        return parts;
      },
    };
  };
}

// Each letter searches anew, and other filters the same products: to fold 10,000 texts takes a slow phone 120 ms.
const ofProduct = new WeakMap<Product, Searchable>();
const ofProducts = new WeakMap<readonly Product[], ReturnType<typeof searchIn<Product>>>();

/** The one search for products: by name, title, category and SKU, whose number is also found without its zeros. */
export function productSearch(products: readonly Product[]) {
  const search = ofProducts.get(products) ?? searchIn(products, products.map(searchableProduct));
  ofProducts.set(products, search);
  return search;
}

function searchableProduct(product: Product): Searchable {
  const before = ofProduct.get(product);
  if (before) return before;
  const { title, show_name, sku } = product;
  const rest = `${show_name ?? ''} ${productCategory(product)} ${sku} ${sku.replace(/^\D*0+/, '')}`;
  const made = searchable(`${title}\n${rest}`);
  ofProduct.set(product, made);
  return made;
}

const SLICE = 250;

/** Prepares a search over many products with pauses, so that its first letter does not wait for all of them. */
export async function prepareSearch(products: readonly Product[]): Promise<void> {
  for (let start = 0; start < products.length; start += SLICE) {
    products.slice(start, start + SLICE).forEach(searchableProduct);
    await yieldToBrowser();
  }
}

/** How a word is found decides before where: in the name, or in the rest. */
const BETTER_WAY = 32;

/** The places of the texts that have each word, the best first. */
function ranked(
  texts: string[],
  names: string[],
  words: readonly string[],
  ways: readonly uFuzzy[],
): number[] {
  const widest = ways.at(-1);
  let found: number[] | undefined;
  for (const word of words) found = widest?.filter(texts, needle(word), found) ?? [];
  if (!found || found.length === 0) return [];
  const points = new Uint32Array(texts.length);
  const count = (places: number[] | null | undefined, value: number) => {
    for (const at of places ?? []) points[at] = (points[at] ?? 0) + value;
  };
  for (const word of words) {
    for (const way of ways) if (way !== widest) count(way.filter(texts, needle(word), found), BETTER_WAY);
    count(widest?.filter(names, needle(word), found), 1);
  }
  const between = '[^\\p{L}\\d]';
  const whole = new RegExp(`^${between}*${words.join(`${between}+`)}${between}*$`, 'u');
  // Only a name with each word as a whole word can be all of them.
  const most = words.length * (BETTER_WAY * (ways.length - 1) + 1);
  const isWhole = (at: number) => points[at] === most && whole.test(names[at] ?? '');
  count(found.filter(isWhole), 1);
  return found.sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
}

/** The library knows the letters from a to z. A word with others is found as it is. */
const needle = (word: string): string => (/[^a-z\d]/.test(word) ? `"${word}"` : word);

function partsOf(text: string, words: readonly string[], ways: readonly uFuzzy[]): Part[] {
  const own = [folded(text)];
  const places = words.flatMap((word) => {
    const way = ways.find((each) => each.filter(own, needle(word))?.length);
    const [from, to] = way?.info([0], own, needle(word)).ranges[0] ?? [];
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
