import { notFound } from '@tanstack/react-router';
import { IdParam } from '#src/contract/values.ts';

/** Parses the `$id` of a path as a record number; anything else is an unknown route. */
export const idParams = {
  parse: ({ id }: { id: string }) => {
    const parsed = IdParam.safeParse(id);
    if (!parsed.success) throw notFound();
    return { id: parsed.data };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
