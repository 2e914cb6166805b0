import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  addOrderItem,
  getOrderItem,
  listOrderItems,
  type OrderItem,
  updateOrderItem,
} from '#src/contract/order-item.ts';
import { order, orderItem } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { On, Tx } from '#src/service/member-call.ts';
import { conflict, invalid, notFound, type ProblemError } from '#src/service/problems.ts';
import { openOrder } from './order-placement.ts';
import { imagePath } from './products.ts';
import { caseless, found, pageOf } from './rows.ts';

const fields = {
  id: orderItem.id,
  order_id: orderItem.orderId,
  product_id: orderItem.productId,
  qty: orderItem.qty,
  title: product.title,
  sku: product.sku,
  hasPicture: product.hasPicture,
};

function selectItems(tx: Tx, where: SQL | undefined) {
  const items = tx.select(fields).from(orderItem).innerJoin(product, eq(product.id, orderItem.productId));
  return items.where(where).$dynamic();
}

function toItem({ hasPicture, ...row }: Awaited<ReturnType<typeof selectItems>>[number]): OrderItem {
  return { ...row, thumbnail: hasPicture ? imagePath(row.product_id) : null };
}

export const itemsOf = async (tx: Tx, orderId: number): Promise<OrderItem[]> =>
  (await selectItems(tx, eq(orderItem.orderId, orderId)).orderBy(caseless(fields.title))).map(toItem);

async function item(tx: Tx, id: number): Promise<OrderItem> {
  return toItem(await found(selectItems(tx, eq(orderItem.id, id)), 'Item'));
}

function shortage(field: 'qty' | 'new_qty', available: number): ProblemError {
  const text = `only ${available} available`;
  return conflict(text, { [field]: [text] });
}

const clientOfOrder = (id: number) => sql`(SELECT org_id FROM "order" WHERE id = ${id})`;

export function orderItemRoutes(on: On): void {
  on(
    listOrderItems,
    'The lines of an order',
    'The lines, also of an order that is not placed.',
    async (call) => {
      const { tx, params } = call;
      if ((await tx.$count(order, eq(order.id, params.orderId))) === 0) throw notFound('Order');
      const ofOrder = eq(orderItem.orderId, params.orderId);
      return (await pageOf(call, fields, 'title', ofOrder, selectItems)).map(toItem);
    },
  );

  on(
    getOrderItem,
    'One line of an order',
    'One line. This version of the portal does not call it: it reads all lines of an order.',
    ({ tx, params }) => item(tx, params.id),
  );

  on(
    addOrderItem,
    'Add a product to an order that is not yet placed',
    'One line for each product: adding it again is 409. The portal adds lines one by one, and reads them before it repeats one.',
    async ({ tx, body, now }) => {
      const { order_id: orderId, product_id: productId, qty } = body;
      const { orgId } = await openOrder(tx, orderId, now);
      const added = await found(tx.select().from(product).where(eq(product.id, productId)), 'Product');
      if (added.orgId !== orgId)
        throw invalid('product_id', "This product is another client's than the order's.");
      if (!added.active) throw invalid('product_id', 'This product is not active.');
      const isThere = and(eq(orderItem.orderId, orderId), eq(orderItem.productId, productId));
      if ((await tx.$count(orderItem, isThere)) > 0)
        throw conflict(`${added.title} already exists in the list.`);
      if (added.qty < qty) throw shortage('qty', added.qty);
      const adding = tx.insert(orderItem).values({ orderId, orgId, productId, qty });
      const { id } = await found(adding.returning({ id: orderItem.id }), 'Item');
      return item(tx, id);
    },
    ({ body }) => clientOfOrder(body.order_id),
  );

  on(
    updateOrderItem,
    "Change a line's quantity; 0 removes the line",
    '`qty` is the quantity now, else 409: two changes at once do not overwrite each other. `new_qty` 0 removes the line.',
    async ({ tx, body, now }) => {
      await openOrder(tx, body.order_id, now);
      const before = await item(tx, body.id);
      if (before.order_id !== body.order_id) throw invalid('order_id', 'This item is in another order.');
      if (before.product_id !== body.product_id) throw invalid('product_id', 'This item is another product.');
      if (before.qty !== body.qty) throw conflict(`The quantity is ${before.qty} now.`);
      const line = eq(orderItem.id, body.id);
      if (body.new_qty === 0) {
        await tx.delete(orderItem).where(line);
        return { ...before, qty: 0 };
      }
      const [stock] = await tx.select().from(product).where(eq(product.id, body.product_id));
      const available = stock?.qty ?? 0;
      if (available < body.new_qty) throw shortage('new_qty', available);
      await tx.update(orderItem).set({ qty: body.new_qty }).where(line);
      return item(tx, body.id);
    },
    ({ body }) => clientOfOrder(body.order_id),
  );
}
