import { and, asc, Column, desc, eq, is, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import { LARGEST_PAGE, TOTAL_HEADER } from '#src/contract/list.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import type { Tx } from '#src/service/member-call.ts';
import { invalid, notFound } from '#src/service/problems.ts';

type Expression = PgColumn | SQL;
/** The columns by the names that a query sorts and searches by. `id` breaks ties, so that no row is on two pages. */
type Columns = Readonly<Record<string, Expression>> & { readonly id: PgColumn };

interface ListQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  sort_by?: string | undefined;
  sort_order?: 'ASC' | 'DESC' | undefined;
}

export interface Paging {
  readonly search: SQL | undefined;
  readonly orderBy: SQL[];
  readonly reversed: SQL[];
  readonly limit: number;
  readonly offset: number;
}

export function paging(
  query: ListQuery,
  columns: Columns,
  defaults: { sort: string; order?: 'ASC' | 'DESC'; perPage?: number },
): Paging {
  const limit = query.per_page ?? defaults.perPage ?? LARGEST_PAGE;
  const isAscending = (query.sort_order ?? defaults.order ?? 'ASC') === 'ASC';
  const sorted = [caseless(columns[query.sort_by ?? defaults.sort] ?? columns.id), columns.id];
  return {
    search: searchIn(query, columns),
    orderBy: sorted.map(isAscending ? asc : desc),
    reversed: sorted.map(isAscending ? desc : asc),
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  };
}

/** Counts only if the number of `rows` on the page does not tell: if the page is full, or past the end. */
export async function totalOf(
  { limit, offset }: Paging,
  rows: number,
  count: () => PromiseLike<number>,
): Promise<number> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  return isLast ? offset + rows : count();
}

/** The same page, read from the nearer end of the list. In the second half, its rows are selected in reverse order. */
export function fromNearerEnd(page: Paging, total: number): Paging {
  const { reversed, limit, offset } = page;
  const after = total - offset - limit;
  if (offset <= after) return page;
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { ...page, orderBy: reversed, limit: rows, offset: Math.max(0, after) };
}

export function inPage<Q extends PgSelect>(rows: Q, { orderBy, limit, offset }: Paging): Q {
  return rows
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

/** @param sort the default column, ascending. */
export async function pageOf<Q extends PgSelect>(
  { tx, query, reply }: { tx: Tx; query: ListQuery; reply: FastifyReply },
  columns: Columns,
  sort: string,
  where: SQL | undefined,
  select: (tx: Tx, where: SQL | undefined) => Q,
): Promise<Awaited<Q>> {
  const page = paging(query, columns, { sort });
  const selected = () => select(tx, and(where, page.search));
  const found = await inPage(selected(), page);
  const count = () => tx.$count(selected().as('all'));
  reply.header(TOTAL_HEADER, await totalOf(page, found.length, count));
  return found;
}

function searchIn(query: object, columns: Columns): SQL | undefined {
  const searches = Object.entries(query).filter(([name, value]) => name.startsWith('s_') && value);
  return and(...searches.map(([name, value]) => contains(columns[name.slice(2)], String(value))));
}

/** `%`, `_` and `\` are literal. */
export function contains(expression: Expression | undefined, text: string): SQL | undefined {
  if (!expression) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${expression}::text ILIKE ${pattern}`;
}

/** Sorts texts without regard to case. An SQL expression counts as a text. */
export const caseless = (expression: Expression): Expression =>
  is(expression, Column) && expression.dataType !== 'string' ? expression : sql`lower(${expression})`;

/** @throws ProblemError 404 if the user sees no such row. `what` is its name for a user. */
export async function found<T>(rows: PromiseLike<T[]>, what: string): Promise<T> {
  const [row] = await rows;
  if (!row) throw notFound(what);
  return row;
}

/** @throws ProblemError 404 if the user does not see the client, 422 if it is not active. */
export async function activeClient(tx: Tx, id: number, field: 'org_id' | 'orgId') {
  const client = await found(tx.select().from(organization).where(eq(organization.id, id)), 'Client');
  if (!client.active) throw invalid(field, 'This client is not active.');
  return client;
}
