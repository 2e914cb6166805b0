import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  getProduct,
  getProductBySku,
  listProducts,
  listProductsOfOrganization,
  listProductsOfShow,
  listProductsOfType,
  listProductTypes,
  type Product,
  searchProductsBySku,
  searchProductsByTitle,
  updateProduct,
} from '#src/contract/product.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { organization, show } from '#src/service/db/tables/clients.ts';
import { product, productType } from '#src/service/db/tables/products.ts';
import type { MemberCall, On, Tx } from '#src/service/member-call.ts';
import { invalid } from '#src/service/problems.ts';
import { contains, found, pageOf } from './rows.ts';

const parentType = alias(productType, 'parent_type');

export const imagePath = (id: number) => `/assets/products/${id}.webp`;

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
  type_display_name: sql<string>`concat_ws(' > ', ${parentType.name}, ${productType.name})`,
  qty: product.qty,
  active: product.active,
  modified: product.modified,
  hasPicture: product.hasPicture,
};

export function selectProducts(tx: Tx, where: SQL | undefined) {
  return tx
    .select(fields)
    .from(product)
    .innerJoin(organization, eq(organization.id, product.orgId))
    .leftJoin(show, eq(show.id, product.showId))
    .leftJoin(productType, eq(productType.id, product.typeId))
    .leftJoin(parentType, eq(parentType.id, productType.parentTypeId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectProducts>>[number];

function toProduct({ hasPicture, modified, ...row }: Row): Product {
  return { ...row, modified: dateToWireTime(modified), thumbnail: hasPicture ? imagePath(row.id) : null };
}

const typeFields = {
  id: productType.id,
  name: productType.name,
  description: productType.description,
  parent_type_id: productType.parentTypeId,
  parent_type_name: parentType.name,
};

const IN_STOCK =
  'The reference service lists what is in stock alone. The portal shows the others as out of stock.';

type ListCall = Pick<MemberCall<typeof listProducts>, 'tx' | 'query' | 'reply'>;
type ActiveCall = ListCall & { readonly params: { readonly active: boolean } };

/** A product list: it has only what is in stock (RULES.md, Products list). */
async function list(call: ListCall, condition: SQL | undefined) {
  const where = and(gt(product.qty, 0), condition);
  return (await pageOf(call, fields, 'title', where, selectProducts)).map(toProduct);
}

const listActive = (call: ActiveCall, condition?: SQL) =>
  list(call, and(condition, eq(product.active, call.params.active)));

async function one(tx: Tx, condition: SQL) {
  return toProduct(await found(selectProducts(tx, condition), 'Product'));
}

export function productRoutes(on: On): void {
  on(listProducts, "Products in stock of all the user's clients", IN_STOCK, (call) => listActive(call));
  on(
    searchProductsBySku,
    'Products in stock whose SKU contains the text',
    `At least six characters, without the prefix of a SKU. ${IN_STOCK}`,
    (call) => list(call, contains(product.sku, call.params.sku)),
  );
  on(
    searchProductsByTitle,
    'Products in stock whose name contains the text',
    `At least three characters. ${IN_STOCK}`,
    (call) => listActive(call, contains(product.title, call.params.title)),
  );
  on(
    listProductsOfOrganization,
    'Products in stock of one client',
    `What the wizard offers, up to 10000 at once. ${IN_STOCK}`,
    (call) => listActive(call, eq(product.orgId, call.params.orgId)),
  );
  on(listProductsOfShow, 'Products in stock of one title', IN_STOCK, (call) =>
    listActive(call, eq(product.showId, call.params.showId)),
  );
  on(listProductsOfType, 'Products in stock of one category', IN_STOCK, (call) =>
    listActive(call, eq(product.typeId, call.params.typeId)),
  );
  on(
    getProduct,
    'One product',
    'Also read right before an order is placed: `sku`, `title` and `active` are compared with what the user saw. `thumbnail` is a path below `/api/v1/mgmt`; empty or null without a picture.',
    ({ tx, params }) => one(tx, eq(product.id, params.id)),
  );
  on(
    getProductBySku,
    'One product by its full SKU',
    'The whole SKU, in any case. This version of the portal does not call it.',
    ({ tx, params }) => one(tx, eq(product.skuLower, sql`lower(${params.sku})`)),
  );

  on(
    updateProduct,
    'Change a product',
    'Replaces title, description and `active`. `new_show_id` moves the product to another active title of its client.',
    async ({ tx, body, now }) => {
      const { orgId } = await found(tx.select().from(product).where(eq(product.id, body.id)), 'Product');
      if (body.new_show_id !== undefined) {
        const isTitle = and(eq(show.id, body.new_show_id), eq(show.orgId, orgId), eq(show.active, true));
        if ((await tx.$count(show, isTitle)) === 0)
          throw invalid('new_show_id', "must be an active title of the product's client");
      }
      const { id, new_show_id: showId, title, description, active } = body;
      const changes = { title: title.trim(), description, active, modified: now, showId };
      await tx.update(product).set(changes).where(eq(product.id, id));
      return { id };
    },
    ({ body }) => sql`(SELECT org_id FROM product WHERE id = ${body.id})`,
  );

  on(
    listProductTypes,
    'The product categories',
    'Categories in a tree of two levels, shown as `Parent > Child`.',
    (call) =>
      pageOf(call, typeFields, 'name', eq(productType.active, call.params.active), (tx, where) =>
        tx
          .select(typeFields)
          .from(productType)
          .leftJoin(parentType, eq(parentType.id, productType.parentTypeId))
          .where(where)
          .$dynamic(),
      ),
  );
}
