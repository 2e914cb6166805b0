import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { cleaned } from './order-words.ts';

/** What an order is found by on the device: its place, number, state, parcel, people and, if known, products. */
export function orderText(order: Order, lines: readonly OrderItem[] = []): string {
  const { ship_to } = order;
  const texts = [
    order.ship_to_name,
    String(order.id),
    order.org_name,
    order.order_status,
    // It may be typed as it is printed, in groups, or in one word.
    order.tracking_number,
    order.tracking_number?.replace(/\s/g, ''),
    order.shipped_with_name,
    order.shipping_type_name,
    order.created_by,
    order.approved_by,
    order.bill_ref_desc,
    order.billed_by_name,
    ship_to?.first_name,
    ship_to?.last_name,
    ship_to?.city,
    ...lines.flatMap(({ sku, title }) => [sku, title]),
  ];
  return texts.map(cleaned).filter(Boolean).join(' ');
}
