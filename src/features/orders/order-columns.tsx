import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { textLink } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/column.ts';
import { Code } from '#src/ui/list-card.tsx';
import type { OrderFilter } from './order-filter.ts';
import { hiddenColumns, isSearchable, type OrderSearch } from './order-search.ts';
import { shownDay, shownTime } from './texts.ts';
import { StatusPill, TrackingCell } from './tracking.tsx';

const linkTo = (id: number) => ({ to: '/Order/$id', params: { id }, state: { fromList: true } }) as const;

const text = (
  key: 'created_by' | 'approved_by' | 'bill_ref_desc' | 'billed_by_name' | 'shipping_type_name',
  header: string,
  shown: 'lg' | 'chosen',
): Column<Order> => ({ key, header, shown, supports: 'search', cell: (order) => order[key] });

/** `shipped`: when the view Shipped shows it, which has where the parcel is in place of who ordered it, and when. */
const COLUMNS: readonly (Column<Order> & { shipped?: 'chosen' | 'sm' | 'xl' })[] = [
  {
    key: 'id',
    header: 'Order ID',
    fit: 'line',
    supports: 'search',
    cell: ({ id }) => (
      <Link {...linkTo(id)} className={textLink}>
        <Code>{id}</Code>
      </Link>
    ),
  },
  {
    key: 'created_on_date',
    header: 'Created On',
    supports: 'sort',
    shipped: 'chosen',
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
    shipped: 'sm',
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
  { ...text('created_by', 'Created By', 'lg'), shipped: 'chosen' },
  {
    key: 'shipped_with_name',
    header: 'Carrier',
    supports: 'search',
    shown: 'chosen',
    shipped: 'xl',
    cell: ({ shipped_with_name }) => <span className="wrap-normal">{shipped_with_name}</span>,
  },
  text('shipping_type_name', 'Method', 'chosen'),
  {
    key: 'tracking_number',
    header: 'Tracking Number',
    supports: 'search',
    shown: 'chosen',
    shipped: 'sm',
    fit: 'line',
    cell: (order) => <TrackingCell parcel={order} />,
  },
  text('approved_by', 'Approved By', 'chosen'),
  text('bill_ref_desc', 'Billing Reference', 'chosen'),
  text('billed_by_name', 'Billed By', 'chosen'),
  {
    key: 'view',
    header: '',
    cell: ({ id }) => (
      <Link
        {...linkTo(id)}
        aria-label={`View Order ${id}`}
        className="inline-flex items-center rounded-md px-1 font-medium text-accent target hover:underline"
      >
        View
      </Link>
    ),
  },
];

/** The columns of the Orders list under a filter, without those that the filter fixes. */
export function columnsUnder(filter: OrderFilter, view: OrderSearch['view']): Column<Order>[] {
  const hidden = hiddenColumns(filter);
  return COLUMNS.map(({ shipped, ...column }) => ({
    ...column,
    ...(view === 'Shipped' && shipped && { shown: shipped }),
    ...(column.supports === 'search' && !isSearchable(column.key, filter) && { supports: 'sort' }),
    ...(hidden.has(column.key) && { shown: 'never' }),
  }));
}
