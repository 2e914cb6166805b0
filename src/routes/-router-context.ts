import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { Person } from '#src/auth/session.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { Made } from '#src/outbox/made.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import type { KeptHerePorts } from '#src/user-data/kept-here.ts';

/** What every route can use: the user's cache, drafts and outbox. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly person: Person;
  readonly portalName: string;
  readonly drafts: Drafts;
  readonly made: Made;
  readonly outbox: OutboxActions;
  readonly fetchAhead: FetchAhead;
  /** Restores a query's persisted answer into memory. Fetches nothing. */
  readonly recall: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
  readonly keptHere: KeptHerePorts;
  readonly logout: (keepDrafts: boolean) => Promise<void>;
}
