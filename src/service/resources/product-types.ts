import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import { listProductTypes } from '#src/contract/product-type.ts';
import { productType } from '#src/service/db/tables/products.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, paging } from '#src/service/paging.ts';

const parent = alias(productType, 'parent');

const fields = {
  id: productType.id,
  name: productType.name,
  description: productType.description,
  parent_type_id: productType.parentTypeId,
  parent_type_name: parent.name,
};

const columns = { ...fields, name: caseless(productType.name), parent_type_name: caseless(parent.name) };

export function productTypeRoutes(on: On): void {
  on(listProductTypes, async ({ tx, params, query, reply }) => {
    const page = paging(query, columns, productType.id, { sort: 'name' });
    const where = and(eq(productType.active, params.active), page.search);
    const rows = tx
      .select(fields)
      .from(productType)
      .leftJoin(parent, eq(parent.id, productType.parentTypeId))
      .where(where);
    const all = await rows.orderBy(...page.orderBy);
    reply.header(TOTAL_HEADER, all.length);
    return all.slice(page.offset, page.offset + page.limit);
  });
}
