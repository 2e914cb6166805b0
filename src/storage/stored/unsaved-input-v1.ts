/** `unsaved input` with the form's name, in session storage: what it had when the session of its user (`owner`) ended. */
import * as z from 'zod/mini';

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** `base`: the values before the user typed. `unanswered`: a request that may have created the record, with its key. */
export const UnsavedInputV1 = z.object({
  owner: z.string(),
  form: z.string(),
  base: Values,
  values: Values,
  unanswered: z.optional(z.object({ body: Values, key: z.string() })),
});
