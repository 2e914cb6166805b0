import * as z from 'zod/mini';
import { LARGEST_PAGE } from './list.ts';

/**
 * Page and order of a list in a URL; anything that is none falls back to the default.
 * @param perPage the list's own page size.
 * @param sort the column that it is sorted by, ascending, where nothing else is said.
 */
export function listPlace(perPage: number, sort: string) {
  return {
    page: z.catch(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    per_page: z.catch(z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)), perPage),
    sort: z.catch(z.string().check(z.maxLength(50)), sort),
    order: z.catch(z.enum(['ASC', 'DESC']), 'ASC'),
  };
}
