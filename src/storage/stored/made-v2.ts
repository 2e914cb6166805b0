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
  /** Negative, so that it never equals an id of the provider. */
  id: z.int().check(z.negative()),
  org_name: z.string(),
  /** The idempotency key of the creation request. */
  key: z.string(),
  /**
   * `waiting`: not requested yet. `sending` is stored before the request: in this state, the record may have been
   * created without this device knowing. `in-doubt`: the same, and the look-up failed, see `problem`. `needs-you`:
   * refused.
   */
  state: z.enum(['waiting', 'sending', 'in-doubt', 'created', 'needs-you']),
  /** The provider's id, once it is known. */
  record_id: z.nullable(Id),
  problem: z.nullable(Problem),
  /**
   * When a request was sent whose answer was lost, ms since the epoch. The request may arrive late and create a
   * duplicate.
   */
  lost_at: z.nullable(z.number()),
  /** Records of the provider with the same content, and what the user decided about each. */
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

/**
 * Migrates a record of version 1. That version did not store whether an answer was lost: a record that is being
 * created counts as such.
 */
export function fromMadeV1({ problem, ...old }: MadeV1): MadeV2 {
  return {
    ...old,
    version: 2,
    problem: problem && { code: 'refused', status: null, said: problem.reason, fields: problem.fields },
    lost_at: old.state === 'sending' ? old.saved_at : null,
    doubles: [],
  };
}
