import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { unnamed } from '#src/features/pickers/pick-kinds.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import type { SetFilter } from '#src/ui/set-filter.ts';
import { showsDates } from './order-filter.ts';
import { DATE_FLOOR, type OrderSearch } from './order-search.ts';

const WAITING = '…';
/** Whose values say what they are. */
const PLAIN = new Set(['Client', 'Contact']);

/**
 * The set filters as texts. Dates that apply without being chosen are named, too.
 * @param found the filtered orders, which know the names of chosen records; without any, they are looked up.
 */
export function setFilters(
  { filter, shipped_from, shipped_to }: OrderSearch,
  onPatch: Patch<OrderSearch>,
  found: readonly Order[] | undefined,
): SetFilter[] {
  const { filter_org_id, filter_contact_id, filter_status_id, filter_by, date_from, date_to } = filter;
  const first = found?.[0];
  const isUnfinished = filter_by === 'contact' && filter_contact_id === undefined;
  const named = (name: string | null | undefined, looked: ReactNode) =>
    name ?? (found || isUnfinished ? looked : WAITING);
  const isWhole = filter_by !== 'date_range';
  const [floor, today] = isWhole ? [DATE_FLOOR, formatIsoDay(new Date())] : [];
  const isShipped = shipped_from !== undefined || shipped_to !== undefined;
  const words: (readonly [name: string, value: ReactNode, isPinned?: boolean, onClear?: () => void])[] = [
    ['Created', showsDates(filter) && shownDays(date_from ?? floor, date_to ?? today), true],
    ['Client', filter_org_id && named(first?.org_name, <ClientName id={filter_org_id} />)],
    [
      'Contact',
      filter_contact_id &&
        named(first?.ship_to_name, <ContactName orgId={filter_org_id ?? 0} id={filter_contact_id} />),
    ],
    ['Status', ORDER_STATUSES.find(({ id }) => id === filter_status_id)?.name],
    ['Order ID', filter.filter_id],
    ['SKU', filter.filter_sku],
    ['Billing Reference', filter.filter_bill_ref_id],
    [
      'Shipped',
      isShipped && shownDays(shipped_from, shipped_to),
      true,
      () => onPatch({ shipped_from: undefined, shipped_to: undefined, page: 1 }),
    ],
  ];
  return words.flatMap(([name, value, isPinned = false, onClear]) =>
    value ? [{ name, value, isPinned, isPlain: PLAIN.has(name), ...(onClear && { onClear }) }] : [],
  );
}

/** A range as words; one of its ends may be open. */
function shownDays(from: string | undefined, to: string | undefined): string | undefined {
  const thisYear = String(new Date().getFullYear());
  const isThisYear = [from, to].every((day) => !day || day.startsWith(thisYear));
  const shown = (day: string) => shownDay(day, !isThisYear);
  if (from && to) return `${shown(from)}–${shown(to)}`;
  return from ? `from ${shown(from)}` : to && `to ${shown(to)}`;
}

/** A date of the URL as m/d or m/d/y. */
function shownDay(day: string, withYear: boolean): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}${withYear ? `/${year}` : ''}`;
}

/** The name of a chosen client, where no listed order has it. */
function ClientName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(organizationQueries.list(true));
  return data?.find((client) => client.id === id)?.name ?? unnamed(id, isLoading);
}

function ContactName({ orgId, id }: { orgId: number; id: number }) {
  const { data, isLoading } = useQuery(contactQueries.ofOrganization(orgId, true));
  const contact = data?.find((listed) => listed.id === id);
  return contact ? contactDisplayName(contact) : unnamed(id, isLoading);
}
