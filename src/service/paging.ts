import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import { LARGEST_PAGE, TOTAL_HEADER } from '#src/contract/list.ts';

type Expression = PgColumn | SQL;

/** A list's query as the contract parses it. */
interface ListQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  sort_by?: string | undefined;
  sort_order?: 'ASC' | 'DESC' | undefined;
}

interface Defaults {
  sort: string;
  order?: 'ASC' | 'DESC';
  perPage?: number;
}

/** What of a list a query asks for. */
export interface Paging {
  readonly search: SQL | undefined;
  readonly orderBy: SQL[];
  /** The other way round. */
  readonly reversed: SQL[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Turns a list's query into SQL.
 * @param columns what each column of the contract is in the database; text sorts without regard to case.
 * @param id breaks ties, so that no row stands on two pages.
 */
export function paging(
  query: ListQuery,
  columns: Record<string, Expression>,
  id: PgColumn,
  defaults: Defaults,
): Paging {
  const limit = query.per_page ?? defaults.perPage ?? LARGEST_PAGE;
  const isAscending = (query.sort_order ?? defaults.order ?? 'ASC') === 'ASC';
  const sorted = columns[query.sort_by ?? defaults.sort] ?? id;
  return {
    search: searchIn(query, columns),
    orderBy: [sorted, id].map(isAscending ? asc : desc),
    reversed: [sorted, id].map(isAscending ? desc : asc),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  };
}

/**
 * How many rows there are over all pages. They are counted only where the page does not say it by itself: where it is
 * full, or past the end.
 * @param rows how many stand on the page.
 */
export async function totalOf(
  { limit, offset }: Paging,
  rows: number,
  count: () => PromiseLike<number>,
): Promise<number> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  return isLast ? offset + rows : count();
}

/**
 * The same page, looked for from the nearer end of its list: its rows come in the other order where that is the last one.
 * @param total of the list's rows.
 */
export function fromNearerEnd({ orderBy, reversed, limit, offset, search }: Paging, total: number): Paging {
  const after = total - offset - limit;
  if (offset <= after) return { orderBy, reversed, limit, offset, search };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { orderBy: reversed, reversed: orderBy, limit: rows, offset: Math.max(0, after), search };
}

/** The rows of a page, and in the header of their answer how many there are over all pages. */
export async function pageOf<T>(
  reply: FastifyReply,
  page: Paging,
  rows: PromiseLike<T[]>,
  count: () => PromiseLike<number>,
): Promise<T[]> {
  const found = await rows;
  reply.header(TOTAL_HEADER, await totalOf(page, found.length, count));
  return found;
}

/** All given `s_<column>` texts must be part of their column, whatever their case. */
function searchIn(query: object, columns: Record<string, Expression>): SQL | undefined {
  const conditions = Object.entries(query)
    .filter(([name, value]) => name.startsWith('s_') && value)
    .map(([name, value]) => contains(columns[name.slice(2)], String(value)));
  return and(...conditions);
}

/** Whether an expression contains a text: `%`, `_` and `\` mean themselves. */
export function contains(expression: Expression | undefined, text: string): SQL | undefined {
  if (!expression) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${expression}::text ILIKE ${pattern}`;
}

/** Text as it sorts: without regard to case. */
export const caseless = (expression: Expression): SQL => sql`lower(${expression})`;
