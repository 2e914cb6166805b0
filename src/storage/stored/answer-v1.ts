/** Answers of the provider as they are stored on the device, and what was fetched ahead. */
import * as z from 'zod/mini';

/** Raised with each change to the shape of what is stored: older answers are dropped and fetched again. */
export const ANSWERS_VERSION = '1';

/**
 * An answer, as TanStack's persister writes it, and its validator where the provider sent one. The query says what
 * `data` must look like.
 */
export const AnswerV1 = z.object({
  buster: z.string(),
  queryHash: z.string(),
  queryKey: z.array(z.unknown()),
  state: z.object({ data: z.unknown(), dataUpdatedAt: z.number(), errorUpdatedAt: z.number() }),
  validator: z.catch(
    z.optional(z.object({ etag: z.string(), path: z.string(), build: z.string() })),
    undefined,
  ),
});

/** The `data` of a long list: texts, each a JSON array of rows. */
export const PackedV1 = z.object({ packed: z.array(z.string()) });

/**
 * When each answer was fetched ahead, by the hash of its key; `ready` is the oldest of a whole round, null before one;
 * `tidied` is when old answers were removed last.
 */
export const FetchedV1 = z.object({
  at: z.record(z.string(), z.number()),
  ready: z.nullable(z.number()),
  tidied: z.catch(z.number(), 0),
});
