import {
  MutationCache,
  onlineManager,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Unreachable } from './errors.ts';
import { reachability } from './reachability.ts';
import { validatorOf, withValidator } from './validators.ts';

/** A record that lists may have as a row: its id, and how the keys of those lists begin. */
export interface ListedRecord {
  readonly id: number;
  readonly lists: QueryKey;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the answer is like: with it the answer is kept on the device, and checked when it comes back. */
      kept?: z.ZodMiniType;
      /** Where the answer is known from, too, until it has come itself. */
      listed?: ListedRecord;
      /** Whether another kept answer, of its time, is this one as it was before: better than none. */
      isEarlier?: (queryKey: QueryKey, dataUpdatedAt: number) => boolean;
    };
    mutationMeta: {
      /** What a mutation makes out of date: it stands with the mutation, and no caller can switch it off. */
      invalidates?: readonly QueryKey[];
    };
  }
}

/** How long an unused or stored answer is kept. */
export const CACHE_MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

const FRESH_MS = 30_000;

/**
 * The query client of the app. Every query is tried, connection or not: whether there is one is what requests show.
 * @param persister keeps and restores each query's answer.
 */
export function createQueryClient(
  persister: NonNullable<
    NonNullable<ConstructorParameters<typeof QueryClient>[0]>['defaultOptions']
  >['queries'],
): QueryClient {
  onlineManager.setEventListener((setOnline) => reachability.subscribe(() => setOnline(reachability.get())));
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Not waited for: what is saved is saved, however long a list takes to come again.
      onSuccess: (_data, _variables, _context, mutation) => {
        for (const queryKey of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: CACHE_MAX_AGE_MS,
        structuralSharing: (before, answer) =>
          withValidator(replaceEqualDeep(before, answer), validatorOf(answer)),
        retry: (failures, error) => error instanceof Unreachable && navigator.onLine && failures < 2,
        ...persister,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
