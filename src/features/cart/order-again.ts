import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { type Draft, seenShipTo } from '#src/outbox/draft.ts';
import { useBeginOrder } from './cart.ts';

/**
 * A new draft like a placed order: client, lines, destination, carrier and method. Not the notes, which were about that
 * order. Missing stock is reported before sending, as for any draft.
 * @param draft an empty draft.
 */
export function orderAgain(
  order: Order,
  items: readonly OrderItem[],
  draft: Draft,
  newKey: () => string = crypto.randomUUID.bind(crypto),
): Draft {
  return {
    ...draft,
    step: 'products',
    is_started: true,
    org_id: order.org_id,
    org_name: order.org_name ?? '',
    items: items.flatMap(({ product_id, sku, title, thumbnail, qty }) =>
      qty > 0 ? [{ product_id, sku: sku ?? '', title, thumbnail, qty, key: newKey(), submitted: false }] : [],
    ),
    ship_to_id: order.ship_to_id ?? null,
    ship_to_name: order.ship_to_name ?? '',
    ship_to: order.ship_to ? seenShipTo(order.ship_to) : null,
    shipped_with: order.shipped_with ?? null,
    shipped_with_name: order.shipped_with_name ?? '',
    shipping_type: order.shipping_type ?? null,
    shipping_type_name: order.shipping_type_name ?? '',
  };
}

/** Returns a function that starts a draft like an order, and opens it. */
export function useOrderAgain(): (order: Order, items: readonly OrderItem[]) => Promise<void> {
  const begin = useBeginOrder();
  return (order, items) => begin((empty) => orderAgain(order, items, empty));
}
