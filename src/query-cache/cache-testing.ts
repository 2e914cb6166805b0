/** For tests: a portal over a session cache, and a screen that shows a mug. */
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Unreachable } from '#src/api/transport/errors.ts';
import { createPersister } from './query-persister.ts';
import type { SessionCache } from './session-cache.ts';

export const Mug = z.object({ id: z.int(), name: z.string() });
export type Mug = z.infer<typeof Mug>;

export const noConnection = () => {
  throw new Unreachable('No connection.');
};

export const startOver = (cache: SessionCache) =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', persister: createPersister(cache) } },
  });

/** Mounts a screen that shows one or more mugs. `names` collects the names of the first. */
export function showOn(client: QueryClient, query: object) {
  const screen = new QueryObserver<Mug | Mug[]>(client, query as QueryObserverOptions<Mug | Mug[]>);
  const names: string[] = [];
  screen.subscribe(({ data }) => {
    const name = [data].flat()[0]?.name;
    if (name !== undefined && name !== names.at(-1)) names.push(name);
  });
  return { names, result: () => screen.getCurrentResult() };
}
