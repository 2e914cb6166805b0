/**
 * The tables. The service works as the role `portal_member`, and row level security, forced on every table, shows it
 * nothing until a transaction says for whom it is: `portal.username` and `portal.organizations` for a call,
 * `portal.identity` for a sign-in (see `member-call.ts`). The owner sees rows only where `portal.operator` is set.
 */
import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ShipTo } from '#src/contract/order.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** Who changed a row last through the portal; empty for what an operator wrote. */
const currentUser = sql`coalesce(current_setting('portal.username', true), '')`;
const updatedBy = () =>
  text('updated_by')
    .notNull()
    .default(currentUser)
    .$onUpdate(() => currentUser);

/** The role that the service works as. It exists once per cluster: see `member-role.ts`. */
export const portalMember = pgRole('portal_member').existing();

// Sub-selects, so that the planner reads the settings once per query and not once per row.
const ownOrganization = sql`org_id = ANY ((SELECT portal_organizations())::integer[])`;
const isOwn = sql`username = (SELECT portal_username())`;
const isOwnSubject = sql`subject = (SELECT current_setting('portal.subject', true))`;
const hasUser = sql`(SELECT portal_username()) IS NOT NULL`;
const isOwner = sql`(SELECT portal_owner())`;
const isSignIn = sql`(SELECT current_setting('portal.identity', true)) = 'yes'`;

/** The policies of a table: for the service, what it may see and write, and for the owner's session. */
const visible = (name: string, using: SQL, withCheck = using) => [
  pgPolicy(name, { to: portalMember, using, withCheck }),
  operator(),
];
const operator = () => {
  const using = sql`(SELECT portal_operator())`;
  return pgPolicy('operator', { to: 'current_user', using, withCheck: using });
};
const ownOnly = (using = ownOrganization) => visible('own_organizations', using);
const signInsOnly = () => visible('sign_ins', isSignIn);

/** A trigger ends the sign-ins of an account that is deleted, locked, or gets another password or name. */
export const account = pgTable(
  'account',
  {
    username: text('username').primaryKey(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    locked: boolean('locked').notNull().default(false),
  },
  () => signInsOnly(),
);

export const clientUserOrg = pgTable(
  'client_user_org',
  { username: text('username').notNull(), orgId: integer('org_id').notNull() },
  (table) => [primaryKey({ columns: [table.username, table.orgId] }), ...visible('own_memberships', isOwn)],
);

/** Whose tokens a user name is taken from: see `subjects.ts`. */
export const clientUserSubject = pgTable(
  'client_user_subject',
  {
    username: text('username').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    boundAt: moment('bound_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.issuer] }),
    unique().on(table.issuer, table.subject),
    // Whoever has the subject of another user name, or the name of another subject, is told so.
    ...visible('own_subject', sql`${isOwn} OR ${isOwnSubject}`, sql`${isOwn} AND ${isOwnSubject}`),
  ],
);

export const signingKey = pgTable(
  'signing_key',
  {
    kid: text('kid').primaryKey(),
    use: text('use').notNull(),
    jwk: jsonb('jwk').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  () => signInsOnly(),
);

export const identityRecord = pgTable(
  'identity_record',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index().on(table.grantId),
    index().on(table.uid),
    index().on(table.expiresAt),
    ...signInsOnly(),
  ],
);

export const organization = pgTable(
  'organization',
  {
    id: id(),
    machineName: text('machine_name').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  () => ownOnly(sql`id = ANY ((SELECT portal_organizations())::integer[])`),
);

export const show = pgTable(
  'show',
  {
    id: id(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organization.id),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  (table) => [index().on(table.orgId), unique().on(table.id, table.orgId), ...ownOnly()],
);

export const productType = pgTable(
  'product_type',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    parentTypeId: integer('parent_type_id'),
    active: boolean('active').notNull().default(true),
  },
  () => visible('any_user', hasUser),
);

export const product = pgTable(
  'product',
  {
    id: id(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organization.id),
    showId: integer('show_id'),
    typeId: integer('type_id').references(() => productType.id),
    sku: text('sku').notNull(),
    // Row level security prevents an index on lower(sku): lower() is not leakproof.
    skuLower: text('sku_lower').generatedAlwaysAs(sql`lower(sku)`),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    qty: integer('qty').notNull().default(0),
    hasPicture: boolean('has_picture').notNull().default(false),
    active: boolean('active').notNull().default(true),
    modified: moment('modified').notNull().defaultNow(),
    updatedBy: updatedBy(),
  },
  (table) => [
    uniqueIndex().on(table.sku),
    index().on(table.skuLower),
    index().on(table.orgId, table.title),
    index().on(table.showId),
    index().on(table.typeId),
    // A product's title must belong to the same client.
    foreignKey({ columns: [table.showId, table.orgId], foreignColumns: [show.id, show.orgId] }),
    ...ownOnly(),
  ],
);

export const productImage = pgTable(
  'product_image',
  {
    productId: integer('product_id').primaryKey(),
    mediaType: text('media_type').notNull(),
    full: bytea('full').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
  },
  () => visible('own_products', sql`EXISTS (SELECT FROM product WHERE product.id = product_id)`),
);

export const contact = pgTable(
  'contact',
  {
    id: id(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organization.id),
    name: text('name').notNull().default(''),
    // Texts are called as on the wire: both sides go through them by name.
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    address: text('address').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    country: text('country').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    notes: text('notes').notNull().default(''),
    active: boolean('active').notNull().default(true),
    updatedBy: updatedBy(),
  },
  (table) => [index().on(table.orgId, table.name), ...ownOnly()],
);

export const shippingCompany = pgTable(
  'shipping_company',
  {
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
  },
  () => visible('any_user', hasUser),
);

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

const isPlaced = sql`status_id IS NOT NULL`;
const newestFirst = ({ createdOn, id }: Record<'createdOn' | 'id', ExtraConfigColumn>) =>
  [createdOn.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/** Orders, started and placed. A started one has no status and is in no list. */
export const order = pgTable(
  'order',
  {
    id: id(),
    orgId: integer('org_id')
      .notNull()
      .references(() => organization.id),
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
    /** Null until it is placed, and of orders that were placed before this was recorded. */
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
    // Started by its user, whoever that is; placed only as the one who places it; read-only from then on.
    pgPolicy('started_by_oneself', {
      as: 'restrictive',
      for: 'insert',
      to: portalMember,
      withCheck: sql`${isOwner} OR (status_id IS NULL AND created_by = (SELECT portal_username()))`,
    }),
    pgPolicy('placed_by_oneself', {
      as: 'restrictive',
      for: 'update',
      to: portalMember,
      using: sql`${isOwner} OR status_id IS NULL`,
      withCheck: sql`${isOwner} OR CASE WHEN status_id IS NULL THEN placed_by IS NULL ELSE placed_by = (SELECT portal_username()) END`,
    }),
  ],
);

export const orderItem = pgTable(
  'order_item',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    orgId: integer('org_id')
      .notNull()
      .references(() => organization.id),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    qty: integer('qty').notNull(),
  },
  (table) => [uniqueIndex().on(table.orderId, table.productId), index().on(table.productId), ...ownOnly()],
);

/** The first answer to each idempotency key of a user, replayed for seven days. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    username: text('username').notNull(),
    key: uuid('key').notNull(),
    /** The client of the request; null if the user could not see the record. */
    orgId: integer('org_id'),
    request: text('request').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.key] }),
    index().on(table.createdAt),
    ...visible('own_keys', isOwn),
  ],
);

/**
 * Who did what. Triggers write it in the transaction of the change, and `identity/routes.ts` for sign-ins. The service adds
 * to it, and neither reads nor changes it.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** The user; null for an operator, who is known by `role` alone. */
    username: text('username'),
    /** The provider's name for the user. */
    subject: text('subject'),
    action: text('action').notNull(),
    /** The table of the record, its id, and its client. */
    record: text('record').notNull(),
    recordId: text('record_id'),
    orgId: integer('org_id'),
    /** SHA-256 of the row as jsonb, without `modified` and `updated_by`. */
    before: text('before'),
    after: text('after'),
    requestId: text('request_id'),
    address: text('address'),
    /** Of the database session. */
    role: text('role').notNull().default(sql`current_user`),
  },
  (table) => [
    index().on(table.at),
    index().on(table.record, table.recordId),
    ...visible(
      'own_deeds',
      sql`false`,
      sql`${isSignIn} OR (${isOwn} AND coalesce(org_id = ANY ((SELECT portal_organizations())::integer[]), true))`,
    ),
  ],
);

/** Written once: what the database was first filled with. */
export const seeding = pgTable(
  'seeding',
  {
    kind: text('kind', { enum: ['demo', 'empty', 'large'] }).primaryKey(),
    seededAt: moment('seeded_at').notNull(),
  },
  () => [operator()],
);
