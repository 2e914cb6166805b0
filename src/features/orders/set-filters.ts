import { useQuery } from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import type { SetFilter } from '#src/ui/filter-bar.tsx';
import type { OrderFilter } from './order-search.ts';

const WAITING = '…';

/**
 * The set filters as texts.
 * @param found the filtered orders, which know the names of chosen records; without any, the pickers' lists are used.
 */
export function useSetFilters(filter: OrderFilter, found: readonly Order[] | undefined): SetFilter[] {
  const { filter_org_id, filter_contact_id, filter_status_id, filter_id, filter_sku } = filter;
  const { date_from, date_to } = filter;
  const first = found?.[0];
  const isNone = found?.length === 0;
  const isUnfinished = filter.filter_by === 'contact' && filter_contact_id === undefined;
  const { data: clients } = useQuery({
    ...organizationQueries.list(true),
    enabled: filter_org_id !== undefined && (isNone || isUnfinished),
  });
  const { data: contacts } = useQuery({
    ...contactQueries.ofOrganization(filter_org_id ?? 0, true),
    enabled: filter_org_id !== undefined && filter_contact_id !== undefined && isNone,
  });
  const client = first?.org_name ?? clients?.find(({ id }) => id === filter_org_id)?.name;
  const listed = contacts?.find(({ id }) => id === filter_contact_id);
  const contact = first?.ship_to_name ?? (listed && contactDisplayName(listed));
  const words: (readonly [string, string | number | undefined | null])[] = [
    ['Client', filter_org_id && (client ?? (found ? `#${filter_org_id}` : WAITING))],
    ['Contact', filter_contact_id && (contact ?? (found ? `#${filter_contact_id}` : WAITING))],
    ['Status', ORDER_STATUSES.find(({ id }) => id === filter_status_id)?.name],
    ['Order ID', filter_id],
    ['SKU', filter_sku],
    ['Billing Reference', filter.filter_bill_ref_id],
    ['Dates', (date_from || date_to) && `${shownDay(date_from)} – ${shownDay(date_to)}`],
  ];
  return words.flatMap(([name, value]) => (value ? [{ name, value: String(value) }] : []));
}

/** A date of the URL as m/d/yyyy. */
function shownDay(day: string | undefined): string {
  if (day === undefined) return '…';
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}
