import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Product } from '#src/contract/product.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { organization, show } from '#src/service/db/tables/clients.ts';
import { product, productType } from '#src/service/db/tables/products.ts';
import type { Tx } from '#src/service/member-call.ts';
import { caseless } from './rows.ts';

export const parentType = alias(productType, 'parent_type');

export const imagePath = (id: number) => `/assets/products/${id}.webp`;

const typeDisplayName = sql<string>`concat_ws(' > ', ${parentType.name}, ${productType.name})`;

const fields = {
  id: product.id,
  sku: product.sku,
  title: product.title,
  description: product.description,
  show_id: product.showId,
  show_name: show.name,
  org_id: product.orgId,
  org_name: organization.name,
  type_id: product.typeId,
  type_name: productType.name,
  parent_type_name: parentType.name,
  type_display_name: typeDisplayName,
  qty: product.qty,
  active: product.active,
  modified: product.modified,
  hasPicture: product.hasPicture,
};

export const productColumns = {
  id: product.id,
  sku: product.sku,
  title: caseless(product.title),
  description: product.description,
  show_name: caseless(show.name),
  org_name: caseless(organization.name),
  type_name: caseless(productType.name),
  parent_type_name: caseless(parentType.name),
  type_display_name: caseless(typeDisplayName),
  qty: product.qty,
  modified: product.modified,
};

export function selectProducts(tx: Tx, where: SQL | undefined) {
  return tx
    .select(fields)
    .from(product)
    .innerJoin(organization, eq(organization.id, product.orgId))
    .leftJoin(show, eq(show.id, product.showId))
    .leftJoin(productType, eq(productType.id, product.typeId))
    .leftJoin(parentType, eq(parentType.id, productType.parentTypeId))
    .where(where);
}

export function toProduct({
  hasPicture,
  modified,
  ...row
}: Awaited<ReturnType<typeof selectProducts>>[number]): Product {
  return { ...row, modified: dateToWireTime(modified), thumbnail: hasPicture ? imagePath(row.id) : null };
}
