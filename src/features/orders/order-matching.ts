/** Which orders a list or a search finds on the device: what the API has no filter for, and cached orders offline. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { hasWords, wordsOf } from '#src/features/pickers/word-search.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import { pageOf, type RowPage } from '#src/ui/pagination.tsx';
import { FILTER_VALUES, inputsOf, type OrderFilter } from './order-filter.ts';
import { isNarrowed, MOST_NARROWED, type OrderSearch, queryOf, selectionOf } from './order-search.ts';
import { cleaned } from './order-words.ts';

/** What an order is found by on the device: its place, number, state, parcel, people and, if known, products. */
export function orderText(order: Order, lines: readonly OrderItem[] = []): string {
  const { ship_to } = order;
  const texts = [
    order.ship_to_name,
    String(order.id),
    order.org_name,
    order.order_status,
    // It may be typed as it is printed, in groups, or in one word.
    order.tracking_number,
    order.tracking_number?.replace(/\s/g, ''),
    order.shipped_with_name,
    order.shipping_type_name,
    order.created_by,
    order.approved_by,
    order.bill_ref_desc,
    order.billed_by_name,
    ship_to?.first_name,
    ship_to?.last_name,
    ship_to?.city,
    ...lines.flatMap(({ sku, title }) => [sku, title]),
  ];
  return texts.map(cleaned).filter(Boolean).join(' ');
}

type Narrowing = Pick<OrderSearch, 'view' | 'shipped_from' | 'shipped_to' | 'q'>;

/** The lines of an order, if this device has them. */
type LinesOf = (id: number) => readonly OrderItem[] | undefined;

interface OnDevice {
  readonly linesOf: LinesOf;
  /** The orders that the API found by the SKU that is searched for; undefined if that is no whole one. */
  readonly bySku: ReadonlySet<number> | undefined;
}

/** Creates the test of whether an order stays in the narrowed list. Days are those of the user's time zone. */
export function matcher({ view, shipped_from, shipped_to, q = '' }: Narrowing, onDevice: OnDevice) {
  const words = wordsOf(q);
  return (order: Order): boolean => {
    if (view === 'Open' && !isOpen(order)) return false;
    if (shipped_from || shipped_to) {
      const shipped = wireTimeToDate(order.shipped_on ?? '');
      if (Number.isNaN(shipped.getTime())) return false;
      const day = formatIsoDay(shipped);
      if (day < (shipped_from ?? '') || day > (shipped_to ?? '9999')) return false;
    }
    if (words.length === 0 || onDevice.bySku?.has(order.id)) return true;
    return hasWords(orderText(order, onDevice.linesOf(order.id)).toLowerCase(), words);
  };
}

/** The page of the orders that stay, which of them do, and, unless the list is just empty, what was narrowed. */
export function narrowed(search: OrderSearch, fetched: OrderPage | undefined, onDevice: OnDevice) {
  const keeps = matcher(search, onDevice);
  if (!fetched) return { found: undefined, keeps };
  const { orders, total } = fetched;
  const kept = orders.filter(keeps);
  const number = (count: number) => count.toLocaleString('en-US');
  const looked =
    orders.length < total ? `the first ${number(orders.length)} of ${number(total)}` : `${number(total)}`;
  // Where all were looked at and none stays, the empty state has said it.
  const note =
    kept.length > 0 || orders.length < total
      ? `Narrowed on this device: ${number(kept.length)} of ${looked} orders that the filters select.${
          orders.length < total ? ' Choose other dates to look at the rest.' : ''
        }`
      : undefined;
  return {
    found: pageOf(kept, search.page, search.per_page),
    keeps,
    note: [note, ofProducts(search, orders, onDevice)].filter(Boolean).join(' ') || undefined,
  };
}

/** What a search for a product can't find: the lines of an order are on the device once it was shown here. */
function ofProducts({ q = '' }: OrderSearch, orders: readonly Order[], { linesOf, bySku }: OnDevice) {
  if (bySku || !/\p{L}/u.test(q) || orders.every(({ id }) => linesOf(id))) return undefined;
  const typed = /^\s*sku/i.test(q) ? 'A part of an SKU' : 'A product’s name';
  return `${typed} finds only orders whose products are on this device. Type the whole SKU to find all.`;
}

interface Narrowed {
  found: RowPage<Order> | undefined;
  /** Only on a narrowed list: which orders stay, and in words what was narrowed. */
  keeps?: (order: Order) => boolean;
  note?: string | undefined;
}

/** The page of a list to show: as the server has it, or narrowed on the device. */
export function useNarrowed(search: OrderSearch, page: OrderPage | undefined): Narrowed {
  const client = useQueryClient();
  const { sku, orders: ofSku } = useOrdersOfSku(search.q ?? '', MOST_NARROWED);
  if (!isNarrowed(search))
    return { found: page && { rows: page.orders, page: search.page, total: page.total } };
  return narrowed(search, page, {
    linesOf: (id) => client.getQueryData(orderQueries.items(id).queryKey),
    bySku: sku ? new Set(ofSku.map(({ id }) => id)) : undefined,
  });
}

/** The orders that the API finds by a text that is a whole SKU. */
export function useOrdersOfSku(text: string, per_page: number): { sku?: string; orders: readonly Order[] } {
  const sku = /^\s*(sku-\S{8,})\s*$/i.exec(text)?.[1];
  const { data } = useQuery({
    ...orderQueries.list({ by: 'sku', sku: sku ?? '' }, { page: 1, per_page }),
    enabled: sku !== undefined,
  });
  return { ...(sku && { sku }), orders: data?.orders ?? [] };
}

/** Returns the cached orders that a list selects, newest first. */
export function cachedOrders(
  search: OrderSearch,
  cached: readonly Order[],
  linesOf: LinesOf,
  today: Date,
): Order[] {
  const isNarrowedTo = matcher(search, { linesOf, bySku: new Set() });
  const byId = new Map(cached.map((order) => [order.id, order]));
  return [...byId.values()]
    .filter(
      (order) =>
        isSelected(order, search.filter, linesOf(order.id), today) &&
        isSearchedFor(order, search) &&
        isNarrowedTo(order),
    )
    .sort((a, b) => b.id - a.id);
}

function isSelected(order: Order, filter: OrderFilter, lines: ReturnType<LinesOf>, today: Date): boolean {
  const selection = selectionOf(filter, today);
  if (!selection) return false;
  const created = order.created_on ?? '';
  // Both are UTC in one format, which sorts as text.
  if ('from' in selection && (created < selection.from || created > selection.to)) return false;
  return inputsOf(filter).every(
    ([name]) => filter[name] === undefined || FILTER_VALUES[name].isIn(order, filter[name], lines),
  );
}

/** The searches of the columns, as the service has them: a part of the text, whatever the case. */
function isSearchedFor(order: Order, search: OrderSearch): boolean {
  const values: Readonly<Record<string, unknown>> = order;
  return Object.entries(queryOf(search)).every(
    ([name, text]) =>
      !name.startsWith('s_') ||
      String(values[name.slice(2)] ?? '')
        .toLowerCase()
        .includes(String(text).toLowerCase()),
  );
}
