import * as z from 'zod/mini';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { Id, OptionalText, Quantity } from '#src/contract/values.ts';

/** The steps of the wizard that a draft can stand on. */
export const STEPS = ['start', 'products', 'complete'] as const;
export type Step = (typeof STEPS)[number];

/**
 * One product in the order being built. `key` is the idempotency key of its line in one order of the server.
 * `submitted` says that the server is known to have the line.
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

/** What in the wizard a problem is about, besides products. */
const PROBLEM_FIELDS = ['client', 'notes', 'destination', 'carrier', 'method'] as const;
export type ProblemField = (typeof PROBLEM_FIELDS)[number];

/**
 * Why an order was not placed, in words, and where to mend it: the step, its field, and the products of which there
 * is less `available` now than the order has (0: none, or no such product any more).
 */
export const DraftProblem = z.object({
  message: z.string(),
  reasons: z.array(z.string()),
  step: z.enum(STEPS),
  field: z.nullable(z.enum(PROBLEM_FIELDS)),
  short: z.array(z.object({ product_id: Id, available: Quantity })),
});
export type DraftProblem = z.infer<typeof DraftProblem>;

/** What a confirmed order waits for. */
const WAITS_FOR = ['connection', 'provider', 'sign-in'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/**
 * An order being built, as it is kept on the device (DESIGN §8).
 * - `editing`: the person is at it. `queued`: confirmed, to be sent. `sending`: the sender is at it.
 *   `needs-you`: refused, see `problem`. `sent`: placed, as `order_id`.
 * - `order_id` is the order at the server. **Its lines are written once**: they are sent only while the draft is on its
 *   way, when nobody can change it, and an order that has lines is given up for a new one before the draft is edited
 *   again. So whatever arrives late or twice says what the order says anyway.
 * - `adding` names the product whose line was asked for last, until an answer: the server may have it.
 * - `placing` is written before the order is placed and cleared by a verdict: while it stands, the order may have been
 *   placed without our knowing.
 * - `ship_to_id` below zero is a contact made on this device, see `made.ts`.
 * - `editor` is the tab that edits it: others follow.
 */
export const Draft = z.object({
  version: z.literal(2),
  id: z.uuid(),
  rev: z.int(),
  state: z.enum(['editing', 'queued', 'sending', 'needs-you', 'sent']),
  step: z.enum(STEPS),
  org_id: z.nullable(Id),
  org_name: z.string(),
  client_notes: z.string(),
  items: z.array(DraftItem),
  ship_to_id: z.nullable(z.int()),
  ship_to_name: z.string(),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  order_id: z.nullable(Id),
  start_key: z.uuid(),
  place_key: z.uuid(),
  adding: z.nullable(Id),
  placing: z.boolean(),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  problem: z.nullable(DraftProblem),
  editor: z.nullable(z.string()),
  saved_at: z.number(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * An order in which nothing has been chosen yet.
 * @param now the moment the wizard was loaded, ms since the epoch: also the order's required-by date (SPEC §4).
 */
export function emptyDraft(
  id: string,
  now: number,
  requiredBy: string,
  newKey: () => string = crypto.randomUUID.bind(crypto),
): Draft {
  return {
    version: 2,
    id,
    rev: 0,
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
    start_key: newKey(),
    place_key: newKey(),
    adding: null,
    placing: false,
    waits_for: null,
    problem: null,
    editor: null,
    saved_at: now,
  };
}

/** Whether a draft is confirmed and not yet at the provider. */
export function isWaiting({ state }: Draft): boolean {
  return state === 'queued' || state === 'sending';
}

/** Whether an order has all that it needs to be placed (SPEC §5), and notes that are not too long. */
export function isComplete(draft: Draft): boolean {
  return (
    draft.org_id !== null &&
    draft.items.length > 0 &&
    draft.ship_to_id !== null &&
    draft.shipped_with !== null &&
    draft.shipping_type !== null &&
    draft.client_notes.length <= LONGEST_NOTES
  );
}

/** Whether the server's order may have lines already. */
export function hasLines({ items, adding }: Pick<Draft, 'items' | 'adding'>): boolean {
  return adding !== null || items.some(({ submitted }) => submitted);
}

/**
 * What changes in a draft when its order at the server is given up: the next try starts a new one. Only for an order
 * that cannot be placed any more.
 */
export function orderGivenUp({ items }: Pick<Draft, 'items'>, newKey: () => string) {
  return {
    order_id: null,
    start_key: newKey(),
    place_key: newKey(),
    adding: null,
    placing: false,
    items: items.map((item) => ({ ...item, key: newKey(), submitted: false })),
  };
}
