import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './db.ts';

/**
 * Drizzle over a pool, whose transactions always give their connection back. Drizzle itself would keep the connection of a
 * BEGIN that failed, and pass on one whose ROLLBACK did.
 */
export function overPool(pool: pg.Pool): Db {
  const overClient = new WeakMap<pg.PoolClient, Db>();
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    const db = overClient.get(client) ?? drizzle(client);
    overClient.set(client, db);
    try {
      return await db.transaction(work, config);
    } finally {
      const isIdle = client.getTransactionStatus() === 'I';
      client.release(!isIdle);
    }
  };
  return Object.assign(drizzle(pool), { transaction });
}
