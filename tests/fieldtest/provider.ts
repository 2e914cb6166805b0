/** The provider: the real service over a PostgreSQL of its own, whose records are the truth. */
import pg from 'pg';
import { startProcess } from '#tests/support/process.ts';

/** An order that was placed, as the records of the service have it. */
export interface PlacedOrder {
  readonly id: number;
  readonly notes: string;
  readonly destination: string;
  /** The quantity of each product, by title. */
  readonly lines: Readonly<Record<string, number>>;
}

const USERNAME = 'client';
const ENDLESS_STOCK = 1_000_000;

const PLACED = `
  SELECT o.id, o.client_notes AS notes, o.ship_to->>'name' AS destination, json_object_agg(p.title, i.qty) AS lines
  FROM "order" o JOIN order_item i ON i.order_id = o.id JOIN product p ON p.id = i.product_id
  WHERE o.status_id IS NOT NULL AND o.id > $1 GROUP BY o.id ORDER BY o.id`;

export class Provider {
  readonly #records: pg.Pool;
  readonly #seeded: number;
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
    return provider;
  }

  async #query<T extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.#records.query<T>(sql, values)).rows;
  }

  placed(): Promise<PlacedOrder[]> {
    return this.#query<PlacedOrder>(PLACED, this.#seeded);
  }

  async lastStarted(): Promise<number> {
    const [last] = await this.#query<{ id: number }>('SELECT max(id) AS id FROM "order"');
    return last?.id ?? 0;
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
    const give = 'INSERT INTO client_user_org (username, org_id) VALUES ($1, $2)';
    for (const orgId of this.#clients.splice(0)) await this.#query(give, USERNAME, orgId);
  }
}
