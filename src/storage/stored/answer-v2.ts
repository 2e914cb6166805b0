/** Answers of the provider as they are kept on the device, with the validator that asks whether they have changed. */
import * as z from 'zod/mini';

/**
 * An answer, as TanStack's persister writes it, and its validator where the provider sent one. What `data` must look
 * like says the query. An answer of version 1 is one without a validator, and needs no migration.
 */
export const AnswerV2 = z.object({
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
export const PackedV2 = z.object({ packed: z.array(z.string()) });
