import type { ShipTo } from '#src/contract/order.ts';
import type { contact } from '#src/service/db/schema.ts';

/** A contact as an order keeps it: as it was when the order was placed. */
export function shipToOf(row: typeof contact.$inferSelect): ShipTo {
  const {
    name,
    firstName: first_name,
    lastName: last_name,
    address,
    address2,
    city,
    state,
    zip,
    country,
    email,
    phone,
  } = row;
  return { name, first_name, last_name, address, address2, city, state, zip, country, email, phone };
}
