/** The filter types of the Orders list: what each asks for, and what it says of the columns. */
import type { OrderSelection } from '#src/api/orders.ts';
import type { ORDER_SEARCH_COLUMNS } from '#src/contract/order.ts';
import type { FilterType, OrderFilter } from './order-search.ts';

/** Shortest texts that are searched for. */
const SHORTEST_ID = 3;
const SHORTEST_SKU = 12;

type SearchColumn = (typeof ORDER_SEARCH_COLUMNS)[number];
type Value = (filter: OrderFilter) => unknown;

interface FilterDefinition {
  label: string;
  view: OrderFilter['list_view'];
  /** The orders that it selects; undefined if it is incomplete: then nothing is fetched. */
  select: (filter: OrderFilter, window: { from: string; to: string }) => OrderSelection | undefined;
  /** From and To stand in the filter once this has a value; without it they never do. */
  dates?: Value;
  /** Columns that cannot be searched. One whose value is chosen is hidden, because every row would have it. */
  columns?: { [column in SearchColumn]?: Value };
}

const client: Value = ({ filter_org_id }) => filter_org_id;
const contact: Value = ({ filter_contact_id }) => filter_contact_id;
const status: Value = ({ filter_status_id }) => filter_status_id;
const never: Value = () => undefined;

const byDates: FilterDefinition['select'] = ({ date_from, date_to }, window) =>
  date_from !== undefined && date_to !== undefined ? { by: 'date_range', ...window } : undefined;

/** In the order in which they are offered. The input of each is in `order-filters.tsx`. */
export const FILTERS: Record<FilterType, FilterDefinition> = {
  date_range: { label: 'Date Range', view: 'browse', select: byDates, dates: () => true },
  client: {
    label: 'Client',
    view: 'browse',
    select: ({ filter_org_id: orgId }, window) => (orgId ? { by: 'client', orgId, ...window } : undefined),
    dates: client,
    columns: { org_name: client },
  },
  contact: {
    label: 'Client Contact',
    view: 'browse',
    select: ({ filter_org_id, filter_contact_id: contactId }, window) =>
      filter_org_id && contactId ? { by: 'contact', contactId, ...window } : undefined,
    dates: contact,
    columns: { org_name: client, ship_to_name: contact },
  },
  id: {
    label: 'Order ID',
    view: 'search',
    select: ({ filter_id = '' }) => {
      const id = filter_id.trim();
      return id.length >= SHORTEST_ID && isNumber(id) ? { by: 'id', id } : undefined;
    },
    columns: { id: never },
  },
  sku: {
    label: 'Product SKU',
    view: 'search',
    select: ({ filter_sku = '' }) => {
      const sku = filter_sku.trim();
      return sku.length >= SHORTEST_SKU ? { by: 'sku', sku } : undefined;
    },
    columns: { id: never },
  },
  status: {
    label: 'Status',
    view: 'browse',
    select: (filter, window) => {
      const { filter_status_id: statusId } = filter;
      return statusId === undefined ? byDates(filter, window) : { by: 'status', statusId, ...window };
    },
    // Both dates apply without a status, too.
    dates: (filter) => status(filter) ?? (filter.date_from && filter.date_to),
    columns: { order_status: status },
  },
  bill_ref: {
    label: 'Billing Reference',
    view: 'browse',
    select: ({ filter_bill_ref_id: billRefId }) => (billRefId ? { by: 'bill_ref', billRefId } : undefined),
  },
};

/** Whether an order's number can contain a text: nothing typed counts, too. */
export function isNumber(text: string | undefined): boolean {
  return /^\d*$/.test((text ?? '').trim());
}
