import { sql } from 'drizzle-orm';
import {
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ShipTo } from '#src/contract/order.ts';
import {
  hasUser,
  id,
  isOwner,
  moment,
  ownOnly,
  portalMember,
  RIGHTS,
  updatedBy,
  visible,
} from '#src/service/db/table-parts.ts';
import { contact, ofClient } from './clients.ts';
import { product } from './products.ts';

export const shippingCompany = pgTable(
  'shipping_company',
  {
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
  },
  () => visible('any_user', hasUser),
);
RIGHTS.set(shippingCompany, { may: 'SELECT' });

export const shippingMethod = pgTable(
  'shipping_method',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => shippingCompany.id),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
  },
  () => visible('any_user', hasUser),
);
RIGHTS.set(shippingMethod, { may: 'SELECT' });

const isPlaced = sql`status_id IS NOT NULL`;
const newestFirst = ({ createdOn, id }: Record<'createdOn' | 'id', ExtraConfigColumn>) =>
  [createdOn.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/** Started and placed orders. A started order has no status and is in no list. */
export const order = pgTable(
  'order',
  {
    id: id(),
    orgId: ofClient(),
    statusId: integer('status_id'),
    shipToId: integer('ship_to_id').references(() => contact.id),
    shipTo: jsonb('ship_to').$type<ShipTo>(),
    shipToName: text('ship_to_name').notNull().default(''),
    shippedWith: integer('shipped_with').references(() => shippingCompany.id),
    shippingType: integer('shipping_type').references(() => shippingMethod.id),
    clientNotes: text('client_notes').notNull().default(''),
    requiredBy: moment('required_by'),
    createdOn: moment('created_on').notNull(),
    modified: moment('modified').notNull(),
    shippedOn: moment('shipped_on'),
    createdBy: text('created_by').notNull(),
    /** Null until it is placed. */
    placedBy: text('placed_by'),
    updatedBy: updatedBy(),
    approvedBy: text('approved_by').notNull().default(''),
    billRefId: integer('bill_ref_id'),
    billRefDesc: text('bill_ref_desc').notNull().default(''),
    billedByName: text('billed_by_name').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
  },
  (table) => [
    // Matches the lists' order, newest first (DESC means NULLS FIRST), and covers everything that counting needs.
    index()
      .on(table.orgId, ...newestFirst(table))
      .where(isPlaced),
    index()
      .on(table.orgId, table.statusId, ...newestFirst(table))
      .where(isPlaced),
    index()
      .on(table.shipToId, ...newestFirst(table), table.orgId)
      .where(isPlaced),
    index().on(table.billRefId),
    index('order_started_index').on(table.modified).where(sql`status_id IS NULL`),
    ...ownOnly(),
    // Started, changed and placed by one user, and read-only from then on.
    pgPolicy('started_by_oneself', {
      as: 'restrictive',
      for: 'insert',
      to: portalMember,
      withCheck: sql`${isOwner} OR (status_id IS NULL AND created_by = (SELECT portal_username()))`,
    }),
    pgPolicy('changed_by_oneself', {
      as: 'restrictive',
      for: 'update',
      to: portalMember,
      using: sql`${isOwner} OR (status_id IS NULL AND created_by = (SELECT portal_username()))`,
      withCheck: sql`${isOwner} OR (created_by = (SELECT portal_username())
        AND CASE WHEN status_id IS NULL THEN placed_by IS NULL ELSE placed_by = created_by END)`,
    }),
  ],
);
RIGHTS.set(order, { may: 'SELECT, INSERT, UPDATE', isAudited: true });

// Only the user who may change an order writes its lines. All users of the client read them.
const ofOwnOpenOrder = sql`${isOwner} OR EXISTS (SELECT FROM "order"
  WHERE "order".id = order_id AND status_id IS NULL AND created_by = (SELECT portal_username()))`;
const writtenBy = (operation: 'insert' | 'update' | 'delete') =>
  pgPolicy(`${operation}_by_oneself`, {
    as: 'restrictive',
    for: operation,
    to: portalMember,
    ...(operation !== 'insert' && { using: ofOwnOpenOrder }),
    ...(operation !== 'delete' && { withCheck: ofOwnOpenOrder }),
  });

export const orderItem = pgTable(
  'order_item',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    orgId: ofClient(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    qty: integer('qty').notNull(),
  },
  (table) => [
    uniqueIndex().on(table.orderId, table.productId),
    index().on(table.productId),
    ...ownOnly(),
    writtenBy('insert'),
    writtenBy('update'),
    writtenBy('delete'),
  ],
);
RIGHTS.set(orderItem, { may: 'SELECT, INSERT, UPDATE, DELETE', isAudited: true });
