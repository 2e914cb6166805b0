import { and, eq } from 'drizzle-orm';
import { listShippingCompanies, listShippingMethods } from '#src/contract/shipping.ts';
import { shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import type { On } from '#src/service/member-call.ts';
import { caseless, pageOf, paging } from '#src/service/paging.ts';

const company = { id: shippingCompany.id, name: shippingCompany.name };
const method = { id: shippingMethod.id, name: shippingMethod.name };

export function shippingRoutes(on: On): void {
  on(listShippingCompanies, async ({ tx, params, query, reply }) => {
    const columns = { ...company, name: caseless(shippingCompany.name) };
    const page = paging(query, columns, shippingCompany.id, { sort: 'name' });
    const where = and(eq(shippingCompany.active, params.active), page.search);
    const rows = tx.select(company).from(shippingCompany).where(where).$dynamic();
    return pageOf(reply, page, rows, () => tx.$count(shippingCompany, where));
  });

  on(listShippingMethods, async ({ tx, params, query, reply }) => {
    const columns = { ...method, name: caseless(shippingMethod.name) };
    const page = paging(query, columns, shippingMethod.id, { sort: 'name' });
    const isActive = eq(shippingMethod.active, params.active);
    const where = and(eq(shippingMethod.companyId, params.companyId), isActive, page.search);
    const rows = tx.select(method).from(shippingMethod).where(where).$dynamic();
    return pageOf(reply, page, rows, () => tx.$count(shippingMethod, where));
  });
}
