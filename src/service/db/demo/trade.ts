import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contactDisplayName } from '#src/contract/contact.ts';
import { PENDING } from '#src/contract/order.ts';
import { contact, organization, show } from '#src/service/db/tables/clients.ts';
import { order, orderItem, shippingCompany, shippingMethod } from '#src/service/db/tables/orders.ts';
import { product, productType } from '#src/service/db/tables/products.ts';
import type { Tx } from '#src/service/member-call.ts';
import { shipToOf } from '#src/service/resources/orders.ts';
import { productsOf } from './catalogue.ts';
import { CLIENTS, DEMO_ACCOUNTS } from './clients.ts';
import { destination } from './destinations.ts';
import { fulfilment, placements, STAFF, statusesOf } from './orders.ts';
import { Random } from './random.ts';

const FIRST_SKU = 12_345;
const FIRST_ORDER_ID = 47_200;
const ORDERS = 620;
// With its even share of the other orders, the main client has a good third of all.
const MAIN_SHARE = 0.28;
const BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function seedTrade(tx: Tx, now: Date): Promise<void> {
  const random = new Random(20_261_121);
  const clients = await seedInventory(tx, random, now);
  await seedOrders(tx, clients, random, now);
}

interface StockedClient {
  readonly id: number;
  readonly name: string;
  readonly machineName: string;
  readonly products: { id: number; qty: number }[];
  readonly contacts: (typeof contact.$inferSelect)[];
}

async function seedInventory(tx: Tx, random: Random, now: Date): Promise<StockedClient[]> {
  const typeIds = await typesByName(tx);
  const organizations = await tx.select().from(organization);
  let sku = FIRST_SKU;
  const nextSku = () => {
    sku += random.int(1, 9);
    return `SKU-N${String(sku).padStart(8, '0')}`;
  };
  const stocked: StockedClient[] = [];
  for (const { id, name, machineName } of organizations) {
    const titles = CLIENTS.find((client) => client.machineName === machineName)?.titles ?? [];
    const shows = await tx
      .insert(show)
      .values(
        titles.map((title) => ({ orgId: id, name: title.replace(/^-/, ''), active: !title.startsWith('-') })),
      )
      .returning();
    const isMain = machineName === 'northlight';
    const entries = shows.flatMap((title) =>
      productsOf(title.name, isMain ? 0.62 : 0.3, random).map(({ category, type, ...entry }) => ({
        ...entry,
        orgId: id,
        showId: title.id,
        typeId: typeIds.get(`${category} > ${type}`) ?? null,
        sku: nextSku(),
        hasPicture: true,
        modified: new Date(now.getTime() - random.int(1, 400) * DAY_MS),
      })),
    );
    const products = await tx.insert(product).values(entries).returning({ id: product.id, qty: product.qty });
    const places = Array.from({ length: isMain ? 118 : random.int(12, 40) }, (_, index) =>
      destination(random, index),
    );
    const contacts = await tx
      .insert(contact)
      .values(places.map((place) => ({ ...place, orgId: id })))
      .returning();
    stocked.push({ id, name, machineName, products, contacts });
  }
  return stocked;
}

async function typesByName(tx: Tx): Promise<Map<string, number>> {
  const parent = alias(productType, 'parent');
  const rows = await tx
    .select({ id: productType.id, name: productType.name, parent: parent.name })
    .from(productType)
    .innerJoin(parent, eq(parent.id, productType.parentTypeId));
  return new Map(rows.map((row) => [`${row.parent} > ${row.name}`, row.id]));
}

async function seedOrders(tx: Tx, clients: StockedClient[], random: Random, now: Date): Promise<void> {
  const methods = await tx
    .select({
      id: shippingMethod.id,
      name: shippingMethod.name,
      companyId: shippingCompany.id,
      carrier: shippingCompany.name,
    })
    .from(shippingMethod)
    .innerJoin(shippingCompany, eq(shippingCompany.id, shippingMethod.companyId));
  const main = clients.find(({ machineName }) => machineName === 'northlight');
  let id = FIRST_ORDER_ID;
  const orders: (typeof order.$inferInsert)[] = [];
  const lines: (typeof orderItem.$inferInsert)[] = [];
  const placed = placements(ORDERS, now, random).map((placement) => ({
    ...placement,
    client: main && random.chance(MAIN_SHARE) ? main : random.pick(clients),
  }));
  const statuses = new Map(
    clients.map((client) => {
      const ages = placed.filter((each) => each.client === client).map(({ age }) => age);
      return [client, statusesOf(ages, random).values()];
    }),
  );
  for (const { createdOn, client } of placed) {
    const shipTo = random.pick(client.contacts.filter(({ active }) => active));
    const snapshot = shipToOf(shipTo);
    const status = statuses.get(client)?.next().value ?? PENDING;
    const { carrier, method, ...fulfilled } = fulfilment(
      { status, createdOn, country: shipTo.country, orgId: client.id },
      now,
      random,
    );
    const shipping = methods.find((each) => each.carrier === carrier && each.name === method);
    const people = DEMO_ACCOUNTS.filter(({ clients }) =>
      (clients as readonly string[]).includes(client.machineName),
    );
    id += random.int(1, 4);
    const createdBy =
      people.length > 0 && random.chance(0.85) ? random.pick(people).username : random.pick(STAFF);
    orders.push({
      ...fulfilled,
      id,
      orgId: client.id,
      statusId: status,
      shipToId: shipTo.id,
      shipTo: snapshot,
      shipToName: contactDisplayName(snapshot),
      shippedWith: shipping?.companyId ?? null,
      shippingType: shipping?.id ?? null,
      createdOn,
      createdBy,
      placedBy: createdBy,
      billedByName: fulfilled.billRefDesc ? client.name : '',
    });
    for (const item of random.sample(client.products, random.int(1, 8))) {
      lines.push({
        orderId: id,
        orgId: client.id,
        productId: item.id,
        qty: random.pick([1, 2, 2, 3, 5, 6, 10, 12, 24, 30]),
      });
    }
  }
  for (let from = 0; from < orders.length; from += BATCH)
    await tx.insert(order).values(orders.slice(from, from + BATCH));
  for (let from = 0; from < lines.length; from += BATCH)
    await tx.insert(orderItem).values(lines.slice(from, from + BATCH));
  await tx.execute(sql`SELECT setval(pg_get_serial_sequence('"order"', 'id'), ${id})`);
}
