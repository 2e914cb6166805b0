/** The calls of a warehouse system, whose service account sees all clients. The portal makes none of them. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { listQuery } from './list.ts';
import { ORDER_STATUSES, Order, OrderPage } from './order.ts';
import { OrderItem } from './order-item.ts';
import { Id, IdParam, Quantity, requiredText, text, WireTime } from './values.ts';

export const WAREHOUSE_PATH = '/api/v1/warehouse';

/** A service account needs this as a role of the realm or as a scope of its token. */
export const WAREHOUSE_ROLE = 'warehouse';

const statuses = ORDER_STATUSES.map(({ id }) => z.literal(id));

export const listPlacedOrders = call('GET /orders', OrderPage, {
  query: z.extend(listQuery(['id', 'created_on_date', 'modified']), {
    placed_after: z.optional(WireTime),
    status_id: z.optional(IdParam),
  }),
});

export const getPlacedOrder = call('GET /order/:id', z.extend(Order, { items: z.array(OrderItem) }));

const OrderProgress = z.object({
  id: Id,
  status_id: z.optional(z.union(statuses)),
  tracking_number: z.optional(text(100)),
  shipped_with: z.optional(Id),
  shipping_type: z.optional(Id),
});

export const updatePlacedOrder = call('POST /order/update', Order, { body: OrderProgress });

export const setStock = call('POST /product/stock', z.object({ id: Id, sku: z.string(), qty: Quantity }), {
  // With `expected_qty`, the quantity is set only if that is the current one.
  body: z.object({ sku: requiredText(100), qty: Quantity, expected_qty: z.optional(Quantity) }),
});
