/** How a product is used, from the orders on this device. */
import type { Order } from '#src/contract/order.ts';
import type { Product } from '#src/contract/product.ts';
import { daysInWords } from './days-in-words.ts';
import { daysLeft, type OrderLines, rates } from './low-stock.ts';

export interface OrdersOnDevice {
  readonly orders: readonly Order[];
  readonly lines: readonly OrderLines[];
}

/** `about 6 weeks`; undefined if the product has no rate, is a prop, or is out of stock. */
export function lastsOf(product: Product, { lines }: OrdersOnDevice, today: Date): string | undefined {
  const days = product.qty > 0 ? daysLeft(product, rates(lines, today)) : undefined;
  return days === undefined ? undefined : daysInWords(days);
}

/** The order that was shipped last with the product, and how many pieces of it. */
export function lastSentOf(
  { id }: Pick<Product, 'id'>,
  { orders, lines }: OrdersOnDevice,
): { order: Order; qty: number } | undefined {
  const sent = orders
    .filter(({ shipped_on }) => shipped_on)
    .toSorted((a, b) => String(b.shipped_on).localeCompare(String(a.shipped_on)));
  for (const order of sent) {
    const line = lines
      .find(({ orderId }) => orderId === order.id)
      ?.lines.find(({ product_id }) => product_id === id);
    if (line) return { order, qty: line.qty };
  }
  return undefined;
}
