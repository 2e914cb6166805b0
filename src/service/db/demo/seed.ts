import { sql } from 'drizzle-orm';
import { account, clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { productType } from '#src/service/db/tables/products.ts';
import { seeding } from '#src/service/db/tables/records.ts';
import type { Db, Tx } from '#src/service/member-call.ts';
import { CATEGORIES } from './catalogue.ts';
import { CLIENTS, DEMO_ACCOUNTS } from './clients.ts';
import { seedLarge } from './large.ts';
import { CARRIERS } from './orders.ts';
import { seedTrade } from './trade.ts';

type Kind = typeof seeding.$inferSelect.kind;

const SEEDING_LOCK = 727_002;

/**
 * Fills a database that was never filled, in one transaction: a killed start leaves nothing behind, and of two
 * processes that start at once only one fills it.
 * @param orders how many the `large` seed has; a million by default.
 * @returns the kind that it was filled with, now or at its first start.
 */
export async function seed(db: Db, kind: Kind, now: Date, orders?: number): Promise<Kind> {
  return db.transaction(async (tx) => {
    // A large seed, or waiting for another process's, takes longer than a call may.
    await tx.execute(
      sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
    );
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEEDING_LOCK})`);
    const [first] = await tx.select().from(seeding);
    if (first) return first.kind;
    await switchAudit(tx, 'DISABLE');
    await seedReferenceData(tx);
    // A database for real data must have no publicly known passwords.
    if (kind !== 'empty') await seedAccounts(tx);
    if (kind === 'demo') await seedTrade(tx, now);
    if (kind === 'large') await seedLarge(tx, now, orders);
    await switchAudit(tx, 'ENABLE');
    await tx.insert(seeding).values({ kind, seededAt: now });
    return kind;
  });
}

/** Only the owner can switch the audit off. */
async function switchAudit(tx: Tx, to: 'DISABLE' | 'ENABLE'): Promise<void> {
  await tx.execute(
    sql.raw(`DO $$
      DECLARE audited regclass;
      BEGIN
        FOR audited IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'portal_audit' LOOP
          EXECUTE format('ALTER TABLE %s ${to} TRIGGER portal_audit', audited);
        END LOOP;
      END
      $$`),
  );
}

async function seedAccounts(tx: Tx): Promise<void> {
  const rows = CLIENTS.map(({ titles, ...client }) => ({
    ...client,
    email: `inventory@${client.machineName}.example`,
  }));
  const organizations = await tx.insert(organization).values(rows).returning();
  const idOf = new Map(organizations.map(({ machineName, id }) => [machineName, id]));
  for (const { username, passwordHash, name, clients } of DEMO_ACCOUNTS) {
    const email = `${username}@example.com`;
    // Browsers store data by subject: with a fixed one, a demo that is created again finds its data.
    await tx.insert(account).values({ username, subject: username, name, email, passwordHash });
    const memberships = clients.map((machineName) => ({ username, orgId: idOf.get(machineName) ?? 0 }));
    await tx.insert(clientUserOrg).values(memberships);
  }
}

/** Categories, carriers and methods: every seed has them. */
async function seedReferenceData(tx: Tx): Promise<void> {
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
