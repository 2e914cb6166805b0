/** The file that "Download this order" saves, version 1. A released version is frozen: files of it stay readable. */
import * as z from 'zod/mini';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

/**
 * - `saved_at`: ms since the epoch. `owner`: a digest of the user's name, which tells nobody who it is.
 * - `from` is the draft that was saved: its id, its orders at the server, and whether it had been confirmed.
 * - `order` is what the user chose. `ship_to` is the destination as the user saw it; null if only its name is known.
 *   `new_contact` is one that is created when the order is sent, with the texts in `ship_to`.
 */
export const OrderFileV1 = z.object({
  format: z.literal('client-portal-order'),
  version: z.literal(1),
  saved_at: z.number(),
  owner: z.string(),
  from: z.object({ draft_id: z.string(), order_ids: z.array(Id), confirmed: z.boolean() }),
  order: z.object({
    org_id: z.nullable(Id),
    org_name: z.string(),
    client_notes: z.string(),
    items: z.array(
      z.object({
        product_id: Id,
        sku: z.string(),
        title: z.string(),
        thumbnail: z.nullable(z.string()),
        qty: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      }),
    ),
    ship_to_id: z.nullable(Id),
    ship_to_name: z.string(),
    ship_to: z.nullable(
      z.object({
        name: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        address: z.string(),
        address2: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country: z.string(),
        email: z.string(),
        phone: z.string(),
      }),
    ),
    new_contact: z.nullable(z.object({ key: z.string(), notes: z.string() })),
    shipped_with: z.nullable(Id),
    shipped_with_name: z.string(),
    shipping_type: z.nullable(Id),
    shipping_type_name: z.string(),
    required_by: z.string(),
  }),
});
export type OrderFileV1 = z.infer<typeof OrderFileV1>;
