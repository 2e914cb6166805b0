/** The provider: the real service over a PostgreSQL of its own, whose records are the truth. */
import pg from 'pg';
import { killProcesses, startProcess } from '#tests/support/process.ts';

/** An order that was placed, as the records of the service have it. */
export interface PlacedOrder {
  readonly id: number;
  readonly notes: string;
  readonly destination: string;
  readonly lines: Readonly<Record<string, number>>;
}

const USERNAME = 'client';
const ENDLESS_STOCK = 1_000_000;

const PLACED = `
  SELECT o.id, o.client_notes AS notes, o.ship_to_name AS destination, json_object_agg(p.title, i.qty) AS lines
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
    const run = startProcess({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      SEED: 'demo',
    });
    const started = await Promise.race([run.ready.then(() => true), run.exit.then(() => false)]);
    if (!started) throw new Error(`The service did not start:\n${run.output()}`);
    const records = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // PostgreSQL may be stopped first.
    records.on('error', () => undefined);
    const { rows } = await records.query<{ last: number }>(
      'SELECT coalesce(max(id), 0) AS last FROM "order"',
    );
    const provider = new Provider(records, rows[0]?.last ?? 0);
    await provider.fillStock();
    return provider;
  }

  /** All orders that were placed since the start. */
  async placed(): Promise<PlacedOrder[]> {
    return (await this.#records.query<PlacedOrder>(PLACED, [this.#seeded])).rows;
  }

  /** How many contacts have this name. */
  async contactsNamed(name: string): Promise<number> {
    return (await this.#records.query('SELECT 1 FROM contact WHERE name = $1', [name])).rowCount ?? 0;
  }

  /** Colleagues take all there is of a product. */
  async takeStock(title: string): Promise<void> {
    await this.#records.query('UPDATE product SET qty = 0 WHERE title = $1', [title]);
  }

  /** There is more of everything than anybody orders. */
  async fillStock(): Promise<void> {
    await this.#records.query('UPDATE product SET qty = $1 WHERE qty < $1', [ENDLESS_STOCK]);
  }

  /** The user may see no client any more. */
  async withdrawAccess(): Promise<void> {
    const { rows } = await this.#records.query<{ org_id: number }>(
      'DELETE FROM client_user_org WHERE username = $1 RETURNING org_id',
      [USERNAME],
    );
    this.#clients.push(...rows.map(({ org_id }) => org_id));
  }

  /** The user may see again what was withdrawn. */
  async giveAccessBack(): Promise<void> {
    const clients = this.#clients;
    this.#clients = [];
    for (const orgId of clients)
      await this.#records.query('INSERT INTO client_user_org (username, org_id) VALUES ($1, $2)', [
        USERNAME,
        orgId,
      ]);
  }

  async stop(): Promise<void> {
    killProcesses();
    await this.#records.end().catch(() => undefined);
  }
}
