import { inArray } from 'drizzle-orm';
import { account, clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { Tx } from '#src/service/member-call.ts';
import { CLIENTS, DEMO_ACCOUNTS } from './clients.ts';

/** The demo's clients, its accounts and who sees whom. */
export async function seedAccounts(tx: Tx): Promise<void> {
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
  for (const { username, passwordHash, name, clients } of DEMO_ACCOUNTS) {
    const email = `${username}@example.com`;
    // What a browser stores is by subject: a demo that is made anew finds it again.
    await tx.insert(account).values({ username, subject: username, name, email, passwordHash });
    const memberships = clients.map((machineName) => ({ username, orgId: idOf.get(machineName) ?? 0 }));
    await tx.insert(clientUserOrg).values(memberships);
  }
}
