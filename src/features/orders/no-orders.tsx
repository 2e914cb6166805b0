import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { ListControls, Patch } from '#src/ui/list-controls.ts';
import { Pagination, pageOf } from '#src/ui/pagination.tsx';
import { cachedOrders } from './order-matching.ts';
import { filterPatch, type OrderSearch, showsDates } from './order-search.ts';
import { longerShipped, viewOf, viewPatch, widerOf } from './order-views.tsx';

interface NoOrdersProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
  /** What was looked at, if that is not all. */
  note: string | undefined;
}

/** What to do where no order is found: look for less, or over a longer time, the next longer one first. */
export function NoOrders({ note, ...props }: NoOrdersProps) {
  const { q } = props.search;
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">Searched for “{q}”</p>}
      {note && <p className="max-w-prose text-small text-ink-2">{note}</p>}
      <Offer {...props} />
    </>
  );
}

function Offer({ search, onPatch }: Omit<NoOrdersProps, 'note'>) {
  const { filter, q } = search;
  const today = new Date();
  if (q) return <Button onClick={() => onPatch({ q: undefined, page: 1 })}>Clear search</Button>;
  const { shipped_from, shipped_to } = search;
  if (shipped_from || shipped_to) {
    // Beside it, the list offers to clear the range.
    const longer = longerShipped(search, today);
    return longer && <Button onClick={() => onPatch({ ...longer.range, page: 1 })}>{longer.label}</Button>;
  }
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider)
    return (
      <Button onClick={() => onPatch(filterPatch(search, { ...filter, ...wider.dates }))}>
        {wider.label}
      </Button>
    );
  return (
    // Under All, only a search of columns is left to clear.
    viewOf(search) !== 'All' && (
      <Button onClick={() => onPatch(viewPatch('All', today))}>Show all orders</Button>
    )
  );
}

interface CachedOrdersProps {
  search: OrderSearch;
  columns: readonly Column<Order>[];
  controls: ListControls;
  card: (order: Order) => ReactNode;
  /** The query of the newest orders. */
  newest: ReturnType<typeof orderQueries.list>;
}

/** Where a list can't be fetched: its orders as far as other lists cached them. */
export function CachedOrders({ search, columns, controls, card, newest }: CachedOrdersProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...orderQueries.all(), 'cached'],
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
  const found = cachedOrders(search, data ?? [], linesOf, new Date());
  if (found.length === 0) return null;
  const page = pageOf(found, search.page, search.per_page);
  return (
    <>
      <p className="mb-3 text-ink-2">
        From other lists on this device: {found.length} of the orders that the filters select. There may be
        more.
      </p>
      <DataTable
        label="Orders on this device"
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
