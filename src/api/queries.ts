import { type QueryKey, type QueryMeta, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Answer, Call, Params, Query } from '#src/contract/call.ts';
import { LARGEST_PAGE } from '#src/contract/list.ts';
import type { IdParam } from '#src/contract/values.ts';
import { request } from './transport/http.ts';
import { readOptions } from './transport/validators.ts';

/** A picker fetches all rows in one page (RULES.md, Limits). */
export const ALL_ROWS = { page: 1, per_page: LARGEST_PAGE, sort_order: 'ASC' } as const;

/** A record that was created a moment ago is on the first page, however many there are. */
export const NEWEST_ROWS_FIRST = { ...ALL_ROWS, sort_by: 'id', sort_order: 'DESC' } as const;

/** The query of all rows of a list. Its key is `root` with the parameters. */
export function rowsQuery<C extends Call>(
  call: C,
  root: QueryKey,
  params: Params<C>,
  sort_by: NonNullable<Query<C>['sort_by' & keyof Query<C>]>,
  meta?: QueryMeta,
) {
  return queryOptions({
    queryKey: [...root, params],
    queryFn: (context): Promise<Answer<C>> =>
      // TypeScript does not resolve the type of `sent` for a generic call.
      request(call, { params, query: { ...ALL_ROWS, sort_by }, ...readOptions(context) } as never),
    meta: { persisted: call.answer, ...meta },
  });
}

type ById = z.ZodMiniObject<{ id: typeof IdParam }>;

/** The query of one record. Until its own answer arrives, it is looked up in the lists of the resource. */
export function recordQuery<A extends z.ZodMiniType>(
  call: Call<ById, undefined, undefined, A>,
  root: readonly [string],
  id: number,
) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: (context) => request(call, { params: { id }, ...readOptions(context) }),
    meta: { persisted: call.answer, listed: { id, lists: [...root, 'list'] } },
  });
}
