import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { AnyProblem, isRefusal } from './problem.ts';
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

const isDone = z.refine<Record<string, unknown>>((answer) => !isRefusal(AnyProblem.parse(answer)));

/** Some APIs answer with the id of the line, or of its product, alone. The lines are read before an order is placed. */
const ChangedItem = z.union([
  OrderItem,
  z.looseObject({ id: AnswerId }).check(isDone),
  z.looseObject({ product_id: AnswerId }).check(isDone),
]);

export const addOrderItem = call('POST /orderItem/add', ChangedItem, {
  body: z.object({ order_id: Id, product_id: Id, qty: Quantity.check(z.minimum(1)) }),
});

export const updateOrderItem = call('POST /orderItem/update', ChangedItem, {
  body: z.object({ id: Id, order_id: Id, product_id: Id, qty: Quantity, new_qty: Quantity }),
});
