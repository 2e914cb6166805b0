import { eq, sql } from 'drizzle-orm';
import { organization } from '#src/service/db/schema.ts';
import type { Tx } from '#src/service/member-call.ts';

const PRODUCTS = 10_000;
const CLIENTS = 200;
const ORDERS = 100_000;

/** What a benchmark needs: one client with very many products, many clients, very many orders. */
export async function seedLarge(tx: Tx): Promise<void> {
  const [main] = await tx.select().from(organization).where(eq(organization.machineName, 'northlight'));
  const orgId = main?.id ?? 0;
  await tx.execute(
    sql`INSERT INTO organization (machine_name, name) SELECT 'client-' || n, 'Client ' || n FROM generate_series(1, ${CLIENTS}) n`,
  );
  await tx.execute(
    sql`INSERT INTO show (org_id, name) SELECT ${orgId}, 'Title ' || n FROM generate_series(1, 100) n`,
  );
  await tx.execute(sql`
    INSERT INTO product (org_id, show_id, type_id, sku, title, qty)
    SELECT ${orgId}, (SELECT min(id) FROM show WHERE org_id = ${orgId}) + n % 100, (SELECT min(id) FROM product_type WHERE parent_type_id IS NOT NULL),
      'SKU-N' || lpad((500000 + n)::text, 8, '0'), 'Title ' || n % 100 || ' — item ' || n, 1 + n % 500
    FROM generate_series(1, ${PRODUCTS}) n`);
  await tx.execute(
    sql`INSERT INTO contact (org_id, name, city, state) SELECT id, 'Press room of ' || name, 'Burbank', 'CA' FROM organization`,
  );
  await tx.execute(sql`
    INSERT INTO "order" (org_id, status_id, ship_to_id, ship_to_name, created_on, modified, created_by)
    SELECT c.org_id, (ARRAY[1, 2, 7, 6, 4, 5])[1 + n % 6], c.id, c.name, now() - n * interval '5 minutes', now(), 'client'
    FROM generate_series(1, ${ORDERS}) n
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM contact) c ON c.place = n % ${CLIENTS}`);
}
