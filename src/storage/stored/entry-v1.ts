/** What the stores have besides the record itself. */
import * as z from 'zod/mini';

/** Beside a record's own fields, see `stored-record.ts`. */
export const StampedV1 = z.object({ stamp: z.string(), apart: z.optional(z.int()) });

/** In the place of a record that was discarded, or removed because of its age (`expired`). */
export const TombstoneV1 = z.object({
  version: z.int(),
  key: z.string(),
  rev: z.int(),
  saved_at: z.number(),
  stamp: z.string(),
  apart: z.optional(z.int()),
  discarded: z.literal(true),
  expired: z.boolean(),
});
