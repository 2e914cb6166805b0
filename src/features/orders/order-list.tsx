import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, PackageSearch, Plus } from 'lucide-react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import { timeOf } from '#src/ui/age.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { hiddenColumns, selectionOf } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import type { OrderSearch } from './order-search.ts';
import { shownTime, toneOf } from './order-words.ts';

interface OrderListProps {
  search: OrderSearch;
  onSearch: (search: OrderSearch) => void;
}

/** The Orders list (SPEC §2): filtered, sorted and paged by the server; its state is the URL's. */
export function OrderList({ search, onSearch }: OrderListProps) {
  const { filter } = search;
  const selection = selectionOf(filter, new Date());
  const result = useQuery({
    ...orderQueries.list(selection ?? { by: 'id', id: '' }, queryOf(search)),
    enabled: selection !== undefined,
    placeholderData: keepPreviousData,
  });
  const page = selection && result.data;
  const count =
    page && `${page.total} ${page.total === 1 ? 'order' : 'orders'} · as of ${timeOf(result.dataUpdatedAt)}`;
  return (
    <>
      <PageHeader
        title="Orders"
        meta={count}
        actions={
          <Link to="/Order/create" className={buttonClasses('primary')}>
            <Plus size={18} aria-hidden="true" />
            New order
          </Link>
        }
      />
      <OrderFilters filter={filter} onChange={(next) => onSearch({ ...search, filter: next, page: 1 })} />
      {!selection && <EmptyState icon={ListFilter} text="Select a Filter to view Orders." />}
      {selection && result.isPending && <ListSkeleton />}
      {selection && !page && result.isError && (
        <LoadError {...explain(result.error)} onRetry={() => void result.refetch()} />
      )}
      {page && page.orders.length === 0 && (
        <EmptyState icon={PackageSearch} text="No Orders found. Please select a filter to view Orders." />
      )}
      {page && page.orders.length > 0 && (
        <>
          <DataTable
            label="Orders"
            rows={page.orders}
            rowKey={(order) => order.id}
            columns={columnsFor(hiddenColumns(filter))}
            card={(order) => <OrderCard order={order} />}
            sort={{ by: search.sort, order: search.order }}
            onSort={({ by, order }) =>
              onSearch({ ...search, sort: by as OrderSearch['sort'], order, page: 1 })
            }
            stale={result.isPlaceholderData}
          />
          <Pagination
            page={search.page}
            perPage={search.per_page}
            total={page.total}
            onChange={(next, perPage) => onSearch({ ...search, page: next, per_page: perPage })}
          />
        </>
      )}
    </>
  );
}

/** What the list asks the API for, besides its filter. */
function queryOf({ page, per_page, sort, order }: OrderSearch) {
  return { page, per_page, sort_by: sort, sort_order: order };
}

const COLUMNS: Column<Order>[] = [
  {
    key: 'id',
    header: 'Order ID',
    sort: 'id',
    cell: ({ id }) => <span className="font-mono text-code">{id}</span>,
  },
  {
    key: 'created_on',
    header: 'Created On',
    sort: 'created_on_date',
    cell: ({ created_on }) => shownTime(created_on),
  },
  { key: 'org_name', header: 'Client', sort: 'org_name', cell: ({ org_name }) => org_name },
  {
    key: 'ship_to_name',
    header: 'Destination',
    sort: 'ship_to_name',
    cell: ({ ship_to_name }) => <span className="font-medium">{ship_to_name}</span>,
  },
  {
    key: 'order_status',
    header: 'Status',
    sort: 'order_status',
    cell: (order) => <StatusPill order={order} />,
  },
  {
    key: 'created_by',
    wide: true,
    header: 'Created By',
    sort: 'created_by',
    cell: ({ created_by }) => created_by,
  },
  {
    key: 'view',
    header: '',
    align: 'right',
    cell: ({ id }) => (
      <Link
        to="/Order/$id"
        params={{ id }}
        aria-label={`View Order ${id}`}
        className="font-medium text-accent hover:underline"
      >
        View
      </Link>
    ),
  },
];

function columnsFor(hidden: ReadonlySet<string>): Column<Order>[] {
  return COLUMNS.map((column) => ({ ...column, hidden: hidden.has(column.key) }));
}

/** An order's state, as a colour and a word. */
export function StatusPill({ order }: { order: Pick<Order, 'status_id' | 'order_status'> }) {
  return order.order_status ? <Pill tone={toneOf(order.status_id)}>{order.order_status}</Pill> : null;
}

function OrderCard({ order }: { order: Order }) {
  return (
    <Link
      to="/Order/$id"
      params={{ id: order.id }}
      className="block rounded-lg border border-line bg-surface px-4 py-3 shadow-card"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{order.ship_to_name}</span>
        <StatusPill order={order} />
      </span>
      <span className="mt-0.5 flex justify-between gap-3 text-small text-ink-2">
        <span>{order.org_name}</span>
        <span className="font-mono text-code">#{order.id}</span>
      </span>
      <span className="text-small text-ink-2">{shownTime(order.created_on)}</span>
    </Link>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading Orders" className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <Skeleton key={key} className="h-20 sm:h-11" />
      ))}
    </div>
  );
}
