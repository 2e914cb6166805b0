/** What was fetched ahead, as it is noted on the device. */
import type * as z from 'zod/mini';
import { ANSWERS_VERSION, type FetchedV1 } from '#src/storage/stored/answer-v1.ts';

// Stored with the answers, so that it is cleared or becomes outdated together with them.
export const FETCHED = `fetched ahead ${ANSWERS_VERSION}`;

export type Fetched = z.infer<typeof FetchedV1>;

export const NOTHING: Fetched = { at: {}, ready: null, tidied: 0 };
