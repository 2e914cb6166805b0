import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
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
import { product, productImage, productType } from '#src/service/db/tables/products.ts';
import { asMember, callerOf, type Db, type MemberCall, type On, type Tx } from '#src/service/member-call.ts';
import { invalid, notFound } from '#src/service/problems.ts';
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

function selectProducts(tx: Tx, where: SQL | undefined) {
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
  on(listProducts, (call) => listActive(call));
  on(searchProductsBySku, (call) => list(call, contains(product.sku, call.params.sku)));
  on(searchProductsByTitle, (call) => listActive(call, contains(product.title, call.params.title)));
  on(listProductsOfOrganization, (call) => listActive(call, eq(product.orgId, call.params.orgId)));
  on(listProductsOfShow, (call) => listActive(call, eq(product.showId, call.params.showId)));
  on(listProductsOfType, (call) => listActive(call, eq(product.typeId, call.params.typeId)));
  on(getProduct, ({ tx, params }) => one(tx, eq(product.id, params.id)));
  on(getProductBySku, ({ tx, params }) => one(tx, eq(product.skuLower, sql`lower(${params.sku})`)));

  on(
    updateProduct,
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

  on(listProductTypes, (call) =>
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

export interface PictureSubject {
  readonly title: string;
  readonly type_name: string | null;
}

/** The WebP image of a product that has none in the database. */
export type FindPicture = (subject: PictureSubject, size: 'full' | 'thumbnail') => Promise<Buffer>;

const Params = z.object({
  file: z.pipe(
    z.string().check(z.regex(/^([1-9]\d{0,8}|1\d{9})\.webp$/, "must be a product's number and .webp")),
    z.transform((file: string) => Number(file.replace('.webp', ''))),
  ),
});

export function imageRoutes(app: FastifyInstance, db: Db, findPicture: FindPicture): void {
  for (const [folder, size] of [
    ['assets', 'full'],
    ['thumbnail', 'thumbnail'],
  ] as const) {
    const schema = { params: Params };
    app.get<{ Params: z.output<typeof Params> }>(
      `/${folder}/products/:file`,
      { schema },
      async (request, reply) => {
        const { file: id } = request.params;
        const { subject, stored } = await asMember(db, callerOf(request), 'read only', async (tx) => {
          const [subject] = await selectProducts(tx, eq(product.id, id));
          if (!subject?.hasPicture) throw notFound('Picture');
          const [stored] = await tx
            .select({ mediaType: productImage.mediaType, bytes: productImage[size] })
            .from(productImage)
            .where(eq(productImage.productId, id));
          return { subject, stored };
        });
        return reply
          .type(stored?.mediaType ?? 'image/webp')
          .send(stored?.bytes ?? (await findPicture(subject, size)));
      },
    );
  }
}
