/** One client whose people all order from the same shelf: plenty of most products, and too little of some. */
import { openPostgres } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { contact, organization } from '#src/service/db/tables/clients.ts';
import { product } from '#src/service/db/tables/products.ts';
import type { Db } from '#src/service/member-call.ts';

const PLENTY = { products: 40, qty: 1_000_000 };
const SCARCE = { products: 5, qty: 100 };

export type World = Awaited<ReturnType<typeof populate>>;

/** @param url of the database itself. */
export async function populate(url: string, count: number) {
  const { operator, close } = await openPostgres(url);
  return operator((db) => fill(db, count)).finally(close);
}

async function fill(db: Db, count: number) {
  const people = Array.from({ length: count }, (_, index) => `person${index}`);
  const shelf = [PLENTY, SCARCE].flatMap(({ products, qty }) => Array.from({ length: products }, () => qty));
  const [client] = await db
    .insert(organization)
    .values({ machineName: 'client', name: 'Client' })
    .returning();
  const orgId = client?.id ?? 0;
  await db.insert(clientUserOrg).values(people.map((username) => ({ username, orgId })));
  const [destination] = await db.insert(contact).values({ orgId, name: 'Press' }).returning();
  const products = await db
    .insert(product)
    .values(shelf.map((qty, index) => ({ orgId, sku: `SKU-N${index}`, title: `Poster ${index}`, qty })))
    .returning();
  return {
    orgId,
    contactId: destination?.id ?? 0,
    /** The stock of each product at the start, by its id. */
    stock: new Map(products.map(({ id, qty }) => [id, qty])),
    people,
  };
}
