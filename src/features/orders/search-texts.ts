/** The texts of the search for orders, and of what else no start shows: what it finds, an empty list, filters, export. */
import type { OrderItem } from '#src/contract/order-item.ts';
import { translated } from '#src/languages/language.ts';
import { counted, formatCount } from '#src/ui/format.ts';

interface SearchedCounts {
  readonly isSearching: boolean;
  readonly orders: readonly unknown[];
  readonly withLines: number;
  readonly total: number;
}

type Line = Pick<OrderItem, 'title' | 'sku'> & { readonly qty?: number };

export const searchTexts = translated('search', {
  searching: 'Searching older orders …',
  ofAll: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
  /** What a search that is over did not look at. */
  notAll: ({ orders, withLines, total }: Omit<SearchedCounts, 'isSearching'>) => {
    if (withLines < orders.length)
      return `Products were searched in the ${formatCount(withLines)} orders that this device has in full, of ${formatCount(total)}.`;
    if (orders.length < total)
      return `The newest ${formatCount(orders.length)} of ${formatCount(total)} orders were searched.`;
    return undefined;
  },
  /** A line of an order, as `2 × Night Ferry press kit`. */
  line: ({ qty, title, sku }: Line) => `${qty === undefined ? '' : `${formatCount(qty)} × `}${title || sku}`,
  showAll: 'Show all orders',
  clearSearch: 'Clear search',
  searchedFor: (text: string) => `Searched for “${text}”`,
  fromOtherLists: (count: number) =>
    `From other lists on this device: ${formatCount(count)} of the orders that the filters select. There may be more.`,
  cached: 'Orders on this device',
  lastSent: 'Last sent to',
  neverSent: 'None of your orders has it.',
  pieces: (count: number | undefined) => (count === 1 ? 'piece' : 'pieces'),
  notANumber: 'Must be a number',
  outsideDates: 'From 1/1/2016 to today.',
  reversed: (name: string) => `${name} from is after ${name} to.`,
  exporting: 'Exporting …',
  saveCsv: 'Save as CSV',
  allColumns: 'All columns, not only those on the screen',
  rowForEachProduct: 'A row for each product of an order',
  exported: (count: number) => `${counted(count, 'Order')} exported.`,
  exportFailed: 'Sorry, there was an error exporting these Orders.',
  /** What the search finds beside the list. */
  inAll: (count: number, hasSome: boolean) => `${formatCount(count)}${hasSome ? ' more' : ''} in All`,
  alsoProducts: (count: number, text: string) => `Also: ${counted(count, 'product')} for “${text}”`,
});

/** How far a search is, until it is over: the words, and the numbers if they are known. */
export function progressOf({ isSearching, orders, withLines, total }: SearchedCounts) {
  if (!isSearching) return undefined;
  return [
    searchTexts.searching,
    withLines < orders.length ? searchTexts.ofAll(withLines, total) : '',
  ] as const;
}

/** What a search looked at, unless that was everything. */
export const searchedSoFar = (counts: SearchedCounts): string | undefined =>
  progressOf(counts)?.join(' ').trim() ?? searchTexts.notAll(counts);
