/** Drafts, in one schema for all versions: a field of a later version has a default (README.md). */
import * as z from 'zod/mini';

/** The version that this portal writes: an older portal leaves such an order alone instead of dropping its new fields. */
export const DRAFT_VERSION = 3;

export const Version = z.pipe(
  z.int().check(z.minimum(1), z.maximum(DRAFT_VERSION)),
  z.transform(() => DRAFT_VERSION),
);

const wholeFrom = (least: number) => z.int().check(z.minimum(least), z.maximum(2_147_483_647));
export const Id = wholeFrom(1);
/** A later field, which older ones lack. */
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
const Step = z.enum(['start', 'products', 'complete']);

const ShipTo = z.object({
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
});

const Destination = z.object({ ship_to_id: Id, ship_to_name: z.string(), ship_to: ShipTo });

const Line = z.object({
  product_id: Id,
  sku: z.string(),
  title: z.string(),
  thumbnail: z.nullish(z.string()),
  qty: wholeFrom(1),
});

/**
 * What the user chose. A field that is added here is part of drafts and order files, is compared before an order is
 * sent, and is copied when it is ordered again.
 * - `ship_to_id` is the destination's number, `ship_to` what the user saw under it; null if only the name was shown.
 *   `new_contact` stands in its place for one that is created when the order is sent, with the texts in `ship_to`.
 * - `destinations` stand in its place for several, each of which gets an order of its own. Since version 2.
 */
export const DraftContent = z.object({
  org_id: z.nullable(Id),
  org_name: z.string(),
  client_notes: z.string(),
  items: z.array(Line),
  ship_to_id: z.nullable(Id),
  ship_to_name: z.string(),
  ship_to: z.nullable(ShipTo),
  new_contact: z.nullable(z.object({ key: z.string(), notes: z.string() })),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  destinations: z._default(z.array(Destination), []),
});
export type DraftContent = z.infer<typeof DraftContent>;

const Problem = z.object({
  code: z.enum([
    'refused',
    'failed',
    'short',
    'lost',
    'changed',
    'incomplete',
    'placed-before',
    'placed-differently',
  ]),
  stage: z.enum(['start', 'destination', 'items', 'place']),
  step: Step,
  field: z.nullable(z.enum(['client', 'notes', 'destination', 'carrier', 'method'])),
  said: z.array(z.object({ product_id: z.nullable(Id), text: z.string() })),
  short: z.array(z.object({ product_id: Id, available: wholeFrom(0) })),
  lost: z.array(
    z.object({
      kind: z.enum(['client', 'product', 'contact']),
      id: Id,
      why: z.enum(['no-access', 'gone', 'inactive']),
    }),
  ),
  changed: z.array(
    z.union([
      z.object({ kind: z.literal('product'), id: Id, sku: z.string(), title: z.string() }),
      z.object({ kind: z.literal('contact'), id: Id, ship_to: ShipTo }),
    ]),
  ),
  order_id: z.nullable(Id),
});

const Doubt = z.object({
  reason: z.enum(['not-found', 'no-access', 'unclear', 'still-open', 'other-order']),
  since: z.number(),
  checks: z.int(),
});

/** The provider's marks of an order when it was started. Empty where the provider does not show them. */
const StartedAs = z.object({ created_by: z.string(), created_on: z.string() });

/**
 * - `state`: see the outbox's README.md.
 * - `is_started`: the user has passed the first step, whether or not an order was started at the server.
 * - `order_id` is the order at the server, `started_as` the marks by which it is recognised.
 * - `adding` names the product whose line was requested last, until an answer: the server may have it.
 * - `placing` is stored before the order is placed and cleared by evidence only: while it is set, the order may have
 *   been placed. `place_asked_at` is when that was first requested, ms since the epoch.
 * - `withdrawn` are the products whose lines were removed from a refused order, or were about to be; null before that.
 * - `abandoned` are orders at the server that were abandoned while a request for them may be late: they are read again
 *   before another one is placed, and for a week after `at` (ms since the epoch). `abandoned_at` is when the sender last
 *   abandoned one by itself.
 * - `also_placed` are abandoned orders that turned out to be placed besides this one.
 * - `clock_checked`: `required_by` was compared with the provider's clock.
 * - `destinations` name the draft of each order, its first start key and its required-by date. `placing` then says that
 *   those drafts may be stored. `batch` is the draft that an order came from, null for one of its own; `paused` says that
 *   the sender takes up no other order of this one. Since version 2.
 * - `handed_over_at` is when the draft was handed over to be placed elsewhere, ms since the epoch. `came_from` says who
 *   handed over this one, when, and by what draft it began: all copies of that one name it. Since version 3.
 * - `retry_at` is when the provider asked to be called again, ms since the epoch.
 * - `editor` is the tab that edits it: others follow. `stamp` names the write.
 */
export const StoredDraft = z.extend(DraftContent, {
  version: Version,
  id: z.string(),
  rev: z.int(),
  stamp: z.string(),
  state: z.enum(['editing', 'queued', 'sending', 'in-doubt', 'needs-you', 'sent']),
  step: Step,
  is_started: z.boolean(),
  items: z.array(z.extend(Line, { key: z.string(), submitted: z.boolean() })),
  clock_checked: z.boolean(),
  order_id: z.nullable(Id),
  started_as: z.nullable(StartedAs),
  start_key: z.string(),
  place_key: z.string(),
  adding: z.nullable(Id),
  placing: z.boolean(),
  place_asked_at: z.nullable(z.number()),
  withdrawn: z.nullable(z.array(Id)),
  abandoned: z.array(z.object({ order_id: Id, at: z.number(), started_as: z.nullable(StartedAs) })),
  abandoned_at: z.nullable(z.number()),
  also_placed: z.array(Id),
  waits_for: z.nullable(z.enum(['connection', 'provider', 'sign-in', 'storage'])),
  retry_at: z.nullable(z.number()),
  doubt: z.nullable(Doubt),
  problem: z.nullable(Problem),
  editor: z.nullable(z.string()),
  saved_at: z.number(),
  destinations: z._default(
    z.array(z.extend(Destination, { draft_id: z.string(), start_key: z.string(), required_by: z.string() })),
    [],
  ),
  batch: orNull(z.string()),
  paused: z._default(z.boolean(), false),
  handed_over_at: orNull(z.number()),
  came_from: orNull(z.object({ draft_id: z.string(), by: z.string(), at: z.number() })),
});
export type StoredDraft = z.infer<typeof StoredDraft>;
