import {
  type DefaultOptions,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { report, reported } from '#src/reports/reports.ts';
import { Refused, reachability, Unreachable } from './transport/errors.ts';
import { validatorOf, withValidator } from './transport/validators.ts';

/** `lists` is the key prefix of the lists that may have the record. */
export interface ListedRecord {
  readonly id: number;
  readonly lists: QueryKey;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The schema of the answer. With it, the answer is persisted, and parsed when it is restored. */
      persisted?: z.ZodMiniType;
      /** The lists in which the record may be found until its own answer arrives. */
      listed?: ListedRecord;
      /** The id of the order whose lines are queried: they may have been fetched ahead. */
      linesOf?: number;
    };
    mutationMeta: {
      /** The keys of the queries to invalidate after success. A caller's `onSuccess` can't switch this off. */
      invalidates?: readonly QueryKey[];
    };
  }
}

/** How long unused and persisted answers are kept. */
export const CACHE_MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

const FRESH_MS = 30_000;

/** Queries always try the network: only requests show whether there is a connection. */
export function createQueryClient(persister: DefaultOptions['queries']): QueryClient {
  onlineManager.setEventListener((setOnline) => reachability.subscribe(() => setOnline(reachability.get())));
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [what] }) => report(error, `fetching ${what}`),
    }),
    mutationCache: new MutationCache({
      onError: reported('saving'),
      // Not awaited: the record is saved, however long the lists take to refetch.
      onSuccess: (_data, _variables, _context, mutation) => {
        for (const queryKey of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: isWaitOver,
        refetchOnWindowFocus: isWaitOver,
        staleTime: FRESH_MS,
        gcTime: CACHE_MAX_AGE_MS,
        structuralSharing: (before, answer) =>
          withValidator(replaceEqualDeep(before, answer), validatorOf(answer)),
        retry: (failures, error) =>
          error instanceof Unreachable && !error.isKnown && navigator.onLine && failures < 2,
        ...persister,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isWaitOver({ state: { error, errorUpdatedAt } }: Pick<Query<unknown, unknown>, 'state'>): boolean {
  const seconds = error instanceof Refused ? error.retryAfter : undefined;
  // If the device's clock was set back meanwhile, the error is in the future.
  return Math.abs(Date.now() - errorUpdatedAt) >= (seconds ?? 0) * 1000;
}
