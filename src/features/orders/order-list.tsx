import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, PackageSearch, Plus } from 'lucide-react';
import { memo, useEffect, useMemo } from 'react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { FilterBar } from '#src/ui/filter-bar.tsx';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls, type Patch } from '#src/ui/list-controls.ts';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { Loaded, RowSkeletons } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { useRowLink } from '#src/ui/pane.ts';
import { SERVER_PAUSE_MS } from '#src/ui/settled-input.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
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
  const [chosen, choose] = useChosenColumns('Orders');
  const columns = useMemo(() => columnsUnder(filter), [filter]);
  const controls = listControls(search, onPatch, SERVER_PAUSE_MS);
  const set = useSetFilters(filter, result.isPlaceholderData ? undefined : result.data?.orders);
  const none = (
    <EmptyState icon={PackageSearch} text="No Orders found. Please select a filter to view Orders." />
  );
  return (
    <>
      <PageHeader
        title="Orders"
        meta={
          selection &&
          result.data && <ListMeta count={result.data.total} one="order" many="orders" result={result} />
        }
        actions={
          <>
            {selection && <ExportOrders selection={selection} query={queryOf(search)} />}
            {selection && <ColumnChooser columns={columns} chosen={chosen} onChoose={choose} />}
            <Link to="/Order/create" className={buttonClasses('primary')}>
              <Plus size={18} aria-hidden="true" />
              Add an Order
            </Link>
          </>
        }
      />
      <FilterBar
        label="Filter Orders"
        set={set}
        columns={columns}
        controls={controls}
        prompt={selection ? undefined : { icon: ListFilter, text: 'Select a Filter to view Orders.' }}
      >
        <OrderFilters filter={filter} onChange={(next, move) => onPatch(filterPatch(next), move)} />
      </FilterBar>
      {selection && (
        <Loaded result={result} explain={explain} label="Orders" waiting={<RowSkeletons />}>
          {({ orders }) => (
            <>
              <DataTable
                label="Orders"
                rows={orders}
                rowKey={({ id }) => id}
                columns={columns}
                chosen={chosen}
                card={(order) => <OrderCard order={order} />}
                controls={controls}
                empty={none}
                stale={result.isPlaceholderData}
              />
              {total > 0 && (
                <Pagination
                  page={search.page}
                  perPage={search.per_page}
                  total={total}
                  onChange={controls.onPage}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </>
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
