import { and, eq } from 'drizzle-orm';
import { listShippingCompanies, listShippingMethods, type OrderPlacement } from '#src/contract/order.ts';
import { shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import type { On, Tx } from '#src/service/member-call.ts';
import { invalid } from '#src/service/problems.ts';
import { pageOf } from './rows.ts';

const company = { id: shippingCompany.id, name: shippingCompany.name };
const method = { id: shippingMethod.id, name: shippingMethod.name };

export function shippingRoutes(on: On): void {
  on(listShippingCompanies, 'The carriers', 'Carriers, to choose from.', (call) =>
    pageOf(call, company, 'name', eq(shippingCompany.active, call.params.active), (tx, where) =>
      tx.select(company).from(shippingCompany).where(where).$dynamic(),
    ),
  );
  on(listShippingMethods, 'The methods of one carrier', 'Methods, once a carrier is chosen.', (call) => {
    const { companyId, active } = call.params;
    const where = and(eq(shippingMethod.companyId, companyId), eq(shippingMethod.active, active));
    return pageOf(call, method, 'name', where, (tx, where) =>
      tx.select(method).from(shippingMethod).where(where).$dynamic(),
    );
  });
}

export async function checkShipping(
  tx: Tx,
  { shipped_with, shipping_type }: Pick<OrderPlacement, 'shipped_with' | 'shipping_type'>,
): Promise<void> {
  if (shipped_with !== undefined) {
    const isActive = and(eq(shippingCompany.id, shipped_with), eq(shippingCompany.active, true));
    if ((await tx.$count(shippingCompany, isActive)) === 0)
      throw invalid('shipped_with', 'This carrier is not available.');
  }
  if (shipping_type === undefined) return;
  if (shipped_with === undefined) throw invalid('shipped_with', 'A method needs its carrier.');
  const isItsOwn = and(
    eq(shippingMethod.id, shipping_type),
    eq(shippingMethod.companyId, shipped_with),
    eq(shippingMethod.active, true),
  );
  if ((await tx.$count(shippingMethod, isItsOwn)) === 0)
    throw invalid('shipping_type', "This is not one of the carrier's methods.");
}
