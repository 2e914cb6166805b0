import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, PackageSearch, Plus } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListScreen } from '#src/ui/list-screen.tsx';
import { useRowLink } from '#src/ui/pane.ts';
import { SERVER_PAUSE_MS } from '#src/ui/settled-input.tsx';
import { aboveCard, rowLink } from '#src/ui/text-link.ts';
import { useChosenColumns } from '#src/user-data/preferences.ts';
import { ExportOrders } from './export-orders.tsx';
import { columnsUnder, StatusPill } from './order-columns.tsx';
import { filterPatch, queryOf, selectionOf } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import type { OrderSearch } from './order-search.ts';
import { shownTime } from './order-words.ts';
import { useSetFilters } from './set-filters.ts';

interface OrderListProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

/** The Orders list: filtered, searched, sorted and paged by the server. Its state is in the URL. */
export function OrderList({ search, onPatch }: OrderListProps) {
  const { filter } = search;
  const selection = selectionOf(filter, new Date());
  const result = useQuery({
    ...orderQueries.list(selection ?? { by: 'id', id: '' }, queryOf(search)),
    enabled: selection !== undefined,
    placeholderData: keepPreviousData,
  });
  const total = result.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / search.per_page));
  const isBeyond = result.data !== undefined && !result.isPlaceholderData && search.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page beyond the last one leads to the last one.
  useEffect(() => {
    if (isBeyond) onPatch({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage]);
  const columns = useMemo(() => columnsUnder(filter), [filter]);
  return (
    <ListScreen
      title="Orders"
      one="order"
      result={result}
      explain={explain}
      found={result.data && { rows: result.data.orders, page: search.page, total }}
      columns={columns}
      choice={useChosenColumns('Orders')}
      controls={listControls(search, onPatch, SERVER_PAUSE_MS)}
      set={useSetFilters(filter, result.isPlaceholderData ? undefined : result.data?.orders)}
      prompt={selection ? undefined : { icon: ListFilter, text: 'Select a Filter to view Orders.' }}
      filters={<OrderFilters filter={filter} onChange={(next, move) => onPatch(filterPatch(next), move)} />}
      tools={selection && <ExportOrders selection={selection} query={queryOf(search)} />}
      action={
        <Link to="/Order/create" className={buttonClasses('primary')}>
          <Plus size={18} aria-hidden="true" />
          Add an Order
        </Link>
      }
      card={(order) => <OrderCard order={order} />}
      empty={{
        icon: PackageSearch,
        text: 'No Orders found. Please select a filter to view Orders.',
      }}
    />
  );
}

const OrderCard = memo(function OrderCard({ order }: { order: Order }) {
  const { id, org_id, org_name, ship_to_name, created_on } = order;
  return (
    <ListCard
      title={
        <Link to="/Order/$id" params={{ id }} {...useRowLink()} className={rowLink}>
          {ship_to_name || `Order ${id}`}
        </Link>
      }
      aside={<StatusPill order={order} />}
      text={
        <Link
          to="/Organization/$id"
          params={{ id: org_id }}
          className={classes(aboveCard, '-mb-6.5 inline-block pb-6.5 hover:underline')}
        >
          {org_name}
        </Link>
      }
      end={<Code>#{id}</Code>}
      more={shownTime(created_on)}
    />
  );
});
