import { and, between, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import {
  getOrder,
  listOrders,
  listOrdersOfBillRef,
  listOrdersOfContact,
  listOrdersOfOrganization,
  listOrdersOfSku,
  listOrdersOfStatus,
  listShippingCompanies,
  listShippingMethods,
} from '#src/contract/order.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { order, orderItem, shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { MemberCall, On } from '#src/service/member-call.ts';
import { asksForNames, orderColumns, selectOrderIds, selectOrders, toOrder } from './order-rows.ts';
import { caseless, found, fromNearerEnd, inPage, type Paging, pageOf, paging, totalOf } from './rows.ts';

const company = { id: shippingCompany.id, name: shippingCompany.name };
const method = { id: shippingMethod.id, name: shippingMethod.name };

const ORDERS_PER_PAGE = 50;

type ListCall = Pick<MemberCall<typeof listOrders>, 'tx' | 'query' | 'reply'>;

/** A page of placed orders; started ones are in no list. */
async function list({ tx, query, reply }: ListCall, condition: SQL | undefined) {
  const defaults = { sort: 'created_on_date', order: 'DESC', perPage: ORDERS_PER_PAGE } as const;
  const page = paging(query, orderColumns, order.id, defaults);
  const where = and(isNotNull(order.statusId), condition, page.search);
  const ids = () => selectOrderIds(tx, where, asksForNames(query));
  const count = () => tx.$count(ids().as('ids'));
  const rowsOf = (part: Paging) => {
    const ofPage = inPage(ids(), part);
    return selectOrders(tx, inArray(order.id, ofPage)).orderBy(...page.orderBy);
  };
  const counted = page.offset === 0 ? undefined : await count();
  const rows = await rowsOf(counted === undefined ? page : fromNearerEnd(page, counted));
  const total = counted ?? (await totalOf(page, rows.length, count));
  reply.header(TOTAL_HEADER, total);
  return { orders: rows.map(toOrder), total };
}

/** Both ends of a window are included, the last second completely. */
function created({ from, to }: { from: string; to: string }): SQL | undefined {
  return between(order.createdOn, wireTimeToDate(from), endOf(to));
}

const endOf = (to: string) => new Date(wireTimeToDate(to).getTime() + 999);

export function orderRoutes(on: On): void {
  on(listOrders, (call) => {
    const { from, to } = call.query;
    const after = from === undefined ? undefined : gte(order.createdOn, wireTimeToDate(from));
    const before = to === undefined ? undefined : lte(order.createdOn, endOf(to));
    return list(call, and(after, before));
  });

  on(listOrdersOfContact, (call) =>
    list(call, and(eq(order.shipToId, call.params.contactId), created(call.params))),
  );
  on(listOrdersOfOrganization, (call) =>
    list(call, and(eq(order.orgId, call.params.orgId), created(call.params))),
  );
  on(listOrdersOfStatus, (call) =>
    list(call, and(eq(order.statusId, call.params.statusId), created(call.params))),
  );
  on(listOrdersOfBillRef, (call) => list(call, eq(order.billRefId, call.params.billRefId)));

  on(listOrdersOfSku, (call) => {
    const orders = call.tx
      .select({ id: orderItem.orderId })
      .from(orderItem)
      .innerJoin(product, eq(product.id, orderItem.productId))
      .where(eq(product.skuLower, sql`lower(${call.params.sku})`));
    return list(call, inArray(order.id, orders));
  });

  on(getOrder, async ({ tx, params }) => {
    return toOrder(await found(selectOrders(tx, eq(order.id, params.id)), 'Order'));
  });

  on(listShippingCompanies, (call) =>
    pageOf(call, { ...company, name: caseless(company.name) }, company.id, 'name', (search) => {
      const where = and(eq(shippingCompany.active, call.params.active), search);
      return call.tx.select(company).from(shippingCompany).where(where).$dynamic();
    }),
  );
  on(listShippingMethods, (call) =>
    pageOf(call, { ...method, name: caseless(method.name) }, method.id, 'name', (search) => {
      const { companyId, active } = call.params;
      const isOfCompany = eq(shippingMethod.companyId, companyId);
      const where = and(isOfCompany, eq(shippingMethod.active, active), search);
      return call.tx.select(method).from(shippingMethod).where(where).$dynamic();
    }),
  );
}
