import type { Call } from '#src/contract/call.ts';
import { LARGEST_PAGE, TOTAL_HEADER } from '#src/contract/list.ts';
import { Refused } from './errors.ts';

type Row = { readonly id: number };
type Rows = readonly Row[];

/**
 * Returns all rows of a list, of which an API may send fewer a page than were requested. For a page after the last one, an
 * API may answer 404, or the first page.
 */
export async function withLaterPages<C extends Call>(
  first: Rows,
  headers: Headers,
  request: (call: C, sent: never) => Promise<unknown>,
  call: C,
  sent: object,
): Promise<Rows> {
  const { query } = sent as { query?: { page?: number } };
  const isAll = headers.get(TOTAL_HEADER) === String(first.length);
  if (first.length === 0 || query?.page !== 1 || isAll) return first;
  const rows = new Map(first.map((row) => [row.id, row]));
  for (let page = 2, isLast = false; !isLast && rows.size < LARGEST_PAGE; page += 1) {
    const sentNow = { ...sent, query: { ...query, page } };
    const later = (await request(call, sentNow as never).catch(noneIfMissing)) as Rows;
    const before = rows.size;
    for (const row of later) rows.set(row.id, row);
    isLast = later.length < first.length || rows.size === before;
  }
  return rows.size > first.length ? [...rows.values()] : first;
}

function noneIfMissing(error: unknown): Rows {
  if (error instanceof Refused && error.status === 404) return [];
  throw error;
}
