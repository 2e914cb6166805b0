import { shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { productType } from '#src/service/db/tables/products.ts';
import type { Tx } from '#src/service/member-call.ts';
import { CARRIERS } from './carriers.ts';
import { CATEGORIES } from './catalogue.ts';

/** What every seed has: categories and carriers, which belong to no client. */
export async function seedGround(tx: Tx): Promise<void> {
  for (const { name, description, types } of CATEGORIES) {
    const [parent] = await tx.insert(productType).values({ name, description }).returning();
    await tx
      .insert(productType)
      .values(types.map((type) => ({ name: type.name, parentTypeId: parent?.id ?? null })));
  }
  for (const { name, methods } of CARRIERS) {
    const [company] = await tx.insert(shippingCompany).values({ name }).returning();
    await tx
      .insert(shippingMethod)
      .values(methods.map((method) => ({ name: method, companyId: company?.id ?? 0 })));
  }
}
