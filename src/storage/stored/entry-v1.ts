/** What the stores of drafts and of contacts and titles have besides the record itself. */
import * as z from 'zod/mini';

/**
 * Beside a record's own fields: names the write, see `stored-record.ts`. `apart`: how many of the record's versions did
 * not go through the first store; none, if it is missing.
 */
export const StampedV1 = z.object({ stamp: z.string(), apart: z.optional(z.int()) });

/** In the place of a record that was discarded, or removed because of its age (`expired`). */
export const TombstoneV1 = z.object({
  /** Of the records of its kind. */
  version: z.int(),
  key: z.string(),
  rev: z.int(),
  saved_at: z.number(),
  stamp: z.string(),
  apart: z.optional(z.int()),
  discarded: z.literal(true),
  expired: z.boolean(),
});
