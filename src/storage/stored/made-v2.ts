/** A contact or title created on this device, as version 2 stores it: with codes instead of sentences. */
import * as z from 'zod/mini';
import type { MadeV1 } from './made-v1.ts';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

/**
 * - `refused`: the provider decided against it. `said` are its own words, `fields` those by field.
 * - `look-up-failed`: an answer was lost, and the list that would tell whether it was created could not be read.
 * `status` is the provider's, null where the answer was not understood, or was not kept (version 1).
 */
const Problem = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('refused'),
    status: z.nullable(z.int()),
    said: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ code: z.literal('look-up-failed'), status: z.nullable(z.int()) }),
]);

const common = {
  version: z.literal(2),
  rev: z.int(),
  saved_at: z.number(),
  /** Below zero: no record of the provider has such a number. */
  id: z.int().check(z.negative()),
  org_name: z.string(),
  /** The idempotency key of its creation. */
  key: z.string(),
  /**
   * `waiting`: not asked for yet. `sending` is written before it is asked for: while it stands, it may have been created
   * without our knowing. `in-doubt`: the same, and the look-up failed, see `problem`. `needs-you`: refused.
   */
  state: z.enum(['waiting', 'sending', 'in-doubt', 'created', 'needs-you']),
  /** Its number at the provider, once that is known. */
  record_id: z.nullable(Id),
  problem: z.nullable(Problem),
  /** When a request was made whose answer was lost, ms since the epoch: it may arrive late, and create it once more. */
  lost_at: z.nullable(z.number()),
  /** Records of the provider that say the same as this one, and what the user decided about each. */
  doubles: z.array(z.object({ id: Id, is: z.enum(['found', 'hidden', 'kept']) })),
};

const ContactBody = z.object({
  org_id: Id,
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
  notes: z.string(),
  active: z.boolean(),
});

const TitleBody = z.object({ name: z.string(), org_id: Id });

export const MadeV2 = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('contact'), body: ContactBody }),
  z.object({ ...common, kind: z.literal('title'), body: TitleBody }),
]);
export type MadeV2 = z.infer<typeof MadeV2>;

/** A record of version 1. Whether it lost an answer is not known: one that is being created has. */
export function fromMadeV1({ problem, ...old }: MadeV1): MadeV2 {
  return {
    ...old,
    version: 2,
    problem: problem && { code: 'refused', status: null, said: problem.reason, fields: problem.fields },
    lost_at: old.state === 'sending' ? old.saved_at : null,
    doubles: [],
  };
}
