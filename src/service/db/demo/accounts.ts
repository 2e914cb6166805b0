import { inArray } from 'drizzle-orm';
import {
  account,
  clientUserOrg,
  organization,
  productType,
  shippingCompany,
  shippingMethod,
} from '#src/service/db/schema.ts';
import { hashPassword } from '#src/service/identity/password.ts';
import type { Tx } from '#src/service/member-call.ts';
import { CARRIERS } from './carriers.ts';
import { CATEGORIES } from './catalogue.ts';
import { CLIENTS, DEMO_ACCOUNTS } from './clients.ts';

/** What every seed starts from: clients, accounts and who sees whom, categories, carriers. */
export async function seedGround(tx: Tx): Promise<void> {
  await tx.insert(organization).values(
    CLIENTS.map(({ titles, ...client }) => ({
      ...client,
      email: `inventory@${client.machineName}.example`,
    })),
  );
  const organizations = await tx
    .select()
    .from(organization)
    .where(
      inArray(
        organization.machineName,
        CLIENTS.map((c) => c.machineName),
      ),
    );
  const idOf = new Map(organizations.map(({ machineName, id }) => [machineName, id]));
  for (const { username, name, clients } of DEMO_ACCOUNTS) {
    const email = `${username}@example.com`;
    await tx.insert(account).values({ username, name, email, passwordHash: await hashPassword(username) });
    const memberships = clients.map((machineName) => ({ username, orgId: idOf.get(machineName) ?? 0 }));
    await tx.insert(clientUserOrg).values(memberships);
  }
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
