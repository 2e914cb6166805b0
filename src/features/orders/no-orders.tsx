import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderQueries } from '#src/api/orders.ts';
import type { Order, OrderPage } from '#src/contract/order.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/column.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { ListControls } from '#src/ui/list-controls.ts';
import { Pagination, pageOf } from '#src/ui/pagination.tsx';
import { cachedOrders } from './order-matching.ts';
import { filterPatch, type ListState, type OrderSearch, showsDates } from './order-search.ts';
import { longerShipped, viewOf, viewPatch, widerOf } from './order-views.tsx';

/**
 * Offers to look for less or over a longer time, where no order is found.
 * @param note What was looked at, if that is not all.
 */
export function NoOrders({ search, onPatch, note }: ListState & { note: string | undefined }) {
  const { q } = search;
  const offer = offerOf(search, new Date());
  return (
    <>
      {q && <p className="text-small text-ink-2 wrap-anywhere">Searched for “{q}”</p>}
      {note && <p className="max-w-prose text-small text-ink-2">{note}</p>}
      {offer && <Button onClick={() => onPatch({ ...offer.patch, page: 1 })}>{offer.label}</Button>}
    </>
  );
}

function offerOf(
  search: OrderSearch,
  today: Date,
): { label: string; patch: Partial<OrderSearch> } | undefined {
  const { filter, q, shipped_from, shipped_to } = search;
  if (q) return { label: 'Clear search', patch: { q: undefined } };
  // Beside it, the list offers to clear the range.
  if (shipped_from || shipped_to) return longerShipped(search, today);
  const wider = showsDates(filter) ? widerOf(filter, today) : undefined;
  if (wider) return { label: wider.label, patch: filterPatch(search, { ...filter, ...wider.dates }) };
  // Under All, only a search of columns is left to clear.
  if (viewOf(search) === 'All') return undefined;
  return { label: 'Show all orders', patch: viewPatch('All', today) };
}

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
