/** A contact or title created on this device, as version 1 stores it. */
import * as z from 'zod/mini';

const Id = z.int().check(z.positive(), z.maximum(2_147_483_647));

const common = {
  version: z.literal(1),
  rev: z.int(),
  saved_at: z.number(),
  /** Negative, so that it never equals an id of the provider. */
  id: z.int().check(z.negative()),
  org_name: z.string(),
  /** The idempotency key of the creation request. */
  key: z.string(),
  /**
   * `sending` is stored before the request: in this state, the record may have been created without this device
   * knowing.
   */
  state: z.enum(['waiting', 'sending', 'created', 'needs-you']),
  /** The provider's id, once it is known. */
  record_id: z.nullable(Id),
  /** Why the provider refused the record, as a whole and by field. */
  problem: z.nullable(z.object({ reason: z.string(), fields: z.record(z.string(), z.string()) })),
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

export const MadeV1 = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('contact'), body: ContactBody }),
  z.object({ ...common, kind: z.literal('title'), body: TitleBody }),
]);
export type MadeV1 = z.infer<typeof MadeV1>;
