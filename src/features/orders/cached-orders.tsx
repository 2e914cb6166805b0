import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { Column } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { ListControls } from '#src/ui/list-controls.ts';
import { Pagination, pageOf } from '#src/ui/pagination.tsx';
import type { OrderSearch } from './order-search.ts';
import { cachedOrders } from './order-selection.ts';
import { searchTexts } from './search-texts.ts';

interface CachedOrdersProps {
  search: OrderSearch;
  columns: readonly Column<Order>[];
  controls: ListControls;
  card: (order: Order) => ReactNode;
  newest: ReturnType<typeof orderQueries.list>;
}

/** The orders of a list that can't be fetched, as far as other lists cached them. */
export function CachedOrders({ search, columns, controls, card, newest }: CachedOrdersProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'cached'],
    queryFn: async () => {
      // Offline, this restores the persisted answer, also one of an earlier day.
      await client.ensureQueryData(newest).catch(() => undefined);
      const pages = client.getQueriesData<OrderPage>({ queryKey: orderQueries.lists() });
      return pages.flatMap(([, page]) => page?.orders ?? []);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const linesOf = (id: number) => client.getQueryData(orderQueries.items(id).queryKey);
  const found = cachedOrders(search, data ?? [], linesOf, new Date());
  if (found.length === 0) return null;
  const page = pageOf(found, search.page, search.per_page);
  return (
    <>
      <p className="mb-3 text-ink-2">{searchTexts.fromOtherLists(found.length)}</p>
      <DataTable
        label={searchTexts.cached}
        rows={page.rows}
        columns={columns.map(({ supports, ...column }) => column)}
        card={card}
        controls={controls}
        empty={{ icon: CloudOff, text: '' }}
      />
      <Pagination found={page} controls={controls} />
    </>
  );
}
