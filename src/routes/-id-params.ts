import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { IdParam } from '#src/contract/values.ts';
import type { RouterContext } from './__root.tsx';

/** Parses the `$id` of a path as a record number; anything else is an unknown route. */
export const idParams = {
  parse: ({ id }: { id: string }) => {
    const parsed = IdParam.safeParse(id);
    if (!parsed.success) throw notFound();
    return { id: parsed.data };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

/** Options for the route of a record: parses its id and prefetches it with `query`. */
export const recordRoute = <Row, Key extends QueryKey>(
  query: (id: number) => FetchQueryOptions<Row, Error, Row, Key>,
) => ({
  params: idParams,
  loader: ({ context, params }: { context: RouterContext; params: { id: number } }) => {
    void context.queryClient.prefetchQuery(query(params.id));
  },
});
