import type * as z from 'zod/mini';
import { report } from '#src/reports/reports.ts';
import { Malformed } from './errors.ts';

/**
 * Leaves out, and reports, each row of a list that can't be read, so that it hides no other row.
 * @param answer a list, or a page of orders.
 * @returns undefined if it is neither, or if no row can be read.
 */
export function withReadableRows(schema: z.ZodMiniType, answer: unknown, where: string): unknown {
  const listOf = (rows: unknown) => (Array.isArray(answer) ? rows : { ...Object(answer), orders: rows });
  const rows: unknown = Array.isArray(answer) ? answer : Object(answer).orders;
  if (!Array.isArray(rows)) return undefined;
  const [issue] = schema.safeParse(answer).error?.issues ?? [];
  const readable = rows.filter((row) => schema.safeParse(listOf([row])).success);
  if (readable.length === 0) return undefined;
  const field = issue?.path.join('.');
  report(Object.assign(new Malformed(`${rows.length - readable.length} rows`), { field }), where);
  return listOf(readable);
}
