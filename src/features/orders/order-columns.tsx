import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { textLink } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/column.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { OrderFilter } from './order-filter.ts';
import { hiddenColumns, isSearchable, type OrderSearch } from './order-search.ts';
import { shownDay, shownTime, toneOf } from './order-words.ts';
import { TrackingCell } from './tracking.tsx';

/** An order's status, as a colour and a word. */
export function StatusPill({ order }: { order: Pick<Order, 'status_id' | 'order_status'> }) {
  return order.order_status ? <Pill tone={toneOf(order.status_id)}>{order.order_status}</Pill> : null;
}

/** A text column that the server sorts and searches by. */
const text = (
  key:
    | 'created_by'
    | 'approved_by'
    | 'bill_ref_desc'
    | 'billed_by_name'
    | 'shipped_with_name'
    | 'shipping_type_name',
  header: string,
): Column<Order> => ({ key, header, supports: 'search', cell: (order) => order[key] });

const COLUMNS: readonly Column<Order>[] = [
  {
    key: 'id',
    header: 'Order ID',
    fit: 'line',
    supports: 'search',
    cell: ({ id }) => (
      <Link to="/Order/$id" params={{ id }} state={{ fromList: true }} className={textLink}>
        <Code>{id}</Code>
      </Link>
    ),
  },
  {
    key: 'created_on_date',
    header: 'Created On',
    supports: 'sort',
    fit: 'line',
    // On a small tablet, the time is below the date.
    cell: ({ created_on }) => (
      <span className="inline-block w-22 whitespace-normal min-[760px]:w-auto min-[760px]:whitespace-nowrap">
        {shownTime(created_on)}
      </span>
    ),
  },
  {
    key: 'shipped_on',
    header: 'Shipped On',
    supports: 'sort',
    fit: 'line',
    shown: 'chosen',
    cell: ({ shipped_on }) => shownDay(shipped_on),
  },
  {
    key: 'org_name',
    header: 'Client',
    supports: 'search',
    shown: 'md',
    cell: ({ org_id, org_name }) => (
      <Link to="/Organization/$id" params={{ id: org_id }} className={`${textLink} inline-block min-w-36`}>
        {org_name}
      </Link>
    ),
  },
  {
    key: 'ship_to_name',
    header: 'Destination',
    supports: 'search',
    cell: ({ ship_to_name }) => <span className="font-medium">{ship_to_name}</span>,
  },
  {
    key: 'order_status',
    header: 'Status',
    fit: 'line',
    supports: 'search',
    cell: (order) => <StatusPill order={order} />,
  },
  { ...text('created_by', 'Created By'), shown: 'lg' },
  {
    ...text('shipped_with_name', 'Carrier'),
    shown: 'chosen',
    cell: ({ shipped_with_name }) => <span className="wrap-normal">{shipped_with_name}</span>,
  },
  { ...text('shipping_type_name', 'Method'), shown: 'chosen' },
  {
    key: 'tracking_number',
    header: 'Tracking Number',
    supports: 'search',
    shown: 'chosen',
    fit: 'line',
    cell: (order) => <TrackingCell parcel={order} />,
  },
  { ...text('approved_by', 'Approved By'), shown: 'chosen' },
  { ...text('bill_ref_desc', 'Billing Reference'), shown: 'chosen' },
  { ...text('billed_by_name', 'Billed By'), shown: 'chosen' },
  {
    key: 'view',
    header: '',
    cell: ({ id }) => (
      <Link
        to="/Order/$id"
        params={{ id }}
        state={{ fromList: true }}
        aria-label={`View Order ${id}`}
        className="inline-flex items-center rounded-md px-1 font-medium text-accent target hover:underline"
      >
        View
      </Link>
    ),
  },
];

/** What the view Shipped shows by default: where the parcel is, in place of who ordered it, and when. */
const OF_SHIPPED: Readonly<Record<string, Pick<Column<Order>, 'shown'>>> = {
  created_on_date: { shown: 'chosen' },
  created_by: { shown: 'chosen' },
  shipped_on: { shown: 'sm' },
  // Where it has no column, it is below the tracking number.
  shipped_with_name: { shown: 'xl' },
  tracking_number: { shown: 'sm' },
};

/** The columns of the Orders list under a filter, without those that the filter fixes. Shipped has its own. */
export function columnsUnder(filter: OrderFilter, view: OrderSearch['view']): Column<Order>[] {
  const hidden = hiddenColumns(filter);
  return COLUMNS.map((column) => ({
    ...column,
    ...(view === 'Shipped' && OF_SHIPPED[column.key]),
    ...(column.supports === 'search' && !isSearchable(column.key, filter) && { supports: 'sort' }),
    ...(hidden.has(column.key) && { shown: 'never' }),
  }));
}
