/** The rules of the Orders list's filter (SPEC §2, §5): what is fetched, what is shown, what is cleared. */
import { endOfDay } from 'date-fns';
import type { OrderListQuery, OrderSelection } from '#src/api/orders.ts';
import { ORDER_SEARCH_COLUMNS } from '#src/contract/order.ts';
import { collapsed, dateToWireTime } from '#src/contract/values.ts';
import { formatIsoDay, parseIsoDay } from '#src/ui/date-format.ts';
import { DATE_FLOOR, type FilterType, type OrderFilter, type OrderSearch } from './order-search.ts';

/** Shortest texts that are searched for. */
const SHORTEST_ID = 3;
const SHORTEST_SKU = 12;

/** The filter types of each list view, in the order in which they are offered. */
export const FILTERS_OF_VIEW = {
  browse: ['date_range', 'client', 'contact', 'status'],
  search: ['id', 'sku'],
} as const satisfies Record<OrderFilter['list_view'], readonly FilterType[]>;

/**
 * Which orders a filter asks for.
 * @returns undefined where it says too little (SPEC §5): then nothing is fetched.
 */
export function selectionOf(filter: OrderFilter, today: Date): OrderSelection | undefined {
  const { filter_org_id: orgId, filter_contact_id: contactId, filter_status_id: statusId } = filter;
  const hasDates = filter.date_from !== undefined && filter.date_to !== undefined;
  const window = windowOf(filter, today);
  switch (filter.filter_by) {
    case 'date_range':
      return hasDates ? { by: 'date_range', ...window } : undefined;
    case 'client':
      return orgId === undefined ? undefined : { by: 'client', orgId, ...window };
    case 'contact':
      return orgId === undefined || contactId === undefined
        ? undefined
        : { by: 'contact', contactId, ...window };
    case 'status':
      if (statusId === undefined) return hasDates ? { by: 'date_range', ...window } : undefined;
      return { by: 'status', statusId, ...window };
    case 'id': {
      const id = (filter.filter_id ?? '').trim();
      return id.length >= SHORTEST_ID && isNumber(id) ? { by: 'id', id } : undefined;
    }
    case 'sku': {
      const sku = (filter.filter_sku ?? '').trim();
      return sku.length >= SHORTEST_SKU ? { by: 'sku', sku } : undefined;
    }
    case 'bill_ref': {
      const billRefId = filter.filter_bill_ref_id;
      return billRefId === undefined ? undefined : { by: 'bill_ref', billRefId };
    }
    case undefined:
      return undefined;
  }
}

/** Whether an order's number can contain a text: nothing typed counts, too. */
export function isNumber(text: string | undefined): boolean {
  return /^\d*$/.test((text ?? '').trim());
}

/** The window of time of a filter: whole days of the person's own calendar, from the floor to today. */
export function windowOf({ date_from, date_to }: OrderFilter, today: Date): { from: string; to: string } {
  const last = formatIsoDay(today);
  const within = (text: string) => (text < DATE_FLOOR ? DATE_FLOOR : text > last ? last : text);
  return {
    from: dateToWireTime(parseIsoDay(within(date_from ?? DATE_FLOOR))),
    to: dateToWireTime(endOfDay(parseIsoDay(within(date_to ?? last)))),
  };
}

/** Whether From and To stand in the filter: for a date range, or once a value is chosen. */
export function showsDates(filter: OrderFilter): boolean {
  switch (filter.filter_by) {
    case 'date_range':
      return true;
    case 'client':
      return filter.filter_org_id !== undefined;
    case 'contact':
      return filter.filter_contact_id !== undefined;
    case 'status':
      return filter.filter_status_id !== undefined;
    default:
      return false;
  }
}

/** Another filter type, or another list view: the other filter values are cleared. */
export function withFilterType(filter: OrderFilter, filterBy: FilterType | undefined): OrderFilter {
  return { list_view: filter.list_view, ...(filterBy !== undefined && { filter_by: filterBy }) };
}

/** Columns that say nothing under a filter: every row would say the same. */
export function hiddenColumns(filter: OrderFilter): ReadonlySet<string> {
  const hidden = new Set<string>();
  const { filter_by: by } = filter;
  if ((by === 'client' || by === 'contact') && filter.filter_org_id !== undefined) hidden.add('org_name');
  if (by === 'contact' && filter.filter_contact_id !== undefined) hidden.add('ship_to_name');
  if (by === 'status' && filter.filter_status_id !== undefined) hidden.add('order_status');
  return hidden;
}

type SearchColumn = (typeof ORDER_SEARCH_COLUMNS)[number];

/** Columns that cannot be searched under a filter type, which says what is in them (SPEC §2). */
const CLEARED: Partial<Record<FilterType, readonly SearchColumn[]>> = {
  client: ['org_name'],
  contact: ['org_name', 'ship_to_name'],
  status: ['order_status'],
  sku: ['id'],
  id: ['id'],
};

/** Whether a column can be searched under a filter. */
export function isSearchable(column: string, filter: OrderFilter): boolean {
  const cleared: readonly string[] = (filter.filter_by && CLEARED[filter.filter_by]) ?? [];
  return !cleared.includes(column);
}

/** Another filter: back to the first page, without the column searches that it clears. */
export function filterPatch(filter: OrderFilter): Partial<OrderSearch> {
  const cleared = ORDER_SEARCH_COLUMNS.filter((column) => !isSearchable(column, filter));
  const searches = Object.fromEntries(cleared.map((column) => [`s_${column}`, undefined]));
  return { ...searches, filter, page: 1 };
}

/** What the list asks the API for, besides its filter. */
export function queryOf(search: OrderSearch): OrderListQuery {
  const { filter, page, per_page, sort, order, ...searches } = search;
  const asked = Object.entries(searches).flatMap(([name, text]) => {
    const tidy = collapsed(text ?? '');
    return tidy !== '' && isSearchable(name.slice(2), filter) ? [[name, tidy] as const] : [];
  });
  return { page, per_page, sort_by: sort, sort_order: order, ...Object.fromEntries(asked) };
}
