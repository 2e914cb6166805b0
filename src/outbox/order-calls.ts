/** The API calls that send an order. */

import type { request as apiRequest } from '#src/api/http.ts';
import { ALL_ROWS } from '#src/api/queries.ts';
import {
  type Contact,
  createContact,
  getContact,
  listContacts,
  type NewContact,
} from '#src/contract/contact.ts';
import {
  getOrder,
  listOrdersOfOrganization,
  type Order,
  type OrderPlacement,
  placeOrder,
  startOrder,
} from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, type OrderItem, updateOrderItem } from '#src/contract/order-item.ts';
import { getOrganization, type Organization } from '#src/contract/organization.ts';
import { getProduct, type Product } from '#src/contract/product.ts';

/** Each call throws Unreachable, Refused or Malformed. `key` is an idempotency key, which a server may ignore. */
export interface OrderCalls {
  start(orgId: number, key: string): Promise<{ id: number }>;
  order(id: number): Promise<Order>;
  items(orderId: number): Promise<OrderItem[]>;
  /** Returns the orders of a client that were created between two wire times. */
  ordersBetween(orgId: number, from: string, to: string): Promise<Order[]>;
  addItem(line: { order_id: number; product_id: number; qty: number }, key: string): Promise<unknown>;
  updateItem(line: ItemUpdate, key: string): Promise<unknown>;
  place(order: OrderPlacement, key: string): Promise<Order>;
  product(id: number): Promise<Product>;
  client(id: number): Promise<Organization>;
  contact(id: number): Promise<Contact>;
  contacts(orgId: number, active: boolean): Promise<Contact[]>;
  createContact(contact: NewContact, key: string): Promise<{ id: number }>;
}

interface ItemUpdate {
  id: number;
  order_id: number;
  product_id: number;
  qty: number;
  new_qty: number;
}

// A refused look-up of one record that the user can't see any more says nothing about the sign-in.
const keepsSession = true;

/** @param request Makes one call, like `apiRequest`. */
export function orderCalls(request: typeof apiRequest): OrderCalls {
  return {
    start: (orgId, key) => request(startOrder, { params: { orgId }, key }),
    order: (id) => request(getOrder, { params: { id }, keepsSession }),
    items: (orderId) =>
      request(listOrderItems, {
        params: { orderId },
        query: { ...ALL_ROWS, sort_by: 'title' },
        keepsSession,
      }),
    ordersBetween: async (orgId, from, to) => {
      const params = { orgId, from, to };
      const page = await request(listOrdersOfOrganization, { params, query: ALL_ROWS, keepsSession });
      return page.orders;
    },
    addItem: (body, key) => request(addOrderItem, { body, key }),
    updateItem: (body, key) => request(updateOrderItem, { body, key }),
    place: (body, key) => request(placeOrder, { body, key }),
    product: (id) => request(getProduct, { params: { id }, keepsSession }),
    client: (id) => request(getOrganization, { params: { id }, keepsSession }),
    contact: (id) => request(getContact, { params: { id }, keepsSession }),
    contacts: (orgId, active) =>
      request(listContacts, { params: { orgId, active }, query: { ...ALL_ROWS, sort_by: 'id' } }),
    createContact: (body, key) => request(createContact, { body, key }),
  };
}
