import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { Id, IdParam, OptionalText, Quantity } from './values.ts';

/** An order has at most one line for each product. */
export const OrderItem = z.object({
  id: Id,
  order_id: Id,
  product_id: Id,
  qty: Quantity,
  title: z.string(),
  sku: OptionalText,
  thumbnail: OptionalText,
});
export type OrderItem = z.infer<typeof OrderItem>;

export const listOrderItems = call('GET /orderItems/:orderId', 'The lines of an order', {
  params: z.object({ orderId: IdParam }),
  query: listQuery(['id', 'title', 'sku', 'qty', 'product_id']),
  answer: z.array(OrderItem),
});

export const getOrderItem = call('GET /orderItem/:id', 'One line of an order', {
  params: z.object({ id: IdParam }),
  answer: OrderItem,
});

export const addOrderItem = call('POST /orderItem/add', 'Add a product to an order that is not yet placed', {
  body: z.object({ order_id: Id, product_id: Id, qty: Quantity.check(z.minimum(1)) }),
  answer: OrderItem,
});

export const updateOrderItem = call(
  'POST /orderItem/update',
  "Change a line's quantity; 0 removes the line",
  {
    body: z.object({ id: Id, order_id: Id, product_id: Id, qty: Quantity, new_qty: Quantity }),
    answer: OrderItem,
  },
);
