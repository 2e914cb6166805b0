/** Which of the orders that this device knows from other lists a list would select. */
import type { OrderSelection } from '#src/api/orders.ts';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { queryOf, selectionOf } from './order-filter.ts';
import { matcher } from './order-matching.ts';
import type { OrderSearch } from './order-search.ts';

type LinesOf = (id: number) => readonly OrderItem[] | undefined;

/** Returns the known orders that a list selects, newest first. */
export function knownOrders(
  search: OrderSearch,
  known: readonly Order[],
  linesOf: LinesOf,
  today: Date,
): Order[] {
  const selection = selectionOf(search.filter, today);
  if (!selection) return [];
  const isNarrowedTo = matcher(search, { linesOf, bySku: new Set() });
  const byId = new Map(known.map((order) => [order.id, order]));
  return [...byId.values()]
    .filter(
      (order) => isSelected(order, selection, linesOf) && isSearchedFor(order, search) && isNarrowedTo(order),
    )
    .sort((a, b) => b.id - a.id);
}

function isSelected(order: Order, selection: OrderSelection, linesOf: LinesOf): boolean {
  const created = order.created_on ?? '';
  // Both are UTC in one format, which sorts as text.
  if ('from' in selection && (created < selection.from || created > selection.to)) return false;
  switch (selection.by) {
    case 'date_range':
      return true;
    case 'client':
      return order.org_id === selection.orgId;
    case 'contact':
      return order.ship_to_id === selection.contactId;
    case 'status':
      return order.status_id === selection.statusId;
    case 'id':
      return String(order.id).includes(selection.id);
    case 'sku':
      return linesOf(order.id)?.some(({ sku }) => isSame(sku, selection.sku)) ?? false;
    // An order does not name it.
    case 'bill_ref':
      return false;
  }
}

const isSame = (one: string | null | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/** The searches of the columns, as the service has them: a part of the text, whatever the case. */
function isSearchedFor(order: Order, search: OrderSearch): boolean {
  const values: Readonly<Record<string, unknown>> = order;
  return Object.entries(queryOf(search)).every(
    ([name, text]) =>
      !name.startsWith('s_') ||
      String(values[name.slice(2)] ?? '')
        .toLowerCase()
        .includes(String(text).toLowerCase()),
  );
}
