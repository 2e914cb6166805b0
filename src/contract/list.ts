import * as z from 'zod/mini';
import { Id, noNul } from './values.ts';

/** The most rows of a page. Pickers fetch as many. */
export const LARGEST_PAGE = 10_000;

export const TOTAL_HEADER = 'X-Total-Count';

const LARGEST_PAGE_NUMBER = 1_000_000;
const LONGEST_TEXT = 200;

const upTo = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

const pageNumber = (max: number) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive whole number')),
        z.transform(Number),
      ),
    ]),
    upTo(max),
  );

// Each schema is created once for all lists, because every start creates them.
const page = z.optional(pageNumber(LARGEST_PAGE_NUMBER));
const perPage = z.optional(pageNumber(LARGEST_PAGE));
const direction = z.enum(['ASC', 'DESC']);
const optionalDirection = z.optional(direction);
const search = z.optional(z.string().check(z.maxLength(LONGEST_TEXT), noNul));

function eachColumn<const C extends string, S extends z.ZodMiniType>(columns: readonly C[], schema: S) {
  return Object.fromEntries(columns.map((column) => [`s_${column}`, schema])) as { [K in C as `s_${K}`]: S };
}

export function listQuery<const S extends string, const C extends string = never>(
  sortable: readonly S[],
  searchable: readonly C[] = [],
) {
  return z.object({
    page,
    per_page: perPage,
    sort_by: z.optional(z.enum(sortable)),
    sort_order: optionalDirection,
    ...eachColumn(searchable, search),
  });
}

// The state of a list in the URL. A part that does not parse falls back to its default, so that no URL breaks a screen.

/** A URL typed by hand may have a number without quotes. */
export const UrlText = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.pipe(z.transform(String), z.string().check(z.maxLength(LONGEST_TEXT))),
    ),
  ),
  undefined,
);

export const UrlId = z.catch(z.optional(Id), undefined);

export const UrlActive = z.catch(z.boolean(), true);

const urlPage = z.catch(upTo(LARGEST_PAGE_NUMBER), 1);
// A list renders its whole page.
const urlPerPage = upTo(100);
const urlOrder = z.catch(direction, 'ASC');
const urlColumns = z.catch(z.optional(z.record(z.string(), z.boolean())), undefined);

export function listState<const C extends string>(rows: number, sort: C, others: readonly C[]) {
  return {
    page: urlPage,
    per_page: z.catch(urlPerPage, rows),
    sort: z.catch(z.enum([sort, ...others]), sort),
    order: urlOrder,
    /** Which columns a saved view shows and hides, by key; without it, the user's own choice. */
    columns: urlColumns,
  };
}

export const columnSearch = <const C extends string>(columns: readonly C[]) => eachColumn(columns, UrlText);

const PER_PAGE = 12;

/** The state of a list that sorts and searches all its rows on the device, by each of `columns`. */
export const localListState = <const C extends string>(sort: NoInfer<C>, columns: readonly C[]) => ({
  active: UrlActive,
  ...listState(PER_PAGE, sort, columns),
  ...columnSearch(columns),
});
