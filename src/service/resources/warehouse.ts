import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { getPlacedOrder, listPlacedOrders, setStock, updatePlacedOrder } from '#src/contract/warehouse.ts';
import { order } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import { type On, rowsOf, type Tx } from '#src/service/member-call.ts';
import { conflict, notFound } from '#src/service/problems.ts';
import { itemsOf } from './order-items.ts';
import { created, list, selectOrders, toOrder } from './orders.ts';
import { found } from './rows.ts';
import { checkShipping } from './shipping.ts';

const placed = (tx: Tx, id: number) =>
  found(selectOrders(tx, and(eq(order.id, id), isNotNull(order.statusId))), 'Order');

/** The transaction of each call was widened to all clients. */
export function warehouseRoutes(on: On): void {
  on(
    listPlacedOrders,
    'Placed orders of all clients, oldest first',
    'To poll for new orders: `status_id=1` are those that nobody has taken yet; or `placed_after`, which is included. With a time, ask from some minutes before the newest order that you have, and drop what you have: two orders may be placed in one second, or arrive late.',
    (call) => {
      const { placed_after: from, status_id: status, ...query } = call.query;
      const ofStatus = status === undefined ? undefined : eq(order.statusId, status);
      const oldestFirst = { sort_by: 'created_on_date', sort_order: 'ASC', ...query } as const;
      return list({ ...call, query: oldestFirst }, and(ofStatus, created({ from })));
    },
  );

  on(
    getPlacedOrder,
    'A placed order with its lines',
    'With the lines (SKU, quantity) and the destination as it was when the order was placed.',
    async ({ tx, params }) => ({
      ...toOrder(await placed(tx, params.id)),
      items: await itemsOf(tx, params.id),
    }),
  );

  on(
    updatePlacedOrder,
    'Set status, carrier or tracking number of a placed order',
    'What is left out stays. Shipped (4) sets `shipped_on` at the first time, an earlier status clears it. A carrier comes with its method, or clears it. The portal shows the tracking number as a link.',
    async ({ tx, body, now }) => {
      const { id, status_id, shipped_with, shipping_type, tracking_number } = body;
      await checkShipping(tx, body);
      // A function of the owner: the role itself changes no placed order.
      const [progress] = await rowsOf(
        tx,
        sql`SELECT portal_progress(${id}, ${status_id ?? null}, ${shipped_with ?? null}, ${shipping_type ?? null},
          ${tracking_number ?? null}, ${now.toISOString()}::timestamptz) AS done`,
      );
      if (!progress?.done) throw notFound('Order');
      return toOrder(await placed(tx, id));
    },
    ({ body }) => sql`(SELECT org_id FROM "order" WHERE id = ${body.id})`,
  );

  on(
    setStock,
    'Set how many of a product are in stock',
    'The pieces that can be ordered: those of placed orders are taken already. With `expected_qty`, the quantity is set only if it is that now, else 409: an order may have come meanwhile.',
    async ({ tx, body, now }) => {
      const { sku, qty, expected_qty } = body;
      const isIt = eq(product.skuLower, sql`lower(${sku})`);
      const before = await found(tx.select().from(product).where(isIt).for('update'), 'Product');
      if (expected_qty !== undefined && before.qty !== expected_qty)
        throw conflict(`The quantity is ${before.qty} now.`, { expected_qty: [`is ${before.qty} now`] });
      await tx.update(product).set({ qty, modified: now }).where(eq(product.id, before.id));
      return { id: before.id, sku: before.sku, qty };
    },
    ({ body }) => sql`(SELECT org_id FROM product WHERE sku_lower = lower(${body.sku}))`,
  );
}
