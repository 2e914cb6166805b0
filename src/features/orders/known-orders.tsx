import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type OrderSelection, orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Column } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { ListControls } from '#src/ui/list-controls.ts';
import { Pagination } from '#src/ui/pagination.tsx';
import { queryOf, selectionOf } from './order-filter.ts';
import { matcher } from './order-matching.ts';
import type { OrderSearch } from './order-search.ts';

interface KnownOrdersProps {
  search: OrderSearch;
  columns: readonly Column<Order>[];
  controls: ListControls;
  card: (order: Order) => ReactNode;
  /** The query of the newest orders. */
  newest: ReturnType<typeof orderQueries.list>;
}

/** Where a list can't be fetched: its orders as far as this device knows them from other lists. */
export function KnownOrders({ search, columns, controls, card, newest }: KnownOrdersProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'known'],
    queryFn: async () => {
      // Offline, it is what the device has, also of an earlier day.
      await client.ensureQueryData(newest).catch(() => undefined);
      const pages = client.getQueriesData<OrderPage>({ queryKey: orderQueries.lists() });
      return pages.flatMap(([, page]) => page?.orders ?? []);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const linesOf = (id: number) => client.getQueryData(orderQueries.items(id).queryKey);
  const found = knownOrders(search, data ?? [], linesOf, new Date());
  if (found.length === 0) return null;
  const { page: wanted, per_page } = search;
  const page = Math.min(wanted, Math.ceil(found.length / per_page));
  const rows = found.slice((page - 1) * per_page, page * per_page);
  return (
    <>
      <p className="mb-3 text-ink-2">
        From other lists on this device: {found.length} of the orders that the filters select. There may be
        more.
      </p>
      <DataTable
        label="Orders on this device"
        rows={rows}
        columns={columns.map(({ supports, ...column }) => column)}
        card={card}
        controls={controls}
        empty={{ icon: CloudOff, text: '' }}
      />
      <Pagination found={{ rows, page, total: found.length }} controls={controls} />
    </>
  );
}

type LinesOf = (id: number) => readonly OrderItem[] | undefined;

/** Returns the known orders that a list selects, newest first. */
export function knownOrders(
  search: OrderSearch,
  known: readonly Order[],
  linesOf: LinesOf,
  today: Date,
): Order[] {
  const selection = selectionOf(search.filter, today);
  if (!selection) return [];
  const isNarrowedTo = matcher(search, { linesOf, bySku: new Set() });
  const byId = new Map(known.map((order) => [order.id, order]));
  return [...byId.values()]
    .filter(
      (order) => isSelected(order, selection, linesOf) && isSearchedFor(order, search) && isNarrowedTo(order),
    )
    .sort((a, b) => b.id - a.id);
}

function isSelected(order: Order, selection: OrderSelection, linesOf: LinesOf): boolean {
  const created = order.created_on ?? '';
  // Both are UTC in one format, which sorts as text.
  if ('from' in selection && (created < selection.from || created > selection.to)) return false;
  switch (selection.by) {
    case 'date_range':
      return true;
    case 'client':
      return order.org_id === selection.orgId;
    case 'contact':
      return order.ship_to_id === selection.contactId;
    case 'status':
      return order.status_id === selection.statusId;
    case 'id':
      return String(order.id).includes(selection.id);
    case 'sku':
      return linesOf(order.id)?.some(({ sku }) => isSame(sku, selection.sku)) ?? false;
    // An order does not name it.
    case 'bill_ref':
      return false;
  }
}

const isSame = (one: string | null | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

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
