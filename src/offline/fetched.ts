/** The record of what was fetched ahead, and when. */
import * as z from 'zod/mini';
import { SCHEMA_VERSION } from './query-persister.ts';

// Beside the answers, and gone with them, or out of date with them.
export const FETCHED = `fetched ahead ${SCHEMA_VERSION}`;

/**
 * When each answer was fetched, by the hash of its key; `ready` is the oldest of a whole round, null before one;
 * `tidied` is when old answers were removed last.
 */
export const Fetched = z.object({
  at: z.record(z.string(), z.number()),
  ready: z.nullable(z.number()),
  tidied: z.catch(z.number(), 0),
});
export type Fetched = z.infer<typeof Fetched>;

export const NOTHING: Fetched = { at: {}, ready: null, tidied: 0 };
