import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { hiddenColumns, isSearchable, type OrderSearch } from '#src/features/orders/search/order-search.ts';
import { cleaned, shownDay, shownTime, texts } from '#src/features/orders/texts.ts';
import { StatusPill, TrackingCell } from '#src/features/orders/tracking.tsx';
import { ClientLink } from '#src/features/pickers/clients.tsx';
import { Marked, MarkedCode, MarkedLine } from '#src/features/pickers/marked.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { once } from '#src/languages/language.ts';
import { textLink } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/list/column.ts';
import type { OrderFilter, SearchColumn } from './order-filter.ts';

const linkTo = (id: number) => ({ to: '/Order/$id', params: { id }, state: { fromList: true } }) as const;

const text = (key: SearchColumn, header: string, shown?: 'chosen'): Column<Order> => ({
  key,
  header,
  supports: 'search',
  cell: (order) => <Marked text={String(order[key] ?? '')} />,
  ...(shown && { shown }),
});

const created = ({ created_on }: Order) => shownTime(created_on);

interface OrderColumn extends Column<Order> {
  /** When the view Shipped shows the column: it has the parcel in place of who ordered, and when. */
  readonly shipped?: 'chosen' | 'sm';
}

const allColumns = once((): readonly OrderColumn[] => [
  {
    key: 'id',
    header: texts.fields.id,
    fit: 'line',
    supports: 'search',
    cell: ({ id }) => (
      <Link {...linkTo(id)} className={textLink}>
        <MarkedCode text={String(id)} />
      </Link>
    ),
    plain: { at: 6, header: texts.columns.order, cell: ({ id }) => <MarkedCode text={String(id)} /> },
  },
  {
    key: 'created_on_date',
    header: texts.fields.createdOn,
    supports: 'sort',
    shipped: 'chosen',
    fit: 'line',
    cell: created,
    plain: {
      at: 2,
      header: texts.columns.created,
      cell: (order) => <span title={created(order)}>{shownDay(order.created_on)}</span>,
    },
  },
  {
    key: 'shipped_on',
    header: texts.columns.shippedOn,
    supports: 'sort',
    fit: 'line',
    shown: 'chosen',
    shipped: 'sm',
    cell: ({ shipped_on }) => shownDay(shipped_on),
    plain: { at: 3, header: texts.columns.shipped, shown: 'chosen' },
  },
  {
    key: 'org_name',
    header: pickerTexts.kinds.client.name,
    supports: 'search',
    cell: (order) => <ClientLink of={order} />,
    plain: { at: 5, fit: 'narrow', shown: 'md' },
  },
  {
    key: 'ship_to_name',
    header: texts.columns.destination,
    supports: 'search',
    cell: (order) => (
      <>
        <span className="font-medium">
          <Marked text={order.ship_to_name ?? ''} />
        </span>{' '}
        <City order={order} />
      </>
    ),
    plain: {
      at: 0,
      cell: (order) => (
        <Link {...linkTo(order.id)} className="hover:text-accent hover:underline">
          <span className="font-semibold">
            <Marked text={order.ship_to_name || texts.order(order.id)} />
          </span>{' '}
          <City order={order} />
        </Link>
      ),
    },
  },
  {
    key: 'order_status',
    header: texts.columns.status,
    fit: 'line',
    supports: 'search',
    cell: (order) => <StatusPill order={order} />,
    plain: { at: 1 },
  },
  { ...text('created_by', texts.fields.createdBy), fit: 'narrow', shipped: 'chosen' },
  {
    ...text('shipped_with_name', pickerTexts.kinds.carrier.name, 'chosen'),
    fit: 'narrow',
    plain: { at: 4, shown: 'chosen' },
  },
  text('shipping_type_name', pickerTexts.kinds.method.name, 'chosen'),
  {
    key: 'tracking_number',
    header: texts.fields.tracking,
    supports: 'search',
    shown: 'chosen',
    shipped: 'sm',
    fit: 'line',
    cell: (order) => <TrackingCell parcel={order} />,
    plain: { at: 4, header: texts.columns.tracking, shown: 'lg' },
  },
  text('approved_by', texts.columns.approvedBy, 'chosen'),
  text('bill_ref_desc', texts.columns.billingReference, 'chosen'),
  text('billed_by_name', texts.columns.billedBy, 'chosen'),
  {
    key: 'view',
    header: '',
    cell: ({ id }) => (
      <Link
        {...linkTo(id)}
        aria-label={texts.viewOrder(id)}
        className="inline-flex items-center rounded-md px-1 font-medium text-accent target hover:underline"
      >
        {texts.view}
      </Link>
    ),
  },
]);

function City({ order }: { order: Order }) {
  return (
    <span className="text-ink-2">
      <Marked text={cityBeside(order)} />
    </span>
  );
}

export function cityBeside({ ship_to, ship_to_name }: Order): string {
  const city = cleaned(ship_to?.city);
  return ship_to_name?.includes(city) ? '' : city;
}

/** @param lines the matching line of each order, by id. @param hasParcels whether a row has a tracking number. */
export function columnsUnder(
  filter: OrderFilter,
  view: OrderSearch['view'],
  lines: ReadonlyMap<number, string> = new Map(),
  hasParcels = true,
  hasClients = true,
): Column<Order>[] {
  const hidden = new Set(hiddenColumns(filter));
  if (!hasClients) hidden.add('org_name');
  const hasLines = lines.size > 0;
  const shownInPlain: Readonly<Record<string, { shown: 'chosen' | 'md' | 'xl' }>> = {
    ...((hasLines || !hasParcels) && { tracking_number: { shown: 'chosen' } }),
    // The column of the lines needs the room.
    ...(hasLines && { id: { shown: 'md' }, org_name: { shown: 'xl' } }),
  };
  const columns: Column<Order>[] = allColumns().map(({ shipped, plain, ...column }) => ({
    ...column,
    ...(plain && { plain: { ...plain, ...shownInPlain[column.key] } }),
    ...(view === 'Shipped' &&
      shipped && { shown: shipped, ...(plain && { plain: { ...plain, shown: shipped } }) }),
    ...(column.supports === 'search' && !isSearchable(column.key, filter) && { supports: 'sort' }),
    ...(hidden.has(column.key) && { shown: 'never' }),
  }));
  if (!hasLines) return columns;
  const cell = ({ id }: Order) => (
    <span className="text-small">
      <MarkedLine text={lines.get(id) ?? ''} />
    </span>
  );
  const at = columns.findIndex(({ key }) => key === 'order_status');
  return columns.toSpliced(at, 0, { key: 'line', header: texts.columns.matched, cell, plain: { at: 0.5 } });
}
