/** What a list's URL says. Nothing in a URL breaks a screen: what does not parse falls back to its default. */
import * as z from 'zod/mini';
import { LARGEST_PAGE } from './list.ts';
import { Id } from './values.ts';

const LARGEST_PAGE_NUMBER = 1_000_000;
const LONGEST_TEXT = 200;

/** Text of a URL; by hand, a number may be written without quotes. */
export const UrlText = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.pipe(z.transform(String), z.string().check(z.maxLength(LONGEST_TEXT))),
    ),
  ),
  undefined,
);

/** A record's number in a URL. */
export const UrlId = z.catch(z.optional(Id), undefined);

/** Which half of a list, the active or the inactive. */
export const UrlActive = z.catch(z.boolean(), true);

/**
 * Page and order of a list.
 * @param perPage the list's own page size.
 * @param sort the column that it is sorted by, ascending, where nothing else is said.
 * @param others the columns that it can be sorted by besides.
 */
export function listPlace<const C extends string>(perPage: number, sort: C, others: readonly C[] = []) {
  return {
    page: z.catch(z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE_NUMBER)), 1),
    per_page: z.catch(z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)), perPage),
    sort: z.catch(z.enum([sort, ...others]), sort),
    order: z.catch(z.enum(['ASC', 'DESC']), 'ASC'),
  };
}

/** What columns are searched for, each as `s_<column>`. */
export function columnSearch<const C extends string>(columns: readonly C[]) {
  return Object.fromEntries(columns.map((column) => [`s_${column}`, UrlText])) as {
    [K in C as `s_${K}`]: typeof UrlText;
  };
}
