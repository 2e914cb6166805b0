/** A draft as version 2 stores it. */
import * as z from 'zod/mini';
import type { DraftV1 } from './draft-v1.ts';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));
const Step = z.enum(['start', 'products', 'complete']);

/**
 * - `editing`: the user is at it. `queued`: confirmed, to be sent. `sending`: the sender is at it.
 *   `needs-you`: refused, see `problem`. `sent`: placed, as `order_id`.
 * - `order_id` is the order at the server. **Its lines are written once**: they are sent only while the draft is on its
 *   way, when nobody can change it, and an order that has lines is given up for a new one before the draft is edited
 *   again. So whatever arrives late or twice says what the order says anyway.
 * - `items[].key` is the idempotency key of a line in one order of the server. `items[].submitted`: the server is known
 *   to have the line.
 * - `adding` names the product whose line was asked for last, until an answer: the server may have it.
 * - `placing` is written before the order is placed and cleared by a verdict: while it stands, the order may have been
 *   placed without our knowing.
 * - `problem` says why the order was not placed, in words, and where to fix it: the step, its field, and the products of
 *   which there is less `available` now than the order has (0: none, or no such product any more).
 * - `ship_to_id` below zero is a contact created on this device, see `local-records.ts`.
 * - `editor` is the tab that edits it: others follow.
 */
export const DraftV2 = z.object({
  version: z.literal(2),
  id: z.string(),
  rev: z.int(),
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
  ship_to_id: z.nullable(z.int()),
  ship_to_name: z.string(),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  order_id: z.nullable(Id),
  start_key: z.string(),
  place_key: z.string(),
  adding: z.nullable(Id),
  placing: z.boolean(),
  waits_for: z.nullable(z.enum(['connection', 'provider', 'sign-in'])),
  problem: z.nullable(
    z.object({
      message: z.string(),
      reasons: z.array(z.string()),
      step: Step,
      field: z.nullable(z.enum(['client', 'notes', 'destination', 'carrier', 'method'])),
      short: z.array(
        z.object({
          product_id: Id,
          available: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
        }),
      ),
    }),
  ),
  editor: z.nullable(z.string()),
  saved_at: z.number(),
});
export type DraftV2 = z.infer<typeof DraftV2>;

/**
 * Migrates a draft of version 1. That version changed lines at the server while a draft was edited: such an order is
 * abandoned.
 */
export function fromDraftV1({ touched_server, ...old }: DraftV1): DraftV2 {
  const missing = old.items.find(({ submitted }) => !submitted)?.product_id ?? null;
  const draft: DraftV2 = {
    ...old,
    version: 2,
    rev: 0,
    adding: touched_server ? missing : null,
    waits_for: null,
    problem: old.problem && { ...old.problem, field: null, short: [] },
    editor: null,
  };
  const isBeingEdited = draft.state === 'editing' || draft.state === 'needs-you';
  const hasLines = draft.adding !== null || draft.items.some(({ submitted }) => submitted);
  if (!isBeingEdited || draft.placing || !hasLines) return draft;
  const newKey = () => crypto.randomUUID();
  return {
    ...draft,
    order_id: null,
    start_key: newKey(),
    place_key: newKey(),
    adding: null,
    items: draft.items.map((item) => ({ ...item, key: newKey(), submitted: false })),
  };
}
