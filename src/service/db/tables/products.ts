import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bytea,
  hasUser,
  id,
  moment,
  ownOnly,
  RIGHTS,
  updatedBy,
  visible,
} from '#src/service/db/table-parts.ts';
import { ofClient, show } from './clients.ts';

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
RIGHTS.set(productType, { may: 'SELECT' });

export const product = pgTable(
  'product',
  {
    id: id(),
    orgId: ofClient(),
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
RIGHTS.set(product, { may: 'SELECT, UPDATE', isAudited: true });

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
RIGHTS.set(productImage, { may: 'SELECT' });
