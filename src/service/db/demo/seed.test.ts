import { globSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openEmbedded } from '#src/service/db/client.ts';
import { account, clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { contact, organization, show } from '#src/service/db/tables/clients.ts';
import { order, orderItem, shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { product, productType } from '#src/service/db/tables/products.ts';
import { seeding } from '#src/service/db/tables/records.ts';
import { isRightPassword } from '#src/service/identity/accounts.ts';
import { asMember } from '#src/service/member-call.ts';
import { DEMO_ACCOUNTS } from './clients.ts';
import { pictureFile } from './pictures.ts';
import { seed } from './seed.ts';

// A Friday afternoon of the west coast.
const NOW = new Date('2026-11-20T23:30:00Z');
const SHARED = [productType, shippingCompany, shippingMethod];
const OF_CLIENTS = [account, clientUserOrg, organization, show, product, contact, order, orderItem];
const TABLES = [...SHARED, ...OF_CLIENTS, seeding];

test.each(DEMO_ACCOUNTS)('the password of $username is the user name', async ({ username, passwordHash }) => {
  expect(await isRightPassword(username, passwordHash)).toBe(true);
});

let database: OpenDatabase;

const counts = (tables: PgTable[] = TABLES, { db } = database) =>
  Promise.all(tables.map((table) => db.$count(table)));

test('an empty seed has categories and carriers, and nobody who could sign in', async () => {
  const empty = await openEmbedded();
  await seed(empty.db, 'empty', NOW);
  expect(Math.min(...(await counts(SHARED, empty)))).toBeGreaterThan(0);
  expect(await counts(OF_CLIENTS, empty)).toEqual(OF_CLIENTS.map(() => 0));
  await empty.close();
}, 60_000);

describe('the demo data', () => {
  beforeAll(async () => {
    database = await openEmbedded();
  }, 60_000);
  afterAll(() => database.close());

  test('a seed that fails near its end leaves no rows, and the next one fills the database', async () => {
    const { db } = database;
    await db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'stopped'; END $$`);
    await db.execute(sql`CREATE TRIGGER refuse BEFORE INSERT ON order_item EXECUTE FUNCTION refuse()`);
    await expect(seed(db, 'demo', NOW)).rejects.toThrow();
    expect(await counts()).toEqual(TABLES.map(() => 0));

    await db.execute(sql`DROP TRIGGER refuse ON order_item`);
    await seed(db, 'demo', NOW);
    expect(await db.$count(order)).toBeGreaterThan(0);
  });

  test('a second seed, two at once and another kind change nothing', async () => {
    const before = await counts();
    await seed(database.db, 'demo', NOW);
    await Promise.all([seed(database.db, 'demo', NOW), seed(database.db, 'large', NOW)]);
    expect(await counts()).toEqual(before);
  });

  const seenBy = (username: string) =>
    asMember(database.db, { username }, 'read only', async (tx) =>
      (await tx.select({ name: organization.name }).from(organization)).map(({ name }) => name),
    );

  test('each account sees its clients: one, three, and another one', async () => {
    const [client, agency, rival] = [await seenBy('client'), await seenBy('agency'), await seenBy('rival')];
    expect(client).toEqual(['Northlight Pictures']);
    expect(agency).toHaveLength(3);
    expect(rival).toHaveLength(1);
    expect([...client, ...agency]).not.toContain(rival[0]);
  });

  test('each product that a demo account sees has a picture of its own in both sizes, and no other picture is there', async () => {
    const clients = DEMO_ACCOUNTS.flatMap(({ clients }) => [...clients]);
    const products = await database.db
      .select({ title: product.title, type_name: productType.name })
      .from(product)
      .innerJoin(productType, eq(productType.id, product.typeId))
      .innerJoin(organization, eq(organization.id, product.orgId))
      .where(inArray(organization.machineName, clients));
    const own = products.map(pictureFile).sort();
    for (const size of ['full', 'thumbnail']) {
      const files = globSync('**/*.webp', { cwd: join(import.meta.dirname, 'pictures', size) });
      expect(files.filter((file) => !file.startsWith('any-title')).sort()).toEqual(own);
    }
  });

  test('orders number upwards in time', async () => {
    const orders = await database.db.select().from(order).orderBy(order.id);
    const times = orders.map(({ createdOn }) => createdOn.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('a new order numbers on after the seeded ones', async () => {
    const { db } = database;
    const [last] = await db.select({ id: sql<number>`max(${order.id})` }).from(order);
    const [any] = await db.select().from(organization).limit(1);
    const fresh = { orgId: any?.id ?? 0, createdOn: NOW, modified: NOW, createdBy: 'client' };
    const [started] = await db.insert(order).values(fresh).returning({ id: order.id });
    expect(started?.id).toBe((last?.id ?? 0) + 1);
    await db.delete(order).where(eq(order.id, started?.id ?? 0));
  });
});
