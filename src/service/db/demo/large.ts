import { eq, sql } from 'drizzle-orm';
import { account } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { Tx } from '#src/service/member-call.ts';

const PRODUCTS = 10_000;
const CLIENTS = 200;
const ORDERS = 1_000_000;
const TITLES = 100;
const FIRST_ORDER_ID = 10_001;
const ORDERS_EVERY_MINUTES = 5;
const TITLES_OF_A_CLIENT = 5;
const PRODUCTS_OF_A_TITLE = 8;
const CONTACTS_OF_A_CLIENT = 20;

/**
 * Data for benchmarks: one client (of the account `client`) with very many products, many clients of ordinary size, and very
 * many orders. A tenth of the orders are the large client's, with one line each. Each other client, such as `client-7`, has
 * an account of its name, with the password `client`.
 */
export async function seedLarge(tx: Tx, now: Date, orders: number = ORDERS): Promise<void> {
  const [main] = await tx.select().from(organization).where(eq(organization.machineName, 'northlight'));
  const orgId = main?.id ?? 0;
  await seedClients(tx);
  await tx.execute(
    sql`INSERT INTO show (org_id, name) SELECT ${orgId}, 'Title ' || n FROM generate_series(1, ${TITLES}::integer) n`,
  );
  await tx.execute(sql`
    WITH title AS (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS place FROM show WHERE org_id = ${orgId}),
      type AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM product_type WHERE parent_type_id IS NOT NULL)
    INSERT INTO product (org_id, show_id, type_id, sku, title, qty, has_picture, modified)
    SELECT ${orgId}, title.id, type.id, 'SKU-N' || lpad((500000 + n)::text, 8, '0'), title.name || ' — item ' || n, 1 + n % 500, true, ${now.toISOString()}::timestamptz
    FROM generate_series(1, ${PRODUCTS}::integer) n
    JOIN title ON title.place = n % ${TITLES}::integer
    JOIN type ON type.place = n % (SELECT count(*) FROM type)`);
  await tx.execute(sql`
    INSERT INTO show (org_id, name)
    SELECT id, name || ' Season ' || n FROM organization, generate_series(1, ${TITLES_OF_A_CLIENT}::integer) n WHERE id <> ${orgId}`);
  await tx.execute(sql`
    WITH type AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM product_type WHERE parent_type_id IS NOT NULL)
    INSERT INTO product (org_id, show_id, type_id, sku, title, qty, has_picture, modified)
    SELECT show.org_id, show.id, type.id, 'SKU-N' || lpad((900000 + show.id * 10 + n)::text, 8, '0'), show.name || ' — item ' || n, 250, true, ${now.toISOString()}::timestamptz
    FROM show CROSS JOIN generate_series(1, ${PRODUCTS_OF_A_TITLE}::integer) n
    JOIN type ON type.place = (show.id + n) % (SELECT count(*) FROM type)
    WHERE show.org_id <> ${orgId}`);
  await tx.execute(sql`
    INSERT INTO contact (org_id, name, first_name, last_name, address, city, state, zip, country, email)
    SELECT id, 'Press room ' || n || ' of ' || name, 'Ann', 'Lee ' || n, n || ' Empire Ave', 'Burbank', 'CA', '91505', 'USA', 'press' || n || '@example.com'
    FROM organization, generate_series(1, ${CONTACTS_OF_A_CLIENT}::integer) n`);
  // Every tenth order is the large client's. The states go by hundreds, so that each client has orders in all of them.
  await tx.execute(sql`
    WITH destination AS (
        SELECT *, row_number() OVER (ORDER BY org_id <> ${orgId}, org_id, id) - 1 AS place FROM contact),
      method AS (SELECT id, company_id, row_number() OVER (ORDER BY id) - 1 AS place FROM shipping_method)
    INSERT INTO "order" (id, org_id, status_id, ship_to_id, ship_to, ship_to_name, shipped_with, shipping_type, created_on, modified, created_by)
    SELECT ${FIRST_ORDER_ID + orders}::integer - n, org_id, (ARRAY[1, 2, 7, 6, 4, 5])[1 + (n / 100 + n) % 6], destination.id,
      jsonb_build_object('name', name, 'first_name', first_name, 'last_name', last_name, 'address', address, 'city', city, 'state', state, 'zip', zip, 'country', country, 'email', email),
      name, method.company_id, method.id, placed, placed, 'client'
    FROM generate_series(1, ${orders}::integer) n
    CROSS JOIN LATERAL (SELECT ${now.toISOString()}::timestamptz - n * ${ORDERS_EVERY_MINUTES}::integer * interval '1 minute' AS placed) moment
    CROSS JOIN LATERAL (SELECT CASE WHEN n % 10 = 0 THEN 0 ELSE 1 + (n / 10 * 9 + n % 10) % ${CLIENTS}::integer END AS client) of
    JOIN destination ON destination.place = client * ${CONTACTS_OF_A_CLIENT}::integer + n / 1000 % ${CONTACTS_OF_A_CLIENT}::integer
    JOIN method ON method.place = n % (SELECT count(*) FROM method)`);
  await tx.execute(sql`
    INSERT INTO order_item (order_id, org_id, product_id, qty)
    SELECT "order".id, "order".org_id, stocked.ids[1 + "order".id % ${PRODUCTS}::integer], 1 + "order".id % 12
    FROM "order" CROSS JOIN (SELECT array_agg(id) AS ids FROM product WHERE org_id = ${orgId}) stocked
    WHERE "order".org_id = ${orgId}`);
  await tx.execute(
    sql`SELECT setval(pg_get_serial_sequence('"order"', 'id'), ${FIRST_ORDER_ID + orders}::integer)`,
  );
}

async function seedClients(tx: Tx): Promise<void> {
  await tx.execute(
    sql`INSERT INTO organization (machine_name, name) SELECT 'client-' || n, 'Client ' || n FROM generate_series(1, ${CLIENTS}::integer) n`,
  );
  await tx.execute(
    sql`INSERT INTO client_user_org (username, org_id) SELECT machine_name, id FROM organization WHERE machine_name LIKE 'client-%'`,
  );
  const [client] = await tx.select().from(account).where(eq(account.username, 'client'));
  await tx.execute(sql`
    INSERT INTO account (username, name, email, password_hash)
    SELECT machine_name, name, machine_name || '@example.com', ${client?.passwordHash ?? ''}
    FROM organization WHERE machine_name LIKE 'client-%'`);
}
