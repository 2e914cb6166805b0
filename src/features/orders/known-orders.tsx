import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { Column } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { ListControls } from '#src/ui/list-controls.ts';
import { Pagination } from '#src/ui/pagination.tsx';
import { knownOrders } from './known-matching.ts';
import type { OrderSearch } from './order-search.ts';

export interface KnownOrdersProps {
  search: OrderSearch;
  columns: readonly Column<Order>[];
  controls: ListControls;
  card: (order: Order) => ReactNode;
}

interface Newest {
  /** The query of the newest orders. */
  newest: ReturnType<typeof orderQueries.list>;
}

/** Where a list can't be fetched: its orders as far as this device knows them from other lists. */
export function KnownOrders({ search, columns, controls, card, newest }: KnownOrdersProps & Newest) {
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
