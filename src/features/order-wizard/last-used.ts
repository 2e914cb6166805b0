/** What earlier orders of a client used: offered at one tap each, never chosen by itself. */
import type { Order } from '#src/contract/order.ts';

const MOST = 3;

/** A contact that an order went to; `at` is when, in the wire format. */
export interface UsedDestination {
  readonly id: number;
  readonly at: string;
}

/** A carrier and one of its methods. */
export interface UsedShipping {
  readonly carrier: number;
  readonly method: number;
}

/** The destinations of orders, the latest first, each once. */
export function lastDestinations(
  orders: readonly Order[],
  isOffered: (id: number) => boolean,
): UsedDestination[] {
  const used = latestFirst(orders).flatMap(({ ship_to_id, created_on }) =>
    ship_to_id && isOffered(ship_to_id) ? [{ id: ship_to_id, at: created_on ?? '' }] : [],
  );
  return unique(used, ({ id }) => id);
}

/** The carriers and methods of orders, the latest first, each pair once. */
export function lastShipping(
  orders: readonly Order[],
  isOffered: (shipping: UsedShipping) => boolean,
): UsedShipping[] {
  const used = latestFirst(orders).flatMap(({ shipped_with, shipping_type }) =>
    shipped_with && shipping_type ? [{ carrier: shipped_with, method: shipping_type }] : [],
  );
  return unique(used.filter(isOffered), ({ carrier, method }) => `${carrier} ${method}`);
}

// Times on the wire sort as text.
function latestFirst(orders: readonly Order[]): readonly Order[] {
  return orders.toSorted((a, b) => (b.created_on ?? '').localeCompare(a.created_on ?? ''));
}

function unique<Used>(used: readonly Used[], keyOf: (each: Used) => string | number): Used[] {
  const first = new Map<string | number, Used>();
  for (const each of used) if (!first.has(keyOf(each))) first.set(keyOf(each), each);
  return [...first.values()].slice(0, MOST);
}
