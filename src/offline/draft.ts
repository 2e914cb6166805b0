import * as z from 'zod/mini';
import { Id, OptionalText, Quantity } from '#src/contract/values.ts';

/** The steps of the wizard that a draft can stand on. */
export const STEPS = ['start', 'products', 'complete'] as const;
export type Step = (typeof STEPS)[number];

/**
 * One product in the order being built. `key` is the idempotency key of its line: a new one for each new quantity.
 * `submitted` says that the server is known to have the line as it stands here.
 */
export const DraftItem = z.object({
  product_id: Id,
  sku: z.string(),
  title: z.string(),
  thumbnail: OptionalText,
  qty: Quantity.check(z.minimum(1)),
  key: z.uuid(),
  submitted: z.boolean(),
});
export type DraftItem = z.infer<typeof DraftItem>;

/** Why an order was not placed, in words, and the step on which to mend it. */
export const DraftProblem = z.object({
  message: z.string(),
  reasons: z.array(z.string()),
  step: z.enum(STEPS),
});
export type DraftProblem = z.infer<typeof DraftProblem>;

/**
 * An order being built, as it is kept on the device (DESIGN §8).
 * - `editing`: the person is at it. `queued`: confirmed, to be sent. `sending`: the sender is at it.
 *   `needs-you`: refused, see `problem`. `sent`: placed, as `order_id`.
 * - `placing` is written before the order is placed and cleared by an answer: while it stands, the order may have
 *   been placed without our knowing, and nobody may edit it before the server was read.
 */
export const Draft = z.object({
  version: z.literal(1),
  id: z.uuid(),
  state: z.enum(['editing', 'queued', 'sending', 'needs-you', 'sent']),
  step: z.enum(STEPS),
  org_id: z.nullable(Id),
  org_name: z.string(),
  client_notes: z.string(),
  items: z.array(DraftItem),
  ship_to_id: z.nullable(Id),
  ship_to_name: z.string(),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  order_id: z.nullable(Id),
  start_key: z.uuid(),
  place_key: z.uuid(),
  touched_server: z.boolean(),
  placing: z.boolean(),
  problem: z.nullable(DraftProblem),
  saved_at: z.number(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * An order in which nothing has been chosen yet.
 * @param now the moment the wizard was loaded, ms since the epoch: also the order's required-by date (SPEC §4).
 */
export function emptyDraft(id: string, now: number, requiredBy: string): Draft {
  return {
    version: 1,
    id,
    state: 'editing',
    step: 'start',
    org_id: null,
    org_name: '',
    client_notes: '',
    items: [],
    ship_to_id: null,
    ship_to_name: '',
    shipped_with: null,
    shipped_with_name: '',
    shipping_type: null,
    shipping_type_name: '',
    required_by: requiredBy,
    order_id: null,
    start_key: crypto.randomUUID(),
    place_key: crypto.randomUUID(),
    touched_server: false,
    placing: false,
    problem: null,
    saved_at: now,
  };
}
