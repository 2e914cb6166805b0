import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { textLink } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/column.ts';
import { Code } from '#src/ui/list-card.tsx';
import type { OrderFilter } from './order-filter.ts';
import { hiddenColumns, isSearchable, type OrderSearch } from './order-search.ts';
import { cleaned, shownDay, shownTime } from './texts.ts';
import { StatusPill, TrackingCell } from './tracking.tsx';

const linkTo = (id: number) => ({ to: '/Order/$id', params: { id }, state: { fromList: true } }) as const;

const text = (
  key:
    | 'created_by'
    | 'approved_by'
    | 'bill_ref_desc'
    | 'billed_by_name'
    | 'shipped_with_name'
    | 'shipping_type_name',
  header: string,
  shown?: 'chosen',
): Column<Order> => ({
  key,
  header,
  supports: 'search',
  cell: (order) => order[key],
  ...(shown && { shown }),
});

const created = ({ created_on }: Order) => shownTime(created_on);

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
    plain: { at: 6, header: 'Order', cell: ({ id }) => <Code>{id}</Code> },
  },
  {
    key: 'created_on_date',
    header: 'Created On',
    supports: 'sort',
    shipped: 'chosen',
    fit: 'line',
    cell: created,
    plain: {
      at: 2,
      header: 'Created',
      cell: (order) => <span title={created(order)}>{shownDay(order.created_on)}</span>,
    },
  },
  {
    key: 'shipped_on',
    header: 'Shipped On',
    supports: 'sort',
    fit: 'line',
    shown: 'chosen',
    shipped: 'sm',
    cell: ({ shipped_on }) => shownDay(shipped_on),
    plain: { at: 3, header: 'Shipped', shown: 'chosen' },
  },
  {
    key: 'org_name',
    header: 'Client',
    supports: 'search',
    cell: ({ org_id, org_name }) => (
      <Link to="/Organization/$id" params={{ id: org_id }} className={textLink}>
        {org_name}
      </Link>
    ),
    plain: { at: 5, fit: 'narrow', shown: 'md' },
  },
  {
    key: 'ship_to_name',
    header: 'Destination',
    supports: 'search',
    cell: ({ ship_to_name }) => <span className="font-medium">{ship_to_name}</span>,
    plain: {
      at: 0,
      cell: (order) => (
        <Link {...linkTo(order.id)} className="hover:text-accent hover:underline">
          <span className="font-semibold">{order.ship_to_name || `Order ${order.id}`}</span>
          <span className="text-ink-2"> {cityBeside(order)}</span>
        </Link>
      ),
    },
  },
  {
    key: 'order_status',
    header: 'Status',
    fit: 'line',
    supports: 'search',
    cell: (order) => <StatusPill order={order} />,
    plain: { at: 1 },
  },
  { ...text('created_by', 'Created By'), fit: 'narrow', shipped: 'chosen' },
  {
    ...text('shipped_with_name', 'Carrier', 'chosen'),
    fit: 'narrow',
    shipped: 'xl',
    plain: { at: 4, shown: 'chosen' },
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
    plain: { at: 4, header: 'Tracking', shown: 'lg' },
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

/** The city of a destination whose name does not have it. */
function cityBeside({ ship_to, ship_to_name }: Order): string {
  const city = cleaned(ship_to?.city);
  return ship_to_name?.includes(city) ? '' : city;
}

/**
 * The columns of the Orders list under a filter, without those that the filter fixes.
 * @param lines The lines that a search found, by the number of their order.
 */
export function columnsUnder(
  filter: OrderFilter,
  view: OrderSearch['view'],
  lines: ReadonlyMap<number, string> = new Map(),
): Column<Order>[] {
  const hidden = hiddenColumns(filter);
  const columns: Column<Order>[] = COLUMNS.map(({ shipped, plain, ...column }) => ({
    ...column,
    ...(plain && { plain }),
    ...(view === 'Shipped' &&
      shipped && { shown: shipped, ...(plain && { plain: { ...plain, shown: shipped } }) }),
    ...(column.supports === 'search' && !isSearchable(column.key, filter) && { supports: 'sort' }),
    ...(hidden.has(column.key) && { shown: 'never' }),
  }));
  if (lines.size === 0) return columns;
  const cell = ({ id }: Order) => lines.get(id);
  const at = columns.findIndex(({ key }) => key === 'order_status');
  return columns.toSpliced(at, 0, { key: 'line', header: 'What matched', cell, plain: { at: 0.5 } });
}
