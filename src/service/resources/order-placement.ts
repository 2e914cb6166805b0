import { and, asc, eq, sql } from 'drizzle-orm';
import { contactDisplayName } from '#src/contract/contact.ts';
import { PENDING, placeOrder, startOrder } from '#src/contract/order.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { contact } from '#src/service/db/tables/clients.ts';
import { order, orderItem } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import { asMember, type Db, type On, type Tx } from '#src/service/member-call.ts';
import { conflict, type FieldErrors, invalid, notFound, ProblemError } from '#src/service/problems.ts';
import { selectOrders, shipToOf, toOrder } from './orders.ts';
import { activeClient, found } from './rows.ts';
import { checkShipping } from './shipping.ts';

export function orderPlacementRoutes(on: On): void {
  on(
    startOrder,
    'Start an order: it stands in no list until it is placed',
    'Answers with the id of an order without a status, which takes lines. It may be deleted after a time: the portal then starts another.',
    async ({ tx, params, username, now }) => {
      const client = await activeClient(tx, params.orgId, 'orgId');
      const row = { orgId: client.id, createdBy: username, createdOn: now, modified: now };
      return found(tx.insert(order).values(row).returning({ id: order.id }), 'Order');
    },
    ({ params }) => params.orgId,
  );

  on(
    placeOrder,
    'Place a started order: takes the stock, all or nothing',
    'In one transaction: refuses an order without lines (422) or short of stock (409, `errors` names `items.<product id>`), takes the stock, and sets status 1. A placed order takes no more changes (409). The portal reads the order again afterwards.',
    async ({ tx, body, username, now }) => {
      const { orgId } = await openOrder(tx, body.id, now);
      if (orgId !== body.org_id) throw invalid('org_id', 'This order was started for another client.');
      await activeClient(tx, orgId, 'org_id');
      const shipTo = await destination(tx, body.ship_to_id, orgId);
      await checkShipping(tx, body);
      await takeStock(tx, body.id, now);
      const placed = {
        statusId: PENDING,
        placedBy: username,
        shipToId: body.ship_to_id,
        shipTo,
        shipToName: contactDisplayName(shipTo),
        shippedWith: body.shipped_with ?? null,
        shippingType: body.shipping_type ?? null,
        clientNotes: body.client_notes,
        requiredBy: body.required_by === undefined ? null : wireTimeToDate(body.required_by),
        createdOn: now,
        modified: now,
      };
      await tx.update(order).set(placed).where(eq(order.id, body.id));
      return toOrder(await found(selectOrders(tx, eq(order.id, body.id)), 'Order'));
    },
    ({ body }) => body.org_id,
  );
}

/** A snapshot of the destination: later changes of the contact don't change the order. */
async function destination(tx: Tx, id: number, orgId: number) {
  const isOfClient = and(eq(contact.id, id), eq(contact.orgId, orgId));
  const [row] = await tx.select().from(contact).where(isOfClient);
  if (!row) throw invalid('ship_to_id', 'This contact is not there any more.');
  if (!row.active) throw invalid('ship_to_id', 'This contact is not active.');
  return shipToOf(row);
}

/** All or nothing. Rows are locked by ascending id, so that two orders of the same products never deadlock. */
async function takeStock(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { id: productId, title, qty: available, active } = product;
  const lines = await tx
    .select({ productId, title, available, active, qty: orderItem.qty })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .where(eq(orderItem.orderId, orderId))
    .orderBy(asc(product.id))
    .for('update', { of: product });
  if (lines.length === 0)
    throw new ProblemError(422, 'No Products have yet been added to this Order.', {
      errors: { items: ['No Items Added'] },
    });
  const errors: FieldErrors = {};
  for (const { productId, available, active, qty } of lines) {
    if (!active) errors[`items.${productId}`] = ['is not active any more'];
    else if (available < qty) errors[`items.${productId}`] = [`only ${available} available`];
  }
  const short = lines.filter(({ productId }) => errors[`items.${productId}`]).map(({ title }) => title);
  if (short.length > 0) throw conflict(`Not available as ordered: ${short.join(', ')}.`, errors);
  await tx
    .update(product)
    .set({ qty: sql`${product.qty} - ${orderItem.qty}`, modified: now })
    .from(orderItem)
    .where(and(eq(orderItem.orderId, orderId), eq(orderItem.productId, product.id)));
}

/** Locks an order that this user may still change until the transaction ends. */
export async function openOrder(tx: Tx, id: number, now: Date): Promise<typeof order.$inferSelect> {
  const [open] = await tx.update(order).set({ modified: now }).where(eq(order.id, id)).returning();
  if (open) return open;
  // The database lets nobody change an order that is placed, or that somebody else started.
  const [refused] = await tx.select({ statusId: order.statusId }).from(order).where(eq(order.id, id));
  if (!refused) throw notFound('Order');
  if (refused.statusId === null)
    throw conflict('This order was started by another user: only that user can change it.');
  throw conflict('This order is placed: it takes no more changes.');
}

const STARTED_KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes orders that were started and not placed within 30 days of their last change. A portal that resumes one starts
 * another; if it had requested the placement, it asks the user.
 */
export async function sweepStartedOrders(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - STARTED_KEPT_MS).toISOString();
  // A function of the owner: nobody else sees the orders of all clients.
  await asMember(db, { username: '' }, 'read write', (tx) =>
    tx.execute(sql`SELECT portal_sweep_orders(${until}::timestamptz)`),
  );
}
