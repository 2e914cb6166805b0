/** The API calls that send an order. Each throws Unreachable, Refused or Malformed. */

import { ALL_ROWS, NEWEST_ROWS_FIRST } from '#src/api/queries.ts';
import type { request as apiRequest } from '#src/api/transport/http.ts';
import { createContact, getContact, listContacts, type NewContact } from '#src/contract/contact.ts';
import {
  getOrder,
  listOrdersOfOrganization,
  listShippingCompanies,
  listShippingMethods,
  type Order,
  type OrderPlacement,
  placeOrder,
  startOrder,
} from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, updateOrderItem } from '#src/contract/order-item.ts';
import { getOrganization } from '#src/contract/organization.ts';
import { getProduct } from '#src/contract/product.ts';

export type OrderCalls = ReturnType<typeof orderCalls>;

interface Line {
  order_id: number;
  product_id: number;
  qty: number;
}

// A refused look-up of one record that the user can't see any more says nothing about the sign-in.
const keepsSession = true;

/**
 * @param request Makes one call, like `apiRequest`. A `key` is an idempotency key, which a server may ignore.
 */
export function orderCalls(request: typeof apiRequest) {
  return {
    start: (orgId: number, key: string) => request(startOrder, { params: { orgId }, key }),
    order: (id: number) => request(getOrder, { params: { id }, keepsSession }),
    items: (orderId: number) =>
      request(listOrderItems, {
        params: { orderId },
        query: { ...ALL_ROWS, sort_by: 'title' },
        keepsSession,
      }),
    /** Returns the orders of a client that were created between two wire times. */
    ordersBetween: async (orgId: number, from: string, to: string) => {
      const params = { orgId, from, to };
      const found = new Map<number, Order>();
      for (let page = 1; ; page += 1) {
        const query = { ...ALL_ROWS, page };
        const { orders, total } = await request(listOrdersOfOrganization, { params, query, keepsSession });
        const before = found.size;
        for (const order of orders) found.set(order.id, order);
        // An API may send fewer a page than were requested.
        if (found.size === before || found.size >= total) return [...found.values()];
      }
    },
    addItem: (body: Line, key: string) => request(addOrderItem, { body, key }),
    updateItem: (body: Line & { id: number; new_qty: number }, key: string): Promise<unknown> =>
      request(updateOrderItem, { body, key, keepsSession }),
    place: (body: OrderPlacement, key: string, keepsSession: boolean) =>
      request(placeOrder, { body, key, keepsSession }),
    product: (id: number) => request(getProduct, { params: { id }, keepsSession }),
    client: (id: number) => request(getOrganization, { params: { id }, keepsSession }),
    contact: (id: number) => request(getContact, { params: { id }, keepsSession }),
    carriers: () =>
      request(listShippingCompanies, { params: { active: true }, query: { ...ALL_ROWS, sort_by: 'name' } }),
    methods: (companyId: number) =>
      request(listShippingMethods, {
        params: { companyId, active: true },
        query: { ...ALL_ROWS, sort_by: 'name' },
      }),
    contacts: (orgId: number, active: boolean) =>
      request(listContacts, { params: { orgId, active }, query: NEWEST_ROWS_FIRST }),
    createContact: (body: NewContact, key: string) => request(createContact, { body, key }),
  };
}
