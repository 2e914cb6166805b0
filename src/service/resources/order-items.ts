import { and, eq, sql } from 'drizzle-orm';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import {
  addOrderItem,
  getOrderItem,
  listOrderItems,
  type OrderItem,
  updateOrderItem,
} from '#src/contract/order-item.ts';
import { order, orderItem, product } from '#src/service/db/schema.ts';
import type { On, Tx } from '#src/service/member-call.ts';
import { caseless, paging } from '#src/service/paging.ts';
import { conflict, invalid, notFound } from '#src/service/problem-error.ts';
import { openOrder } from './open-order.ts';
import { imagePath } from './product-rows.ts';

const fields = {
  id: orderItem.id,
  order_id: orderItem.orderId,
  product_id: orderItem.productId,
  qty: orderItem.qty,
  title: product.title,
  sku: product.sku,
  hasPicture: product.hasPicture,
};

const columns = { ...fields, title: caseless(product.title) };

function selectItems(tx: Tx, where: ReturnType<typeof eq>) {
  return tx
    .select(fields)
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .where(where);
}

function toItem({ hasPicture, ...row }: Awaited<ReturnType<typeof selectItems>>[number]): OrderItem {
  return { ...row, thumbnail: hasPicture ? imagePath(row.product_id) : null };
}

async function item(tx: Tx, id: number): Promise<OrderItem> {
  const [found] = await selectItems(tx, eq(orderItem.id, id));
  if (!found) throw notFound('Item');
  return toItem(found);
}

const clientOfOrder = (id: number) => sql`(SELECT org_id FROM "order" WHERE id = ${id})`;

export function orderItemRoutes(on: On): void {
  on(listOrderItems, async ({ tx, params, query, reply }) => {
    const [found] = await tx.select({ id: order.id }).from(order).where(eq(order.id, params.orderId));
    if (!found) throw notFound('Order');
    const ofOrder = eq(orderItem.orderId, params.orderId);
    const { orderBy, limit, offset } = paging(query, columns, orderItem.id, { sort: 'title' });
    reply.header(TOTAL_HEADER, await tx.$count(orderItem, ofOrder));
    const rows = await selectItems(tx, ofOrder)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(toItem);
  });

  on(getOrderItem, ({ tx, params }) => item(tx, params.id));

  on(
    addOrderItem,
    async ({ tx, body, now }) => {
      const { order_id: orderId, product_id: productId, qty } = body;
      const { orgId } = await openOrder(tx, orderId, now);
      const [found] = await tx.select().from(product).where(eq(product.id, productId));
      if (!found) throw notFound('Product');
      if (found.orgId !== orgId)
        throw invalid('product_id', "This product is another client's than the order's.");
      if (!found.active) throw invalid('product_id', 'This product is not active.');
      const [there] = await tx
        .select()
        .from(orderItem)
        .where(and(eq(orderItem.orderId, orderId), eq(orderItem.productId, productId)));
      if (there) throw conflict(`${found.title} already exists in the list.`);
      if (found.qty < qty)
        throw conflict(`only ${found.qty} available`, { qty: [`only ${found.qty} available`] });
      const [added] = await tx
        .insert(orderItem)
        .values({ orderId, orgId, productId, qty })
        .returning({ id: orderItem.id });
      return item(tx, (added as { id: number }).id);
    },
    ({ body }) => clientOfOrder(body.order_id),
  );

  on(
    updateOrderItem,
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
      const [stock] = await tx
        .select({ qty: product.qty })
        .from(product)
        .where(eq(product.id, body.product_id));
      const available = stock?.qty ?? 0;
      if (available < body.new_qty)
        throw conflict(`only ${available} available`, { new_qty: [`only ${available} available`] });
      await tx.update(orderItem).set({ qty: body.new_qty }).where(line);
      return item(tx, body.id);
    },
    ({ body }) => clientOfOrder(body.order_id),
  );
}
