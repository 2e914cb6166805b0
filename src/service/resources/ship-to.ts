import { eachText } from '#src/contract/contact.ts';
import type { ShipTo } from '#src/contract/order.ts';
import type { contact } from '#src/service/db/tables/clients.ts';

/** A contact as an order stores it, at the moment of placement. */
export function shipToOf(row: typeof contact.$inferSelect): ShipTo {
  return eachText((name) => row[name]);
}
