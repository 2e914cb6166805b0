/** The provider: the real service over a PostgreSQL of its own, whose records are the truth. */
import pg from 'pg';
import { startProcess } from '#tests/support/process.ts';

/** An order that was placed, as the records of the service have it. */
export interface PlacedOrder {
  readonly id: number;
  readonly notes: string;
  readonly destination: string;
  /** The quantity of each product, by title and SKU as they were when this was read first. */
  readonly lines: Readonly<Record<string, number>>;
}

/** What a number of the provider stands for. */
export type Table = 'contact' | 'product';

const USERNAME = 'client';
const ENDLESS_STOCK = 1_000_000;
const NAME_OF: Record<Table, string> = { contact: 'name', product: 'title' };
/** The notes of orders that the user has nothing to do with. */
export const COLLEAGUE = 'A colleague';

const PLACED = `
  SELECT o.id, o.client_notes AS notes, concat_ws(', ', o.ship_to->>'name', o.ship_to->>'address') AS destination,
    json_object_agg(concat(p.title, ' ', p.sku), i.qty) AS lines, o.created_on::text AS created
  FROM "order" o JOIN order_item i ON i.order_id = o.id JOIN product p ON p.id = i.product_id
  WHERE o.status_id IS NOT NULL AND o.id > $1 GROUP BY o.id ORDER BY o.id`;

export class Provider {
  readonly #records: pg.Pool;
  readonly #seeded: number;
  /** By number and moment: a number may be given out again, and a title be another's later. */
  readonly #placed = new Map<string, PlacedOrder>();
  /** What users see of contacts and products, by the name or title: their names with addresses and SKUs. */
  readonly #seen = new Map<string, string>();
  #clients: number[] = [];

  private constructor(records: pg.Pool, seeded: number) {
    this.#records = records;
    this.#seeded = seeded;
  }

  /**
   * Starts the service, with the demo data and more stock than anybody orders.
   * @param port of the service. @param publicUrl the origin that the browser sees.
   */
  static async start(databaseUrl: string, port: number, publicUrl: string): Promise<Provider> {
    const env = { PORT: String(port), PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl, SEED: 'demo' };
    await startProcess(env).ready;
    const records = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // PostgreSQL may be stopped first.
    records.on('error', () => undefined);
    const { rows } = await records.query('SELECT coalesce(max(id), 0) AS last FROM "order"');
    const provider = new Provider(records, rows[0].last);
    await provider.fillStock();
    for (const table of ['contact', 'product'])
      await records.query(`CREATE TABLE first_${table} AS TABLE ${table}`);
    await provider.#lookAtNames();
    return provider;
  }

  async #query<T extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.#records.query<T>(sql, values)).rows;
  }

  async #lookAtNames(): Promise<void> {
    const rows = await this.#query<{ name: string; seen: string }>(
      `SELECT name, concat_ws(', ', name, address) AS seen FROM contact WHERE org_id = 1
       UNION ALL SELECT title, concat(title, ' ', sku) FROM product WHERE org_id = 1`,
    );
    for (const { name, seen } of rows) this.#seen.set(name, seen);
  }

  seen(name: string): string {
    return this.#seen.get(name) ?? name;
  }

  async placed(): Promise<PlacedOrder[]> {
    const rows = await this.#query<PlacedOrder & { created: string }>(PLACED, this.#seeded);
    return rows.map(({ created, ...order }) => {
      const key = `${order.id} ${created}`;
      const first = this.#placed.get(key) ?? order;
      this.#placed.set(key, first);
      return first;
    });
  }

  /** How many orders were started since the start, or placed. */
  async started(): Promise<number> {
    return (await this.#query('SELECT 1 FROM "order" WHERE id > $1', this.#seeded)).length;
  }

  async lastStarted(): Promise<number> {
    const [last] = await this.#query<{ id: number }>('SELECT max(id) AS id FROM "order"');
    return last?.id ?? 0;
  }

  async products(count: number): Promise<{ product_id: number; sku: string; title: string }[]> {
    const own = 'SELECT id AS product_id, sku, title FROM product WHERE org_id = 1 AND active';
    return this.#query(`${own} ORDER BY id LIMIT $1`, count);
  }

  async destination(): Promise<{ ship_to_id: number; ship_to_name: string }> {
    const [first] = await this.#query<{ ship_to_id: number; ship_to_name: string }>(
      'SELECT id AS ship_to_id, name AS ship_to_name FROM contact WHERE org_id = 1 AND active ORDER BY id',
    );
    return first ?? { ship_to_id: 0, ship_to_name: '' };
  }

  /** Contacts that a name or email names alone. */
  async contacts(count: number): Promise<{ name: string; email: string }[]> {
    const alone = (column: string) =>
      `${column} IN (SELECT ${column} FROM contact WHERE org_id = 1 GROUP BY ${column} HAVING count(*) = 1)`;
    return this.#query(
      `SELECT name, email FROM contact WHERE org_id = 1 AND active AND name <> '' AND email <> ''
         AND ${alone('name')} AND ${alone('email')} ORDER BY id LIMIT $1`,
      count,
    );
  }

  async subject(): Promise<string> {
    const account = 'SELECT subject FROM account WHERE username = $1';
    return (await this.#query<{ subject: string }>(account, USERNAME))[0]?.subject ?? '';
  }

  /**
   * Backs up the orders.
   * @returns restores them: what was started or placed since is gone, and its numbers are given out again.
   */
  async backUp(): Promise<() => Promise<void>> {
    const state = 'SELECT max(id) AS last, now()::text AS now FROM "order"';
    const [{ last, now } = { last: 0, now: '' }] = await this.#query<{ last: number; now: string }>(state);
    return async () => {
      await this.#query('DELETE FROM order_item WHERE order_id > $1', last);
      await this.#query('DELETE FROM "order" WHERE id > $1', last);
      await this.#query('DELETE FROM idempotency_key WHERE created_at > $1', now);
      await this.#query(`SELECT setval('order_id_seq', $1)`, last);
    };
  }

  /** A colleague of the user places an order of two pieces; answers its number. */
  async placeOfColleague(): Promise<number> {
    const [order] = await this.#query<{ id: number }>(
      `INSERT INTO "order" (org_id, status_id, ship_to_id, ship_to, ship_to_name, client_notes, created_on, modified,
         created_by, placed_by)
       SELECT org_id, 1, id, to_jsonb(contact) - 'id' - 'org_id' - 'notes' - 'active' - 'updated_by', name, $1, now(),
         now(), 'colleague', 'colleague'
       FROM contact WHERE org_id = 1 AND active ORDER BY id DESC LIMIT 1 RETURNING id`,
      COLLEAGUE,
    );
    const id = order?.id ?? 0;
    await this.#query(
      `INSERT INTO order_item (order_id, org_id, product_id, qty)
       SELECT $1, org_id, id, 2 FROM product WHERE org_id = 1 AND active ORDER BY id DESC LIMIT 1`,
      id,
    );
    return id;
  }

  /** The number of a contact or product is another's now, or it has another name. */
  async change(table: Table, name: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(changes);
    const set = columns.map((column, index) => `${column} = $${index + 2}`).join(', ');
    const update = `UPDATE ${table} SET ${set} WHERE org_id = 1 AND ${NAME_OF[table]} = $1`;
    await this.#query(update, name, ...Object.values(changes));
    await this.#lookAtNames();
  }

  /** A contact is gone, and what was sent to it before has only its address. */
  async deleteContact(name: string): Promise<void> {
    const its = 'ship_to_id IN (SELECT id FROM contact WHERE name = $1)';
    await this.#query(`UPDATE "order" SET ship_to_id = NULL WHERE ${its}`, name);
    await this.#query('DELETE FROM contact WHERE name = $1', name);
  }

  /** Contacts and products are as they were at the start. */
  async restoreNames(): Promise<void> {
    await this.#records.query(
      'INSERT INTO contact OVERRIDING SYSTEM VALUE SELECT * FROM first_contact WHERE id NOT IN (SELECT id FROM contact)',
    );
    await this.#records.query(
      `UPDATE contact c SET name = f.name, address = f.address, active = f.active
       FROM first_contact f WHERE f.id = c.id AND (c.name, c.address, c.active) <> (f.name, f.address, f.active)`,
    );
    await this.#records.query(
      `UPDATE product p SET title = f.title, sku = f.sku, active = f.active
       FROM first_product f WHERE f.id = p.id AND (p.title, p.sku, p.active) <> (f.title, f.sku, f.active)`,
    );
  }

  async contactsNamed(name: string): Promise<number> {
    return (await this.#query('SELECT 1 FROM contact WHERE name = $1', name)).length;
  }

  async takeStock(title: string): Promise<void> {
    await this.#query('UPDATE product SET qty = 0 WHERE title = $1', title);
  }

  async fillStock(): Promise<void> {
    await this.#query('UPDATE product SET qty = $1 WHERE qty < $1', ENDLESS_STOCK);
  }

  async withdrawAccess(): Promise<void> {
    const withdraw = 'DELETE FROM client_user_org WHERE username = $1 RETURNING org_id';
    const rows = await this.#query<{ org_id: number }>(withdraw, USERNAME);
    this.#clients.push(...rows.map(({ org_id }) => org_id));
  }

  async giveAccessBack(): Promise<void> {
    const clients = this.#clients;
    this.#clients = [];
    const give = 'INSERT INTO client_user_org (username, org_id) VALUES ($1, $2)';
    for (const orgId of clients) await this.#query(give, USERNAME, orgId);
  }
}
