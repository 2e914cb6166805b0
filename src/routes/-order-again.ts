import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { useBeginOrder } from '#src/features/cart/cart.ts';
import { orderAgain } from '#src/features/orders/order-again.ts';

/** Returns a function that starts a draft like an order, and opens it. */
export function useOrderAgain(): (order: Order, items: readonly OrderItem[]) => Promise<void> {
  const begin = useBeginOrder();
  return (order, items) => begin((empty) => orderAgain(order, items, empty));
}
