/** Compares typed lines with a client's products: what each one would add to an order, or why it can't. */
import type { Product } from '#src/contract/product.ts';
import { parseTypedQuantity } from '#src/features/cart/typed-quantity.ts';
import { productSearch } from '#src/features/pickers/word-search.ts';
import { once } from '#src/languages/language.ts';
import type { Reading, TypedLine } from './read-lines.ts';

/**
 * - `found`: by its SKU, or a number of it. `named`: by its whole name.
 * - `unknown`: no product, or several. `differs`: the SKU is one product's, and the name another's.
 * - `spreadsheet`: a date or a number like 1.2E+08, which a spreadsheet made of an SKU.
 * - `inactive`: nothing of it can be ordered. `quantity`: no whole number above 0. `short`: less is available.
 */
export type Verdict =
  | 'found'
  | 'named'
  | 'unknown'
  | 'differs'
  | 'spreadsheet'
  | 'inactive'
  | 'quantity'
  | 'short';

/** `key` tells a line from equal ones, and stays while other lines are typed before it. */
export type KeyedLine = TypedLine & { readonly key: string };

export interface JudgedLine extends Pick<KeyedLine, 'key' | 'text'> {
  readonly verdict: Verdict;
  readonly reading: Reading;
  readonly product?: Product | undefined;
  readonly quantity: number;
  /** The product's quantity in the order with all lines added, including what the order has already. */
  readonly total: number;
  /** Whether an earlier line is of the same product, to which this one is added. */
  readonly isRepeated: boolean;
}

/** A list of products that is being pasted for an order. */
export interface LineList {
  readonly text: string;
  /** The corrected texts of lines, by their keys. */
  readonly fixes: ReadonlyMap<string, string>;
  /** The products whose quantity is lowered to what is available. */
  readonly lowered: ReadonlySet<number>;
  /** A list that replaces this one if the user confirms. */
  readonly next?: string | undefined;
}

export const listOf = (text: string): LineList => ({ text, fixes: new Map(), lowered: new Set() });

export const replacedBy =
  (text: string) =>
  (now: LineList): LineList =>
    now.text === '' ? listOf(text) : { ...now, next: text };

export const isGood = ({ verdict }: JudgedLine): boolean => verdict === 'found' || verdict === 'named';

export type ProductIndex = ReturnType<typeof indexOf>;

export function indexOf(products: readonly Product[], inactive: readonly Product[]) {
  return { products, find: finderOf(products), findInactive: finderOf(inactive) };
}

/** Letters and digits alone, so that `SKU-N00012345`, `sku n00012345` and its name in any case are found. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** `n` and `12345` of `n00012345`; undefined for a text that is not letters and then a number. */
function numbered(text: string): { letters: string; number: string } | undefined {
  const [, letters, number] = /^(\p{L}*?)0*(\d+)$/u.exec(text) ?? [];
  return letters === undefined || number === undefined ? undefined : { letters, number };
}

/** Numbers beside each other: a quantity is no digit of an SKU. */
const TWO_NUMBERS = /\d[^\p{L}\d]*[\s,:;][^\p{L}\d]*\d/u;

function finderOf(products: readonly Product[]): (what: string) => Product | undefined {
  // `null` if several products have the key.
  const bySku = new Map<string, Product | null>();
  const byNumber = new Map<string, Product | null>();
  const byName = new Map<string, Product | null>();
  const add = (map: Map<string, Product | null>, key: string, product: Product) =>
    map.set(key, map.has(key) ? null : product);
  for (const product of products) {
    const sku = plain(product.sku);
    add(bySku, sku, product);
    add(byName, plain(product.title), product);
    const { number } = numbered(sku) ?? {};
    if (number) add(byNumber, number, product);
  }
  return (what) => {
    const key = plain(what);
    const exact = bySku.get(key);
    if (exact && (!TWO_NUMBERS.test(what) || TWO_NUMBERS.test(exact.sku))) return exact;
    const typed = /[\s,]/.test(what.trim()) ? undefined : numbered(key);
    const ofNumber = typed && byNumber.get(typed.number);
    // `n12345` and `12345` are short for `SKU-N00012345`, `x12345` is not.
    const isMatch = ofNumber && numbered(plain(ofNumber.sku))?.letters.endsWith(typed.letters);
    return (isMatch ? ofNumber : undefined) ?? byName.get(key) ?? undefined;
  };
}

/** What a spreadsheet makes of a long number or of `12-5`. */
const SPREADSHEET =
  /^\d([.,]\d+)?e[+-]?\d+$|^\d{1,4}[-/.]([a-z]{3,}|\d{1,2})([-/.]\d{2,4})?$|^#[a-z/0]+[!?]?$/i;

/**
 * Adds up the quantities of a product's lines, and what is `ordered` already: an order has one line for a product.
 * @param lowered the products whose quantity is lowered to what is available.
 */
export function judgeLines(
  lines: readonly KeyedLine[],
  index: ProductIndex,
  ordered: ReadonlyMap<number, number>,
  lowered: ReadonlySet<number>,
): JudgedLine[] {
  const judged = lines.map((line) => judgeLine(line, index));
  const totals = new Map<number, number>();
  const firsts = new Map<number, JudgedLine>();
  for (const line of judged) {
    if (!line.product || !isGood(line)) continue;
    const { id } = line.product;
    if (!firsts.has(id)) firsts.set(id, line);
    totals.set(id, (totals.get(id) ?? ordered.get(id) ?? 0) + line.quantity);
  }
  return judged.map((line) => {
    if (!line.product || !isGood(line)) return line;
    const { id, qty } = line.product;
    const wanted = totals.get(id) ?? 0;
    const isShort = wanted > qty && !lowered.has(id);
    const isRepeated = firsts.get(id) !== line;
    return { ...line, total: Math.min(wanted, qty), isRepeated, verdict: isShort ? 'short' : line.verdict };
  });
}

function judgeLine(line: KeyedLine, index: ProductIndex): JudgedLine {
  const { key, text, readings, names = [], mayBeOneName } = line;
  // The text beside a quantity is most likely the SKU or the name.
  const likeliest = readings.find(({ quantity }) => quantity !== undefined) ?? readings[0];
  const reading = likeliest ?? { what: text, quantity: undefined };
  const none = { key, text, reading, quantity: 0, total: 0, isRepeated: false };
  const whole = wholeName(line, index.find);
  const found = whole ?? (wholeName(line, index.findInactive) ? undefined : firstFound(readings, index.find));
  if (!found) {
    const inactive = firstFound(readings, index.findInactive);
    if (inactive) return { ...none, ...inactive, verdict: 'inactive' };
    const isOfSpreadsheet = readings.some(({ what }) => SPREADSHEET.test(what));
    return { ...none, verdict: isOfSpreadsheet ? 'spreadsheet' : 'unknown' };
  }
  const { product, reading: read } = found;
  const quantity = read.quantity === undefined ? 1 : (parseTypedQuantity(read.quantity) ?? 0);
  const judged = { ...none, ...found, quantity };
  if (quantity === 0) return { ...judged, verdict: 'quantity' };
  const others = whole ? [] : names.map(index.find);
  if (others.some((other) => other && other.id !== product.id)) return { ...judged, verdict: 'differs' };
  const isNamed = read.what !== product.sku && plain(read.what) === plain(product.title);
  // `Poster, signed` is another product than `Poster`.
  const isPart = mayBeOneName && names.includes(read.what) && others.includes(undefined);
  if (isNamed && isPart) return { ...none, reading: read, verdict: 'unknown' };
  return { ...judged, verdict: isNamed ? 'named' : 'found' };
}

/** A product whose name has commas and takes up several cells: one of them may be another product's whole name. */
function wholeName({ readings, names = [] }: TypedLine, find: ProductIndex['find']) {
  return firstFound(
    readings.filter(({ what }) => !names.includes(what)),
    (what) => {
      const product = find(what);
      return product?.title.includes(',') && plain(product.title) === plain(what) ? product : undefined;
    },
  );
}

function firstFound(readings: readonly Reading[], find: ProductIndex['find']) {
  for (const reading of readings) {
    const product = find(reading.what);
    if (product) return { product, reading };
  }
  return undefined;
}

const SUGGESTIONS = 3;

/** Returns a function that finds the products nearest to an unknown SKU or name, the nearest first. */
export function suggestionsOf({ products }: ProductIndex): (what: string) => readonly Product[] {
  const numbers = once(() => products.map(({ sku }) => numbered(plain(sku))?.number ?? plain(sku)));
  return (what) => {
    const typed = numbered(plain(what));
    if (!typed) return productSearch(products)(what).rows.slice(0, SUGGESTIONS);
    return nearest(numbers(), typed.number).flatMap((at) => products[at] ?? []);
  };
}

/** The indexes of the numbers that share the most digits with `number` at both ends: one wrong digit leaves the others. */
function nearest(numbers: readonly string[], number: string): number[] {
  const shared = (other: string) => {
    const most = Math.min(number.length, other.length);
    let start = 0;
    while (start < most && number[start] === other[start]) start += 1;
    let end = 0;
    while (end < most - start && number.at(-1 - end) === other.at(-1 - end)) end += 1;
    return start + end - Math.abs(number.length - other.length);
  };
  return numbers
    .map((other, at) => ({ at, shared: shared(other) }))
    .filter((each) => each.shared > number.length / 2)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, SUGGESTIONS)
    .map(({ at }) => at);
}
