import { and, eq } from 'drizzle-orm';
import { TOTAL_HEADER } from '#src/contract/list.ts';
import { listShippingCompanies, listShippingMethods } from '#src/contract/shipping.ts';
import { shippingCompany, shippingMethod } from '#src/service/db/schema.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, paging } from '#src/service/paging.ts';

const company = { id: shippingCompany.id, name: shippingCompany.name };
const method = { id: shippingMethod.id, name: shippingMethod.name };

export function shippingRoutes(on: On): void {
  on(listShippingCompanies, async ({ tx, params, query, reply }) => {
    const columns = { ...company, name: caseless(shippingCompany.name) };
    const page = paging(query, columns, shippingCompany.id, { sort: 'name' });
    const where = and(eq(shippingCompany.active, params.active), page.search);
    reply.header(TOTAL_HEADER, await tx.$count(shippingCompany, where));
    const { orderBy, limit, offset } = page;
    return tx
      .select(company)
      .from(shippingCompany)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  });

  on(listShippingMethods, async ({ tx, params, query, reply }) => {
    const columns = { ...method, name: caseless(shippingMethod.name) };
    const page = paging(query, columns, shippingMethod.id, { sort: 'name' });
    const { companyId, active } = params;
    const where = and(
      eq(shippingMethod.companyId, companyId),
      eq(shippingMethod.active, active),
      page.search,
    );
    reply.header(TOTAL_HEADER, await tx.$count(shippingMethod, where));
    const { orderBy, limit, offset } = page;
    return tx
      .select(method)
      .from(shippingMethod)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  });
}
