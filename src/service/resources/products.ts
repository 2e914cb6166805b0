import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  getProduct,
  getProductBySku,
  listProducts,
  listProductsOfOrganization,
  listProductsOfShow,
  listProductsOfType,
  searchProductsBySku,
  searchProductsByTitle,
  updateProduct,
} from '#src/contract/product.ts';
import { show } from '#src/service/db/tables/clients.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { MemberCall, On } from '#src/service/member-call.ts';
import { contains, pageOf, paging } from '#src/service/paging.ts';
import { invalid } from '#src/service/problem-error.ts';
import { found } from './found.ts';
import { productColumns, selectProducts, toProduct } from './product-rows.ts';

type ListCall = Pick<MemberCall<typeof listProducts>, 'tx' | 'query' | 'reply'>;

/** A product list: it has only what is in stock (RULES.md, Products list). */
async function list({ tx, query, reply }: ListCall, condition: SQL | undefined) {
  const page = paging(query, productColumns, product.id, { sort: 'title' });
  const rows = selectProducts(tx, and(gt(product.qty, 0), condition, page.search));
  const all = rows.as('all');
  const ofPage = await pageOf(reply, page, rows.$dynamic(), () => tx.$count(all));
  return ofPage.map(toProduct);
}

async function one(tx: ListCall['tx'], condition: SQL) {
  return toProduct(await found(selectProducts(tx, condition), 'Product'));
}

export function productRoutes(on: On): void {
  const active = (value: boolean) => eq(product.active, value);

  on(listProducts, (call) => list(call, active(call.params.active)));
  on(searchProductsBySku, (call) => list(call, contains(product.sku, call.params.sku)));
  on(searchProductsByTitle, (call) =>
    list(call, and(contains(product.title, call.params.title), active(call.params.active))),
  );
  on(listProductsOfOrganization, (call) =>
    list(call, and(eq(product.orgId, call.params.orgId), active(call.params.active))),
  );
  on(listProductsOfShow, (call) =>
    list(call, and(eq(product.showId, call.params.showId), active(call.params.active))),
  );
  on(listProductsOfType, (call) =>
    list(call, and(eq(product.typeId, call.params.typeId), active(call.params.active))),
  );
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
      const changes = {
        title: body.title.trim(),
        description: body.description,
        active: body.active,
        modified: now,
        ...(body.new_show_id !== undefined && { showId: body.new_show_id }),
      };
      await tx.update(product).set(changes).where(eq(product.id, body.id));
      return { id: body.id };
    },
    ({ body }) => sql`(SELECT org_id FROM product WHERE id = ${body.id})`,
  );
}
