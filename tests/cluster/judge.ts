/** What people were answered, and its comparison with what the database has. */
import pg from 'pg';
import type { World } from './world.ts';

export class Ledger {
  readonly started = new Set<number>();
  readonly lines: { id: number; orderId: number; productId: number; qty: number }[] = [];
  readonly placed = new Map<string, number>();
  unanswered = 0;
  /** Two answers to one key that differ. */
  contradictions = 0;
  refused = 0;
  /** How many requests ended with each status; 0 stands for none. */
  readonly statuses = new Map<number, number>();
  #writtenAt: number[] = [];

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200) this.#writtenAt.push(performance.now());
  }

  get writes(): number {
    return this.#writtenAt.length;
  }

  /** The longest time without an answered write between two moments, in seconds. */
  longestSilence(from: number, to: number): number {
    const moments = [from, ...this.#writtenAt.filter((moment) => moment > from && moment < to), to];
    const silences = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
    return Math.max(...silences) / 1000;
  }
}

export interface Figure {
  readonly what: string;
  readonly value: number;
  /** Undefined: a figure that is not judged. */
  readonly atMost?: number;
}

const none = (what: string, value: number): Figure => ({ what, value, atMost: 0 });

/** @param url of the database itself. */
export async function judge(url: string, ledger: Ledger, { stock }: World): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET portal.operator = 'yes'`);
  const all = async <T>(query: string) => (await client.query(query)).rows as T[];
  const orders = await all<{ id: number; notes: string; isPlaced: boolean }>(
    'SELECT id, client_notes AS notes, status_id IS NOT NULL AS "isPlaced" FROM "order"',
  );
  const lines = await all<{ id: number; orderId: number; productId: number; qty: number }>(
    'SELECT id, order_id AS "orderId", product_id AS "productId", qty FROM order_item',
  );
  const products = await all<{ id: number; qty: number }>('SELECT id, qty FROM product');
  await client.end();

  const ofId = new Map(orders.map((order) => [order.id, order]));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const placed = orders.filter(({ isPlaced }) => isPlaced);
  const lostOrders = [...ledger.started].filter((id) => !ofId.has(id));
  const lostLines = ledger.lines.filter((line) => {
    const there = lineOf.get(line.id);
    return there?.orderId !== line.orderId || there.productId !== line.productId || there.qty !== line.qty;
  });
  const lostPlacements = [...ledger.placed].filter(([notes, id]) => {
    const there = ofId.get(id);
    return !there?.isPlaced || there.notes !== notes;
  });
  const once = new Set(placed.map(({ notes }) => notes));
  // Each request was repeated until it was answered: any other order is the second one of a key.
  const unknownStarts = orders.filter(({ id }) => !ledger.started.has(id));
  const unknownPlacements = [...once].filter((notes) => !ledger.placed.has(notes));
  const taken = new Map<number, number>();
  for (const { orderId, productId, qty } of lines)
    if (ofId.get(orderId)?.isPlaced) taken.set(productId, (taken.get(productId) ?? 0) + qty);
  const wrong = products.filter(({ id, qty }) => qty !== (stock.get(id) ?? 0) - (taken.get(id) ?? 0));

  return [
    { what: 'orders placed', value: placed.length },
    { what: 'writes answered', value: ledger.writes },
    { what: 'requests refused (short stock)', value: ledger.refused },
    none('answered writes lost', lostOrders.length + lostLines.length + lostPlacements.length),
    none('orders doubled', placed.length - once.size + unknownStarts.length + unknownPlacements.length),
    none('keys answered in two ways', ledger.contradictions),
    none('requests that were never answered', ledger.unanswered),
    none('products with stock below zero', products.filter(({ qty }) => qty < 0).length),
    none('products whose stock is not what orders left', wrong.length),
  ];
}
