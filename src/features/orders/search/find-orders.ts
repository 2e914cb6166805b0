/** Finds orders by the words of the order itself and of one of its lines (RULES.md, Orders list). */
import { ORDER_SEARCH_COLUMNS, type Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { cleaned } from '#src/features/orders/texts.ts';
import { memoized } from '#src/memoized.ts';
import { searchWords } from '#src/ui/filter/search-words.ts';

/** A line; its quantity is missing where the API only says that the product is in the order. */
export type FoundLine = Pick<OrderItem, 'title' | 'sku'> & { readonly qty?: number };

export interface FoundOrder {
  readonly order: Order;
  /** The matching line, unless the order itself has all the words. */
  readonly line: FoundLine | undefined;
}

/** The searched text of an order or a line: `words` match from their beginning, `numbers` by any part. */
type SearchText = Readonly<Record<'words' | 'numbers', string>>;

export const NONE = 0;
const BEGINNING = 1;
const WHOLE = 2;
const SHORTEST_PART = 3;

export const searchText = (texts: readonly (string | null | undefined)[], numbers: string): SearchText => ({
  words: ` ${searchWords(texts.map(cleaned).join(' ')).join(' ')} `,
  numbers,
});

const textOfOrder = memoized((order: Order) => {
  // Users type a tracking number in groups, as it is printed, or as one word.
  const tracking = order.tracking_number?.replace(/\s/g, '') ?? '';
  return searchText([...valuesOf(order), tracking], `${order.id} ${tracking.toLowerCase()}`);
});

export function valuesOf(order: Order) {
  const { first_name, last_name, city } = order.ship_to ?? {};
  return [...ORDER_SEARCH_COLUMNS.map((column) => order[column]?.toString()), first_name, last_name, city];
}

// Cached by product: all orders have the same few products.
const ofProducts = new Map<string, SearchText>();

const textOfLine = memoized(({ title, sku }: FoundLine) => {
  const product = `${title} ${sku}`;
  const digits = /\d+$/.exec(sku ?? '')?.[0].replace(/^0+/, '') ?? '';
  const own =
    ofProducts.get(product) ?? searchText([title, sku, digits && `n${digits}`], (sku ?? '').toLowerCase());
  ofProducts.set(product, own);
  return own;
});

/** Prepares the texts that {@link findOrders} searches. For all orders at once, that would be a long task. */
export function prepare(order: Order, lines: readonly FoundLine[]): void {
  textOfOrder(order);
  lines.forEach(textOfLine);
}

export interface Wanted {
  readonly word: string;
  readonly beginning: string;
  /** Whole, or its plural: "kit" is in "kits", and not in "kites". */
  readonly whole: readonly [string, string];
  readonly isPart: boolean;
}

export const wanted = (text: string): Wanted[] =>
  searchWords(text).map((typed) => {
    const word = typed.replace(/^(\p{L}{2,}[^s])s$/u, '$1');
    const isPart = word.length >= SHORTEST_PART && /\d/.test(word);
    return { word, beginning: ` ${word}`, whole: [` ${word} `, ` ${word}s `], isPart };
  });

export function fitOf({ words, numbers }: SearchText, { word, beginning, whole, isPart }: Wanted): number {
  if (words.includes(beginning)) return whole.some((each) => words.includes(each)) ? WHOLE : BEGINNING;
  return isPart && numbers.includes(word) ? BEGINNING : NONE;
}

const least = (fits: readonly number[]) => fits.reduce((a, b) => (b < a ? b : a), WHOLE);

/** The orders in which each word begins a word of the order or of a line. Whole words, if any order has them all. */
export function findOrders(
  rows: readonly Order[],
  linesOf: (order: Order) => readonly FoundLine[] | undefined,
  text: string,
): FoundOrder[] {
  const words = wanted(text);
  const fitsOfLines = new Map<SearchText, number[]>();
  const fitsOf = (line: FoundLine) => {
    const own = textOfLine(line);
    const fits = fitsOfLines.get(own) ?? words.map((word) => fitOf(own, word));
    fitsOfLines.set(own, fits);
    return fits;
  };
  let best = BEGINNING;
  const found: { fits: number; found: FoundOrder }[] = [];
  for (const order of rows) {
    const own = textOfOrder(order);
    const ownFits = words.map((word) => fitOf(own, word));
    let fits = least(ownFits);
    let line: FoundLine | undefined;
    if (fits < WHOLE)
      for (const each of linesOf(order) ?? []) {
        const lineFits = fitsOf(each);
        const both = least(ownFits.map((own, at) => Math.max(own, lineFits[at] ?? NONE)));
        if (both > fits) [fits, line] = [both, each];
      }
    if (fits < best) continue;
    best = fits;
    found.push({ fits, found: { order, line } });
  }
  return found.filter(({ fits }) => fits === best).map((each) => each.found);
}

export function findProducts<Product extends FoundLine>(products: readonly Product[], text: string) {
  const words = wanted(text);
  const fits = products.map((product) => {
    const own = textOfLine(product);
    return least(words.map((word) => fitOf(own, word)));
  });
  const best = Math.max(BEGINNING, ...fits);
  return products.filter((_, at) => fits[at] === best);
}
