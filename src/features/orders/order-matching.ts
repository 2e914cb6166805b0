/** Finds orders on the device: by what the API has no filter for, and cached orders offline. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { hasWords, wordsOf } from '#src/features/pickers/words.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import { pageOf, type RowPage } from '#src/ui/pagination.tsx';
import { inputsOf } from './order-filter.ts';
import { isNarrowed, MOST_NARROWED, type OrderSearch, queryOf, selectionOf } from './order-search.ts';
import { cleaned, texts } from './texts.ts';

/** The text that an order is found by on the device. `lines` are its cached ones. */
export function orderText(order: Order, lines: readonly OrderItem[] = []): string {
  const { ship_to } = order;
  const parts = [
    order.ship_to_name,
    String(order.id),
    order.org_name,
    order.order_status,
    // It may be typed in groups, as it is printed, or in one word.
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
  return parts.map(cleaned).filter(Boolean).join(' ');
}

type Narrowing = Pick<OrderSearch, 'view' | 'shipped_from' | 'shipped_to' | 'q'>;

interface OnDevice {
  /** The cached lines of an order. */
  readonly linesOf: (id: number) => readonly OrderItem[] | undefined;
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

/** The page of the orders that stay, the test of which do, and a note on what was narrowed. */
export function narrowed(search: OrderSearch, fetched: OrderPage | undefined, onDevice: OnDevice) {
  const keeps = matcher(search, onDevice);
  if (!fetched) return { found: undefined, keeps };
  const { orders, total } = fetched;
  const kept = orders.filter(keeps);
  const { q = '' } = search;
  // The lines of an order are cached once it was shown.
  const needsLines = !onDevice.bySku && /\p{L}/u.test(q) && !orders.every(({ id }) => onDevice.linesOf(id));
  const notes = [
    // Where none of all stays, the empty state says so.
    (kept.length > 0 || orders.length < total) && texts.narrowed(kept.length, orders.length, total),
    needsLines && texts.linesNeeded(/^\s*sku/i.test(q)),
  ];
  return {
    found: pageOf(kept, search.page, search.per_page),
    keeps,
    note: notes.filter(Boolean).join(' ') || undefined,
  };
}

interface Narrowed {
  found: RowPage<Order> | undefined;
  /** On a narrowed list: which orders stay. */
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
  linesOf: OnDevice['linesOf'],
  today: Date,
): Order[] {
  const { filter } = search;
  const selection = selectionOf(filter, today);
  if (!selection) return [];
  // Both are UTC in one format, which sorts as text.
  const isInTime = ({ created_on }: Order) =>
    !('from' in selection) || ((created_on ?? '') >= selection.from && (created_on ?? '') <= selection.to);
  const isSelected = (order: Order) =>
    inputsOf(filter).every(
      ({ key, isIn }) => filter[key] === undefined || isIn(order, filter[key], linesOf(order.id)),
    );
  const searched = Object.entries(queryOf(search)).filter(([name]) => name.startsWith('s_'));
  // As the service searches columns: for a part of the text, whatever the case.
  const isFound = (order: Readonly<Record<string, unknown>>) =>
    searched.every(([name, text]) => lower(order[name.slice(2)] ?? '').includes(lower(text)));
  const isKept = matcher(search, { linesOf, bySku: new Set() });
  const byId = new Map(cached.map((order) => [order.id, order]));
  return [...byId.values()]
    .filter((order) => isInTime(order) && isSelected(order) && isFound(order) && isKept(order))
    .sort((a, b) => b.id - a.id);
}

const lower = (value: unknown) => String(value).toLowerCase();
