/** An order like one that was placed. */
import type * as z from 'zod/mini';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { type Draft, seenShipTo } from '#src/outbox/draft.ts';
import { asDestination } from '#src/outbox/edits.ts';
import type { DraftContent } from '#src/storage/stored/draft.ts';
import { useBeginOrder } from './cart.ts';

type Asked = Omit<z.input<typeof DraftContent>, 'client_notes' | 'required_by'>;
/** May lack what older drafts may lack. */
type Placed = { [Field in keyof Asked]: DraftContent[Field] };

/** Fills an empty draft like a placed order, without its notes, which were about that order. */
export function draftAgain(placed: Placed, empty: Draft): Draft {
  const { client_notes, required_by } = empty;
  return {
    ...{ ...empty, ...placed, client_notes, required_by },
    step: 'products',
    is_started: true,
    items: placed.items.map((line) => ({ ...line, key: crypto.randomUUID(), submitted: false })),
    destinations: placed.destinations?.map(asDestination) ?? [],
  };
}

export function orderAgain(order: Order, items: readonly OrderItem[], empty: Draft): Draft {
  // A provider may have added a second line of a product. A draft has one line for each.
  const lines = new Map<number, DraftContent['items'][number]>();
  for (const { product_id, sku, title, thumbnail, qty } of items) {
    const more = lines.get(product_id)?.qty ?? 0;
    lines.set(product_id, { product_id, sku: sku ?? '', title, thumbnail, qty: qty + more });
  }
  const placed = {
    org_id: order.org_id,
    org_name: order.org_name ?? '',
    items: [...lines.values()].filter(({ qty }) => qty > 0),
    ship_to_id: order.ship_to_id ?? null,
    ship_to_name: order.ship_to_name ?? '',
    ship_to: order.ship_to ? seenShipTo(order.ship_to) : null,
    new_contact: null,
    shipped_with: order.shipped_with ?? null,
    shipped_with_name: order.shipped_with_name ?? '',
    shipping_type: order.shipping_type ?? null,
    shipping_type_name: order.shipping_type_name ?? '',
  };
  return draftAgain(placed, empty);
}

export function useOrderAgain() {
  const begin = useBeginOrder();
  return (order: Order, items: readonly OrderItem[]) => begin((empty) => orderAgain(order, items, empty));
}
