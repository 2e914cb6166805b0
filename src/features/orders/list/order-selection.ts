/** Which orders on this device a list selects. Loaded with the search, or when a list can't be fetched. */
import type { QueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { FoundOrder } from '#src/features/orders/search/find-orders.ts';
import { matcher, type OrderSearch, queryOf, selectionOf } from '#src/features/orders/search/order-search.ts';
import { searchTexts } from '#src/features/orders/search/search-texts.ts';
import type { Found } from '#src/features/pickers/word-search.ts';
import { compareTexts } from '#src/ui/format.ts';
import { pageOf, type RowPage } from '#src/ui/list/pagination.tsx';
import { inputsOf } from './order-filter.ts';

export interface Listed {
  readonly found: RowPage<Order> | undefined;
  /** Which fetched orders a narrowed list shows. */
  readonly keeps?: (order: Order) => boolean;
  /** Replaces the number of rows as the list's count. */
  readonly count?: string | undefined;
  readonly progress?: readonly [string, string] | undefined;
  readonly note?: string | undefined;
  /** How many more orders the search finds in the view All. */
  readonly inAll?: number;
  /** The matching line of each order, such as `2 × Press kit`, by the order's id. */
  readonly lines?: ReadonlyMap<number, string>;
  readonly partsOf?: Found<never>['partsOf'];
  readonly products?: number;
}

/** A search over the orders on this device. */
export interface Searched {
  readonly find: (text: string) => FoundOrder[];
  readonly linesOf: LinesOf;
  readonly isSearching: boolean;
  readonly orders: readonly Order[];
  /** How many of them have their lines on this device, too. All, if the search needs no lines. */
  readonly withLines: number;
  /** How many orders the provider has. */
  readonly total: number;
  /** Whether the older orders could be fetched, at some time. */
  readonly isFetched: boolean;
  readonly list: (search: OrderSearch, fetched: OrderPage | undefined) => Listed;
}

type Counts = Pick<Searched, 'isSearching' | 'orders' | 'withLines' | 'total' | 'isFetched'>;

function progressOf({ isSearching, orders, withLines, total }: Counts) {
  if (!isSearching) return undefined;
  return [
    searchTexts.searching,
    withLines < orders.length ? searchTexts.ofAll(withLines, total) : '',
  ] as const;
}

/** What a search has covered so far, unless that is everything. */
export const searchedSoFar = (counts: Counts): string | undefined =>
  progressOf(counts)?.join(' ').trim() ??
  (counts.isFetched
    ? searchTexts.notAll(counts.orders.length, counts.withLines, counts.total)
    : searchTexts.notFetched);

/** A page of the orders that a search finds in a list: among its fetched orders, and those on the device. */
export function searchedPage(
  search: OrderSearch,
  fetched: OrderPage | undefined,
  searched: Omit<Searched, 'list'>,
  today: Date,
): Listed {
  const isFetched = new Set(fetched?.orders.map(({ id }) => id));
  const isSelected = selects(search, searched.linesOf, today);
  const isNarrowed = matcher(search);
  const all = searched.find(search.q ?? '');
  const inList = all.filter(
    ({ order }) => (isFetched.has(order.id) && isNarrowed(order)) || isSelected(order),
  );
  const lines = new Map(
    inList.flatMap(({ order, line }) => (line ? [[order.id, searchTexts.line(line)] as const] : [])),
  );
  const ids = new Set(inList.map(({ order }) => order.id));
  return {
    found: pageOf(sorted(search, inList), search.page, search.per_page),
    keeps: ({ id }) => ids.has(id),
    progress: progressOf(searched),
    note: searchedSoFar(searched),
    inAll: all.length - inList.length,
    lines,
  };
}

function sorted({ sort, order: direction }: OrderSearch, found: readonly FoundOrder[]): Order[] {
  const column = sort === 'created_on_date' ? 'created_on' : sort;
  const textOf = (order: Order) => String(order[column] ?? '');
  const ascending = found
    .map(({ order }) => order)
    .sort((a, b) => compareTexts(textOf(a), textOf(b)) || a.id - b.id);
  return direction === 'DESC' ? ascending.reverse() : ascending;
}

type LinesOf = (order: Order) => readonly OrderItem[] | undefined;

/** Returns a predicate for the orders that a list selects, by its filter, dates and searches of columns. */
export function selects(search: OrderSearch, linesOf: LinesOf, today: Date): (order: Order) => boolean {
  const { filter } = search;
  const selection = selectionOf(filter, today);
  if (!selection) return () => false;
  // Both are UTC in one format, which sorts as text.
  const isInTime = ({ created_on }: Order) =>
    !('from' in selection) || ((created_on ?? '') >= selection.from && (created_on ?? '') <= selection.to);
  const isSelected = (order: Order) =>
    inputsOf(filter).every(
      ({ key, isIn }) => filter[key] === undefined || isIn(order, filter[key], linesOf(order)),
    );
  const columns = Object.entries(queryOf(search)).filter(([name]) => name.startsWith('s_'));
  // Like the column searches of the API: a part of the text, in any case.
  const isFound = (order: Readonly<Record<string, unknown>>) =>
    columns.every(([name, text]) => lower(order[name.slice(2)] ?? '').includes(lower(text)));
  const isKept = matcher(search);
  return (order) => isInTime(order) && isSelected(order) && isFound(order) && isKept(order);
}

const KEYS_WITH_ORDERS: readonly unknown[] = [orderQueries.lists()[1], orderQueries.one(0).queryKey[1]];

/** The orders in memory, newest first, each as it was fetched last; with when that was, ms since the epoch. */
export function ordersInMemory(client: QueryClient): ReadonlyMap<Order, number> {
  const answers = client.getQueryCache().findAll({
    queryKey: orderQueries.all(),
    predicate: ({ queryKey }) => KEYS_WITH_ORDERS.includes(queryKey[1]),
  });
  const latest = new Map<number, readonly [Order, number]>();
  for (const { state } of answers.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)) {
    const data = state.data as OrderPage | Order | undefined;
    for (const order of data && 'orders' in data ? data.orders : [data])
      if (order) latest.set(order.id, [order, state.dataUpdatedAt]);
  }
  return new Map([...latest.values()].sort(([a], [b]) => b.id - a.id));
}

const lower = (value: unknown) => String(value).toLowerCase();
