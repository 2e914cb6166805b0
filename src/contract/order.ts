import * as z from 'zod/mini';
import { call, type Endpoint } from './call.ts';
import { eachText } from './contact.ts';
import { listQuery } from './list.ts';
import {
  AnswerId,
  AnswerText,
  answerInt,
  answerRows,
  dateToWireTime,
  Id,
  OptionalId,
  OptionalText,
  OptionalTime,
  orNothing,
  text,
  WireTime,
  WriteAnswer,
} from './values.ts';

/** In the sequence in which an order passes through them. */
export const ORDER_STATUSES = [
  { id: 1, name: 'Pending' },
  { id: 2, name: 'In Progress' },
  { id: 7, name: 'In Production' },
  { id: 6, name: 'Ready to Ship' },
  { id: 4, name: 'Shipped' },
  { id: 5, name: 'Archived' },
] as const;

export type OrderStatusId = (typeof ORDER_STATUSES)[number]['id'];

export const PENDING: OrderStatusId = 1;
export const SHIPPED: OrderStatusId = 4;
export const ARCHIVED: OrderStatusId = 5;

/** Statuses of a provider's own count as open: On Hold is open, and the portal can't distinguish Cancelled from it. */
export const isOpen = ({ status_id }: { readonly status_id?: number | null | undefined }): boolean =>
  status_id !== SHIPPED && status_id !== ARCHIVED;

/** The contact as it was when the order was placed. */
export const ShipTo = z.object(eachText(() => OptionalText));
export type ShipTo = z.infer<typeof ShipTo>;

/** An order that is started and not yet placed has no status. Times are UTC, `YYYY-MM-DD HH:MM:SS`. */
export const Order = z.object({
  id: AnswerId,
  org_id: AnswerId,
  org_name: OptionalText,
  ship_to_id: OptionalId,
  ship_to: orNothing(ShipTo),
  ship_to_name: OptionalText,
  shipped_with: OptionalId,
  shipping_type: OptionalId,
  client_notes: OptionalText,
  required_by: OptionalTime,
  created_on: OptionalTime,
  created_on_string: OptionalText,
  modified: OptionalTime,
  shipped_on: OptionalTime,
  status: OptionalText,
  status_id: orNothing(answerInt(z.int())),
  order_status: OptionalText,
  created_by: OptionalText,
  placed_by: OptionalText,
  approved_by: OptionalText,
  bill_ref_desc: OptionalText,
  billed_by_name: OptionalText,
  shipped_with_name: OptionalText,
  shipping_type_name: OptionalText,
  tracking_number: OptionalText,
});
export type Order = z.infer<typeof Order>;

export function isPlaced(order: Pick<Order, 'status_id'>): boolean {
  return (order.status_id ?? 0) > 0;
}

export const ORDER_SEARCH_COLUMNS = [
  'approved_by',
  'bill_ref_desc',
  'billed_by_name',
  'created_by',
  'id',
  'order_status',
  'org_name',
  'shipped_with_name',
  'shipping_type_name',
  'tracking_number',
  'ship_to_name',
] as const;

export const ORDER_SORT_COLUMNS = [
  ...ORDER_SEARCH_COLUMNS,
  'created_on_date',
  'modified',
  'shipped_on',
] as const;

const query = listQuery(ORDER_SORT_COLUMNS, ORDER_SEARCH_COLUMNS);

export const OrderPage = z.object({ orders: answerRows(Order), total: answerInt(z.int()) });
export type OrderPage = z.infer<typeof OrderPage>;

/** The earliest date of a filter (RULES.md, Limits). */
export const DATE_FLOOR = '2016-01-01';

export const NEWEST_FIRST = { page: 1, sort_by: 'created_on_date', sort_order: 'DESC' } as const;
/** Together with `newestWindow`: the newest orders, at most 200. */
export const NEWEST_PAGE = { ...NEWEST_FIRST, per_page: 200 };

/** Twelve weeks up to the end of today, in this device's time zone. */
export function newestWindow(today: Date): { from: string; to: string } {
  const from = new Date(today);
  from.setDate(from.getDate() - (7 * 12 - 1));
  from.setHours(0, 0, 0);
  const to = new Date(today);
  to.setHours(23, 59, 59);
  return { from: dateToWireTime(from), to: dateToWireTime(to) };
}

export const listOrders = call('GET /orders/all', OrderPage, {
  query: z.extend(query, { from: z.optional(WireTime), to: z.optional(WireTime) }),
});

const list = <const E extends Endpoint>(endpoint: E) => call(endpoint, OrderPage, { query });

export const listOrdersOfContact = list('GET /orders/contact/:contactId/:from/:to');
export const listOrdersOfOrganization = list('GET /orders/allByOrg/:orgId/:from/:to');
export const listOrdersOfBillRef = list('GET /orders/billRef/:billRefId');
export const listOrdersOfSku = list('GET /orders/sku/:sku');
export const listOrdersOfStatus = list('GET /orders/status/:statusId/:from/:to');

/** The list that each filter type of the URL (`filter_by`) requests. */
export const ORDER_LISTS = {
  client: listOrdersOfOrganization,
  contact: listOrdersOfContact,
  status: listOrdersOfStatus,
  sku: listOrdersOfSku,
  bill_ref: listOrdersOfBillRef,
};

export const getOrder = call('GET /order/:id', Order);

export const startOrder = call('PUT /order/start/:orgId', WriteAnswer);

export const LONGEST_NOTES = 5_000;

/** Without `shipped_with` (carrier) or `shipping_type` (method), none is chosen. */
export const OrderPlacement = z.object({
  id: Id,
  org_id: Id,
  ship_to_id: Id,
  client_notes: text(LONGEST_NOTES),
  shipped_with: z.optional(Id),
  shipping_type: z.optional(Id),
  required_by: z.optional(WireTime),
});
export type OrderPlacement = z.infer<typeof OrderPlacement>;

export const placeOrder = call('POST /order/create', Order, { body: OrderPlacement });

const NamedRows = answerRows(z.object({ id: AnswerId, name: AnswerText }));
const namedQuery = { query: listQuery(['id', 'name'], ['id', 'name']) };

export const listShippingCompanies = call('GET /shipping/companies/:active', NamedRows, namedQuery);

export const listShippingMethods = call('GET /shipping/types/:companyId/:active', NamedRows, namedQuery);
