import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { hiddenColumns, isSearchable } from './order-filter.ts';
import type { OrderFilter } from './order-search.ts';
import { shownTime, toneOf } from './order-words.ts';

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
): Column<Order> => ({ key, header, sort: key, search: key, cell: (order) => order[key] });

const COLUMNS: readonly Column<Order>[] = [
  {
    key: 'id',
    header: 'Order ID',
    nowrap: true,
    sort: 'id',
    search: 'id',
    cell: ({ id }) => (
      <Link to="/Order/$id" params={{ id }} state={{ fromList: true }} className={textLink}>
        <Code>{id}</Code>
      </Link>
    ),
  },
  {
    key: 'created_on',
    header: 'Created On',
    sort: 'created_on_date',
    nowrap: true,
    // On a small tablet, the time is below the date.
    cell: ({ created_on }) => (
      <span className="inline-block w-22 whitespace-normal min-[760px]:w-auto min-[760px]:whitespace-nowrap">
        {shownTime(created_on)}
      </span>
    ),
  },
  {
    key: 'org_name',
    header: 'Client',
    sort: 'org_name',
    search: 'org_name',
    from: 'md',
    cell: ({ org_id, org_name }) => (
      <Link to="/Organization/$id" params={{ id: org_id }} className={textLink}>
        {org_name}
      </Link>
    ),
  },
  {
    key: 'ship_to_name',
    header: 'Destination',
    sort: 'ship_to_name',
    search: 'ship_to_name',
    cell: ({ ship_to_name }) => <span className="font-medium">{ship_to_name}</span>,
  },
  {
    key: 'order_status',
    header: 'Status',
    nowrap: true,
    sort: 'order_status',
    search: 'order_status',
    cell: (order) => <StatusPill order={order} />,
  },
  { ...text('created_by', 'Created By'), from: 'lg' },
  { ...text('shipped_with_name', 'Carrier'), optional: true },
  { ...text('shipping_type_name', 'Method'), optional: true },
  {
    key: 'tracking_number',
    header: 'Tracking Number',
    sort: 'tracking_number',
    search: 'tracking_number',
    optional: true,
    cell: ({ tracking_number }) => <Code>{tracking_number}</Code>,
  },
  { ...text('approved_by', 'Approved By'), optional: true },
  { ...text('bill_ref_desc', 'Billing Reference'), optional: true },
  { ...text('billed_by_name', 'Billed By'), optional: true },
  {
    key: 'view',
    header: '',
    align: 'right',
    nowrap: true,
    fixed: true,
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

/** The columns of the Orders list under a filter, without those that the filter fixes. */
export function columnsUnder(filter: OrderFilter): Column<Order>[] {
  const hidden = hiddenColumns(filter);
  return COLUMNS.map(({ search, ...column }) => ({
    ...column,
    hidden: hidden.has(column.key),
    ...(search !== undefined && isSearchable(search, filter) && { search }),
  }));
}
