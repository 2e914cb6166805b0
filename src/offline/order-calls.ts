import { ALL_ROWS } from '#src/api/all-rows.ts';
import { request } from '#src/api/http.ts';
import { getOrder, placeOrder, startOrder } from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, updateOrderItem } from '#src/contract/order-item.ts';
import type { SenderPorts } from './sender.ts';

/** The calls that place an order, over the API. */
export const orderCalls: SenderPorts['http'] = {
  start: (orgId, key) => request(startOrder, { params: { orgId }, key }),
  order: (id) => request(getOrder, { params: { id } }),
  items: (orderId) =>
    request(listOrderItems, { params: { orderId }, query: { ...ALL_ROWS, sort_by: 'title' } }),
  addItem: (body, key) => request(addOrderItem, { body, key }),
  updateItem: (body, key) => request(updateOrderItem, { body, key }),
  place: (body, key) => request(placeOrder, { body, key }),
};
