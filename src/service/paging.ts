import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import { LARGEST_PAGE, TOTAL_HEADER } from '#src/contract/list.ts';

type Expression = PgColumn | SQL;

/** A list's query as parsed by the contract. */
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

/** The part of a list that a query asks for. */
export interface Paging {
  readonly search: SQL | undefined;
  readonly orderBy: SQL[];
  /** The opposite sort order. */
  readonly reversed: SQL[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Turns a list's query into SQL.
 * @param columns the SQL of each contract column; text is sorted case-insensitively.
 * @param id breaks ties, so that no row is on two pages.
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
 * The number of rows over all pages. Counts them only if the page does not tell: if it is full, or past the end.
 * @param rows the number of rows on the page.
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
 * The same page read from the nearer end of its list; in the second half, its rows come in reverse order.
 * @param total the number of rows of the list.
 */
export function fromNearerEnd({ orderBy, reversed, limit, offset, search }: Paging, total: number): Paging {
  const after = total - offset - limit;
  if (offset <= after) return { orderBy, reversed, limit, offset, search };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { orderBy: reversed, reversed: orderBy, limit: rows, offset: Math.max(0, after), search };
}

/** Limits a dynamic query to a page. */
export function inPage<Q extends PgSelect>(rows: Q, { orderBy, limit, offset }: Paging): Q {
  return rows
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

/** Returns the rows of a page, and sets the header with the number of rows over all pages. */
export async function pageOf<Q extends PgSelect>(
  reply: FastifyReply,
  page: Paging,
  rows: Q,
  count: () => PromiseLike<number>,
): Promise<Awaited<Q>> {
  const found = await inPage(rows, page);
  reply.header(TOTAL_HEADER, await totalOf(page, found.length, count));
  return found;
}

/** Each given `s_<column>` text must be contained in its column, case-insensitively. */
function searchIn(query: object, columns: Record<string, Expression>): SQL | undefined {
  const conditions = Object.entries(query)
    .filter(([name, value]) => name.startsWith('s_') && value)
    .map(([name, value]) => contains(columns[name.slice(2)], String(value)));
  return and(...conditions);
}

/** Whether an expression contains a text; `%`, `_` and `\` are literal. */
export function contains(expression: Expression | undefined, text: string): SQL | undefined {
  if (!expression) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${expression}::text ILIKE ${pattern}`;
}

/** Text for case-insensitive sorting. */
export const caseless = (expression: Expression): SQL => sql`lower(${expression})`;
