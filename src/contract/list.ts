import * as z from 'zod/mini';
import { noNul } from './values.ts';

/** The most rows one page can have; pickers fetch this many. */
export const LARGEST_PAGE = 10_000;

/** Answered by every list: how many rows there are over all pages. */
export const TOTAL_HEADER = 'X-Total-Count';

const pageNumber = (max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
    ]),
    z.int().check(z.minimum(1), z.maximum(max)),
  );

const search = z.optional(z.string().check(z.maxLength(200), noNul));

/**
 * The query of a list: page, page size, sort and column search.
 * @param sortable the columns that `sort_by` may name.
 * @param searchable the columns that may be searched, each as `s_<column>`.
 */
export function listQuery<const S extends string, const C extends string = never>(
  sortable: readonly S[],
  searchable: readonly C[] = [],
) {
  const columns = Object.fromEntries(searchable.map((column) => [`s_${column}`, search])) as {
    [K in C as `s_${K}`]: typeof search;
  };
  return z.object({
    page: z.optional(pageNumber(1_000_000)),
    per_page: z.optional(pageNumber(LARGEST_PAGE)),
    sort_by: z.optional(z.enum(sortable)),
    sort_order: z.optional(z.enum(['ASC', 'DESC'])),
    ...columns,
  });
}
