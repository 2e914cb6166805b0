/** A draft as version 1 stored it: without `rev`, and with lines that were changed at the server while it was edited. */
import * as z from 'zod/mini';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));
const Step = z.enum(['start', 'products', 'complete']);

export const DraftV1 = z.object({
  version: z.literal(1),
  id: z.string(),
  state: z.enum(['editing', 'queued', 'sending', 'needs-you', 'sent']),
  step: Step,
  org_id: z.nullable(Id),
  org_name: z.string(),
  client_notes: z.string(),
  items: z.array(
    z.object({
      product_id: Id,
      sku: z.string(),
      title: z.string(),
      thumbnail: z.nullish(z.string()),
      qty: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      key: z.string(),
      submitted: z.boolean(),
    }),
  ),
  ship_to_id: z.nullable(Id),
  ship_to_name: z.string(),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  order_id: z.nullable(Id),
  start_key: z.string(),
  place_key: z.string(),
  touched_server: z.boolean(),
  placing: z.boolean(),
  problem: z.nullable(z.object({ message: z.string(), reasons: z.array(z.string()), step: Step })),
  saved_at: z.number(),
});
export type DraftV1 = z.infer<typeof DraftV1>;
