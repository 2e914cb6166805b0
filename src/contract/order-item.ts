import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { AnswerId, AnswerText, answerInt, answerRows, Id, OptionalText, Quantity } from './values.ts';

export const OrderItem = z.object({
  id: AnswerId,
  order_id: AnswerId,
  product_id: AnswerId,
  qty: answerInt(Quantity),
  title: AnswerText,
  sku: OptionalText,
  thumbnail: OptionalText,
});
export type OrderItem = z.infer<typeof OrderItem>;

export const listOrderItems = call('GET /orderItems/:orderId', answerRows(OrderItem), {
  query: listQuery(['id', 'title', 'sku', 'qty', 'product_id']),
});

export const getOrderItem = call('GET /orderItem/:id', OrderItem);

export const addOrderItem = call('POST /orderItem/add', OrderItem, {
  body: z.object({ order_id: Id, product_id: Id, qty: Quantity.check(z.minimum(1)) }),
});

export const updateOrderItem = call('POST /orderItem/update', OrderItem, {
  body: z.object({ id: Id, order_id: Id, product_id: Id, qty: Quantity, new_qty: Quantity }),
});
