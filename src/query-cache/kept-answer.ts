/** Checks what a stored answer looks like before it is trusted. */
import type { PersistedQuery } from '@tanstack/react-query-persist-client';
import type * as z from 'zod/mini';
import { AnswerV2 } from '#src/storage/stored/answer-v2.ts';

/** An answer, and when the server sent it (ms since the epoch). */
export interface Known {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
}

// A list was written in one piece from a fully parsed answer, so its first rows are representative. Parsing all rows
// of a catalogue would be a long task before the first row is shown.
const ROWS_PARSED = 20;

/** Whether a stored record is the answer of a query. Does not check the answer's data. */
export function isKeptRecord(record: unknown): record is PersistedQuery {
  return AnswerV2.safeParse(record).success;
}

/** Whether an answer matches `schema`. Checks only the first rows of a list or of a page. */
export function looksLike(schema: z.ZodMiniType, answer: unknown): boolean {
  return schema.safeParse(withFirstRows(answer)).success;
}

/** Returns the rows of an answer: of a list, or of a page such as `{ orders, total }`. */
export function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).find(Array.isArray) ?? [];
}

/** Returns the answer with the latest timestamp. */
export function newest(known: readonly (Known | undefined)[]): Known | undefined {
  return known.reduce((a, b) => (b && (!a || b.dataUpdatedAt > a.dataUpdatedAt) ? b : a), undefined);
}

function withFirstRows(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, ROWS_PARSED);
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.slice(0, ROWS_PARSED) : part,
  ]);
  return Object.fromEntries(parts);
}
