/** The record of what was fetched ahead, and when. */
import type * as z from 'zod/mini';
import { ANSWERS_VERSION, type FetchedV1 } from '#src/storage/stored/answer-v1.ts';

// Beside the answers, and gone with them, or out of date with them.
export const FETCHED = `fetched ahead ${ANSWERS_VERSION}`;

export type Fetched = z.infer<typeof FetchedV1>;

export const NOTHING: Fetched = { at: {}, ready: null, tidied: 0 };
