import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Call } from '#src/contract/call.ts';
import type { IdParam } from '#src/contract/values.ts';
import { request } from './http.ts';
import { asked } from './validators.ts';

type ById = z.ZodMiniObject<{ id: typeof IdParam }>;

/** The query of one record. Until its own answer arrives, it is looked up in the lists of the resource. */
export function recordQuery<A extends z.ZodMiniType>(
  call: Call<ById, undefined, undefined, A>,
  root: readonly [string],
  id: number,
) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: (context) => request(call, { params: { id }, ...asked(context) }),
    meta: { kept: call.answer, listed: { id, lists: [...root, 'list'] } },
  });
}
