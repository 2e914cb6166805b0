/** A draft as version 3 stores it. */
import * as z from 'zod/mini';
import type { DraftV2 } from './draft-v2.ts';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));
const Step = z.enum(['start', 'products', 'complete']);

const ItemV3 = z.object({
  product_id: Id,
  sku: z.string(),
  title: z.string(),
  thumbnail: z.nullish(z.string()),
  qty: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  key: z.string(),
  submitted: z.boolean(),
});

const ProblemV3 = z.object({
  code: z.enum([
    'refused',
    'short',
    'no-access',
    'destination-gone',
    'destination-created',
    'incomplete',
    'placed-before',
    'placed-differently',
  ]),
  stage: z.enum(['start', 'destination', 'items', 'place']),
  step: Step,
  field: z.nullable(z.enum(['client', 'notes', 'destination', 'carrier', 'method'])),
  said: z.array(z.object({ product_id: z.nullable(Id), text: z.string() })),
  short: z.array(
    z.object({ product_id: Id, available: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) }),
  ),
  lost: z.array(z.object({ kind: z.enum(['client', 'product', 'contact']), id: Id })),
  order_id: z.nullable(Id),
});

const DoubtV3 = z.object({
  reason: z.enum(['not-found', 'no-access', 'unclear']),
  since: z.number(),
  checks: z.int(),
});

/**
 * - `editing`: the user is at it. `queued`: confirmed, to be sent. `sending`: the sender is at it.
 *   `in-doubt`: the order may have been placed, and the provider's answers do not tell, see `doubt`.
 *   `needs-you`: refused, see `problem`. `sent`: placed, as `order_id`.
 * - `order_id` is the order at the server. **Its lines are written once**: they are sent only while nobody can edit the
 *   draft, and an order that has lines is abandoned for a new one before the draft is edited again. So whatever arrives
 *   late or twice says what the order says anyway.
 * - `adding` names the product whose line was asked for last, until an answer: the server may have it.
 * - `placing` is written before the order is placed and cleared by evidence only: while it stands, the order may have
 *   been placed. `place_asked_at` is when it was first asked for, ms since the epoch.
 * - `withdrawn` are the products whose lines were removed from a refused order, or were about to be; null before that.
 * - `abandoned` are orders at the server that were given up while a request for them may be late: they are read again
 *   before another one is placed, and for a week after `at` (ms since the epoch).
 * - `also_placed` are abandoned orders that turned out to be placed besides this one.
 * - `clock_checked`: `required_by` was compared with the provider's clock.
 * - `ship_to_id` below zero is a contact made on this device, see `local-records.ts`.
 * - `editor` is the tab that edits it: others follow. `stamp` names the write.
 */
export const DraftV3 = z.object({
  version: z.literal(3),
  id: z.string(),
  rev: z.int(),
  stamp: z.string(),
  state: z.enum(['editing', 'queued', 'sending', 'in-doubt', 'needs-you', 'sent']),
  step: Step,
  org_id: z.nullable(Id),
  org_name: z.string(),
  client_notes: z.string(),
  items: z.array(ItemV3),
  ship_to_id: z.nullable(z.int()),
  ship_to_name: z.string(),
  shipped_with: z.nullable(Id),
  shipped_with_name: z.string(),
  shipping_type: z.nullable(Id),
  shipping_type_name: z.string(),
  required_by: z.string(),
  clock_checked: z.boolean(),
  order_id: z.nullable(Id),
  start_key: z.string(),
  place_key: z.string(),
  adding: z.nullable(Id),
  placing: z.boolean(),
  place_asked_at: z.nullable(z.number()),
  withdrawn: z.nullable(z.array(Id)),
  abandoned: z.array(z.object({ order_id: Id, at: z.number() })),
  also_placed: z.array(Id),
  waits_for: z.nullable(z.enum(['connection', 'provider', 'sign-in', 'storage'])),
  doubt: z.nullable(DoubtV3),
  problem: z.nullable(ProblemV3),
  editor: z.nullable(z.string()),
  saved_at: z.number(),
});
export type DraftV3 = z.infer<typeof DraftV3>;
type ProblemV3 = z.infer<typeof ProblemV3>;

/**
 * Migrates a draft of version 2, which stored problems as sentences: they become codes, and the provider's words stay.
 */
export function fromDraftV2({ problem, ...old }: DraftV2): DraftV3 {
  return {
    ...old,
    version: 3,
    stamp: '',
    clock_checked: false,
    place_asked_at: old.placing ? old.saved_at : null,
    withdrawn: null,
    abandoned: [],
    also_placed: [],
    doubt: null,
    problem: problem && fromProblemV2(problem),
  };
}

type KnownProblem = Pick<ProblemV3, 'code' | 'stage'>;

const KNOWN: Record<string, KnownProblem> = {
  'There is less in stock now than when you chose it.': { code: 'short', stage: 'items' },
  'The destination is created now, and the order can be sent.': {
    code: 'destination-created',
    stage: 'destination',
  },
  'Sorry, there was an error creating this Order. Please check and resubmit.': {
    code: 'refused',
    stage: 'start',
  },
  'Sorry, there was an error creating this Contact.': { code: 'refused', stage: 'destination' },
  'Sorry, there was an error saving Products for this Order.': { code: 'refused', stage: 'items' },
  'Sorry, there was an error saving this Order.': { code: 'refused', stage: 'place' },
};

const KNOWN_REASONS: Record<string, ProblemV3['code']> = {
  'The contact that was made on this device is not there any more. Choose a destination.': 'destination-gone',
  'Choose a client.': 'incomplete',
  'Choose a destination.': 'incomplete',
};

function fromProblemV2({ message, reasons, step, field, short }: NonNullable<DraftV2['problem']>): ProblemV3 {
  const { code, stage } = KNOWN[message] ?? ({ code: 'refused', stage: 'place' } satisfies KnownProblem);
  const [reason = ''] = reasons;
  const isShort = short.length > 0;
  return {
    code: KNOWN_REASONS[reason] ?? code,
    stage,
    step,
    field,
    // Screens show shortages by themselves.
    said: isShort || KNOWN_REASONS[reason] ? [] : reasons.map((text) => ({ product_id: null, text })),
    short,
    lost: [],
    order_id: null,
  };
}
