/** What a list of orders is narrowed by on the device, because the API has no filter for it. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { isOpen } from '#src/contract/order-status.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import type { RowPage } from '#src/ui/found-rows.ts';
import { MOST_NARROWED } from './order-filter.ts';
import { isNarrowed, type OrderSearch } from './order-search.ts';
import { orderText } from './order-text.ts';

type Narrowing = Pick<OrderSearch, 'view' | 'shipped_from' | 'shipped_to' | 'q'>;

interface Known {
  /** The lines of an order, if this device has them. */
  readonly linesOf: (id: number) => readonly OrderItem[] | undefined;
  /** The orders that the API found by the SKU that is searched for; undefined if that is no whole one. */
  readonly bySku: ReadonlySet<number> | undefined;
}

/** Creates the test of whether an order stays in the narrowed list. Days are those of the user's time zone. */
export function matcher({ view, shipped_from, shipped_to, q = '' }: Narrowing, known: Known) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (order: Order): boolean => {
    if (view === 'Open' && !isOpen(order)) return false;
    if (shipped_from || shipped_to) {
      const shipped = wireTimeToDate(order.shipped_on ?? '');
      if (Number.isNaN(shipped.getTime())) return false;
      const day = formatIsoDay(shipped);
      if (day < (shipped_from ?? '') || day > (shipped_to ?? '9999')) return false;
    }
    if (words.length === 0 || known.bySku?.has(order.id)) return true;
    const text = orderText(order, known.linesOf(order.id)).toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** The page of the orders that stay, which of them do, and, unless the list is just empty, what was narrowed. */
export function narrowed(search: OrderSearch, fetched: OrderPage | undefined, known: Known) {
  const keeps = matcher(search, known);
  if (!fetched) return { found: undefined, keeps };
  const { orders, total } = fetched;
  const kept = orders.filter(keeps);
  const page = Math.max(1, Math.min(search.page, Math.ceil(kept.length / search.per_page)));
  const rows = kept.slice((page - 1) * search.per_page, page * search.per_page);
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
    found: { rows, page, total: kept.length },
    keeps,
    note: [note, ofProducts(search, orders, known)].filter(Boolean).join(' ') || undefined,
  };
}

/** What a search for a product can't find: the lines of an order are on the device once it was shown here. */
function ofProducts({ q = '' }: OrderSearch, orders: readonly Order[], { linesOf, bySku }: Known) {
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
  const sku = /^\s*(sku-\S{8,})\s*$/i.exec(search.q ?? '')?.[1];
  const { data: ofSku } = useQuery({
    ...orderQueries.list({ by: 'sku', sku: sku ?? '' }, { page: 1, per_page: MOST_NARROWED }),
    enabled: sku !== undefined,
  });
  if (!isNarrowed(search))
    return { found: page && { rows: page.orders, page: search.page, total: page.total } };
  return narrowed(search, page, {
    linesOf: (id) => client.getQueryData(orderQueries.items(id).queryKey),
    bySku: sku ? new Set(ofSku?.orders.map(({ id }) => id)) : undefined,
  });
}
