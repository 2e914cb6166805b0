import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { Person } from '#src/auth/session.ts';
import type { Config } from '#src/contract/config.ts';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import type { DeviceUsage } from '#src/user-data/device-usage.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly person: Person;
  readonly config: Config;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly fetchAhead: FetchAhead;
  /** Restores a query's persisted answer into memory. Fetches nothing. */
  readonly restore: (query: { queryKey: QueryKey; meta?: QueryMeta | undefined }) => Promise<void>;
  readonly device: DeviceUsage;
  readonly templates: RecordStore;
  readonly preferences: RecordStore;
  readonly logout: (keepDrafts: boolean) => Promise<void>;
}
