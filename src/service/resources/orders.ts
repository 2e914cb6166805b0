import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { eachText } from '#src/contract/contact.ts';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import {
  getOrder,
  listOrders,
  listOrdersOfBillRef,
  listOrdersOfContact,
  listOrdersOfOrganization,
  listOrdersOfSku,
  listOrdersOfStatus,
  ORDER_STATUSES,
  type Order,
  type ShipTo,
} from '#src/contract/order.ts';
import { rules } from '#src/contract/provider.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { type contact, organization } from '#src/service/db/tables/clients.ts';
import { order, orderItem, shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { MemberCall, On, Tx } from '#src/service/member-call.ts';
import { found, fromNearerEnd, inPage, type Paging, paging, totalOf } from './rows.ts';

const statusName = sql<string | null>`CASE ${order.statusId} ${sql.join(
  ORDER_STATUSES.map(({ id, name }) => sql`WHEN ${sql.raw(String(id))} THEN ${name}`),
  sql` `,
)} END`;

const names = {
  org_name: organization.name,
  shipped_with_name: shippingCompany.name,
  shipping_type_name: shippingMethod.name,
};

const fields = {
  ...names,
  id: order.id,
  org_id: order.orgId,
  ship_to_id: order.shipToId,
  ship_to: order.shipTo,
  ship_to_name: order.shipToName,
  shipped_with: order.shippedWith,
  shipping_type: order.shippingType,
  client_notes: order.clientNotes,
  required_by: order.requiredBy,
  created_on: order.createdOn,
  modified: order.modified,
  shipped_on: order.shippedOn,
  status_id: order.statusId,
  created_by: order.createdBy,
  placed_by: order.placedBy,
  approved_by: order.approvedBy,
  bill_ref_desc: order.billRefDesc,
  billed_by_name: order.billedByName,
  tracking_number: order.trackingNumber,
};

const columns = { ...fields, created_on_date: order.createdOn, order_status: statusName };

/** Joins only if the query uses a name: without a join, an index alone answers, ten times as fast in a long list. */
function selectOrderIds(tx: Tx, query: ListCall['query'], where: SQL | undefined) {
  const ids = tx.select({ id: order.id }).from(order).$dynamic();
  const used = [query.sort_by, ...Object.keys(query).map((key) => key.replace(/^s_/, ''))];
  return (Object.keys(names).some((name) => used.includes(name)) ? withNames(ids) : ids).where(where);
}

export const selectOrders = (tx: Tx, where: SQL | undefined) =>
  withNames(tx.select(fields).from(order).$dynamic()).where(where);

function withNames<Q extends PgSelect>(orders: Q) {
  return orders
    .innerJoin(organization, eq(organization.id, order.orgId))
    .leftJoin(shippingCompany, eq(shippingCompany.id, order.shippedWith))
    .leftJoin(shippingMethod, eq(shippingMethod.id, order.shippingType));
}

let clock: Intl.DateTimeFormat | undefined;

/** Formats a time in the provider's time zone, which does not change while the service runs. */
function providerTime(date: Date): string {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: rules.time_zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return clock.format(date);
}

const wireTime = (date: Date | null) => (date ? dateToWireTime(date) : null);

export function toOrder(row: Awaited<ReturnType<typeof selectOrders>>[number]): Order {
  const status = ORDER_STATUSES.find(({ id }) => id === row.status_id)?.name ?? null;
  return {
    ...row,
    required_by: wireTime(row.required_by),
    created_on: dateToWireTime(row.created_on),
    created_on_string: providerTime(row.created_on),
    modified: dateToWireTime(row.modified),
    shipped_on: wireTime(row.shipped_on),
    status,
    order_status: status,
  };
}

export function shipToOf(row: typeof contact.$inferSelect): ShipTo {
  return eachText((name) => row[name]);
}

const ORDERS_PER_PAGE = 50;

type ListCall = Pick<MemberCall<typeof listOrders>, 'tx' | 'query' | 'reply'>;
type Window = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A page of placed orders; started ones are in no list. */
export async function list({ tx, query, reply }: ListCall, condition: SQL | undefined) {
  const defaults = { sort: 'created_on_date', order: 'DESC', perPage: ORDERS_PER_PAGE } as const;
  const page = paging(query, columns, defaults);
  const where = and(isNotNull(order.statusId), condition, page.search);
  const ids = () => selectOrderIds(tx, query, where);
  const count = () => tx.$count(ids().as('ids'));
  const rowsOf = (part: Paging) =>
    selectOrders(tx, inArray(order.id, inPage(ids(), part))).orderBy(...page.orderBy);
  const counted = page.offset === 0 ? undefined : await count();
  const rows = await rowsOf(counted === undefined ? page : fromNearerEnd(page, counted));
  const total = counted ?? (await totalOf(page, rows.length, count));
  reply.header(TOTAL_HEADER, total);
  return { orders: rows.map(toOrder), total };
}

/** Both ends of a window are included, the last second completely. */
export function created({ from, to }: Window): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(order.createdOn, wireTimeToDate(from)),
    to === undefined ? undefined : lte(order.createdOn, new Date(wireTimeToDate(to).getTime() + 999)),
  );
}

const listCreated = (call: ListCall & { readonly params: Window }, condition: SQL) =>
  list(call, and(condition, created(call.params)));

const OF_ORDERS =
  '`total` counts the rows of all pages. A window has both its ends. An order that is not placed is in no list.';

export function orderRoutes(on: On): void {
  on(
    listOrders,
    'Orders created in a window of time, or whose id contains s_id',
    `Without \`from\` and \`to\` all orders; \`s_id\` is a search by number, from three characters on. ${OF_ORDERS}`,
    (call) => list(call, created(call.query)),
  );
  on(listOrdersOfContact, 'Orders shipped to one contact', OF_ORDERS, (call) =>
    listCreated(call, eq(order.shipToId, call.params.contactId)),
  );
  on(
    listOrdersOfOrganization,
    'Orders of one client',
    `${OF_ORDERS} The portal finds an order whose answer was lost by it, and takes the newest first.`,
    (call) => listCreated(call, eq(order.orgId, call.params.orgId)),
  );
  on(
    listOrdersOfStatus,
    'Orders in one state',
    `What the list of orders opens with, and the dashboard counts. ${OF_ORDERS}`,
    (call) => listCreated(call, eq(order.statusId, call.params.statusId)),
  );
  on(
    listOrdersOfBillRef,
    'Orders of one billing reference',
    `For links with \`bill_ref\`; nothing in the portal leads to one. ${OF_ORDERS}`,
    (call) => list(call, eq(order.billRefId, call.params.billRefId)),
  );

  on(
    listOrdersOfSku,
    'Orders that contain one product',
    `The whole SKU, in any case. ${OF_ORDERS}`,
    (call) => {
      const orders = call.tx
        .select({ id: orderItem.orderId })
        .from(orderItem)
        .innerJoin(product, eq(product.id, orderItem.productId))
        .where(eq(product.skuLower, sql`lower(${call.params.sku})`));
      return list(call, inArray(order.id, orders));
    },
  );

  on(
    getOrder,
    'One order',
    'What the portal believes: an order is placed once it reads as placed, with its lines. `created_by`, `created_on`, `required_by` and `ship_to` tell its own orders from others; the fewer are shown, the more often an order whose answer was lost is in doubt, and the user is asked.',
    async ({ tx, params }) => toOrder(await found(selectOrders(tx, eq(order.id, params.id)), 'Order')),
  );
}
