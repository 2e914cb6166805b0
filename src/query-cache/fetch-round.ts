/** One round of prefetching: fetches one answer after the other while the browser is idle. */
import {
  type FetchQueryOptions,
  hashKey,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { contactQueries } from '#src/api/contacts.ts';
import { orderQueries, shippingQueries } from '#src/api/orders.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries, productTypeQueries } from '#src/api/products.ts';
import { showQueries } from '#src/api/shows.ts';
import { Unreachable } from '#src/api/transport/errors.ts';
import { idle } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { evictOutdated, persistAnswer, restoreAnswer } from './query-persister.ts';
import { FETCHED, type Fetched, NOTHING_FETCHED } from './stored-answer.ts';

// A resumed round does not fetch again what an interrupted one fetched within this time.
const FRESH_MS = 10 * 60_000;
const EVICT_EVERY_MS = 24 * 60 * 60_000;
/** Decoding a catalogue is one long task, writing it another: either would delay the paint after a press. */
const QUIET_MS = 1_000;

/** The cache was cleared, in this tab or another, while the round was writing to it. */
class Removed extends Error {
  override readonly name = 'Removed';
}

/**
 * Fetches and stores what `before` lacks or has had for too long.
 * @returns What is stored now, also after an abort or a failure: the next round resumes from it.
 */
export async function fetchRound(
  store: RecordStore,
  before: Fetched,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Fetched> {
  // A separate client: prefetched answers must not fill the memory of the screens.
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: FRESH_MS, structuralSharing: false },
    },
  });
  const ended = new AbortController();
  signal.addEventListener('abort', () => void client.cancelQueries(), { signal: ended.signal });
  const since = Date.now() - FRESH_MS;
  let now = before;
  const note = async (fetched: Fetched) => {
    now = fetched;
    await store.update(FETCHED, (stored) => {
      if (stored === undefined) throw new Removed();
      return fetched;
    });
  };
  try {
    await store.set(FETCHED, now);
    const needs = await orderNeeds(client);
    const inputPause = pausesOfInput(AbortSignal.any([signal, ended.signal]));
    const fetchedAt = ({ queryKey }: Need) => now.at[hashKey(queryKey)] ?? 0;
    // One that is far ahead was fetched before the device's clock was set back.
    const isFetched = (need: Need) => fetchedAt(need) > since && fetchedAt(need) < Date.now() + FRESH_MS;
    for (const need of needs) {
      if (isFetched(need)) continue;
      onProgress(needs.filter(isFetched).length, needs.length);
      await inputPause();
      const at = signal.aborted ? undefined : await fetchAndStore(store, client, need, signal);
      if (signal.aborted) return now;
      await note({ ...now, at: { ...now.at, ...(at && { [hashKey(need.queryKey)]: at }) } });
    }
    if (!needs.every(isFetched)) return now;
    const at = Object.fromEntries(needs.map((need) => [hashKey(need.queryKey), fetchedAt(need)]));
    const isTidy = Date.now() - now.tidied < EVICT_EVERY_MS;
    if (!isTidy) await evictOutdated(store);
    await note({ at, ready: Math.min(...Object.values(at)), tidied: isTidy ? now.tidied : Date.now() });
    return now;
  } catch (error) {
    if (error instanceof Removed && !signal.aborted)
      return fetchRound(store, NOTHING_FETCHED, signal, onProgress);
    // The device is offline, or the store can't be written.
    return now;
  } finally {
    ended.abort();
    client.clear();
  }
}

/** Returns a function that waits until the user has neither pressed nor scrolled for a moment. */
function pausesOfInput(signal: AbortSignal): () => Promise<void> {
  let lastInput = Number.NEGATIVE_INFINITY;
  const onInput = ({ timeStamp }: Event) => {
    lastInput = timeStamp;
  };
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, onInput, { capture: true, passive: true, signal });
  const abortable = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  return async () => {
    const left = () => lastInput + QUIET_MS - performance.now();
    while (left() > 0 && !signal.aborted) await abortable(left());
    await idle();
  };
}

/**
 * @returns When the answer was stored; undefined if the API refused it.
 * @throws Unreachable, or if the answer can't be written.
 */
async function fetchAndStore(
  store: RecordStore,
  client: QueryClient,
  { queryKey, meta, fetch }: Need,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    // With its validator, an unchanged answer costs only a 304. One that can't be read is fetched in full.
    await restoreAnswer(store, client, { queryKey, meta }).catch(() => undefined);
    await client.invalidateQueries({ queryKey, exact: true });
    await fetch(client);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    return undefined;
  }
  if (signal.aborted) return undefined;
  await persistAnswer(store, client, queryKey);
  client.removeQueries({ queryKey, exact: true });
  return Date.now();
}

interface Need {
  readonly queryKey: QueryKey;
  readonly meta: QueryMeta | undefined;
  readonly fetch: (client: QueryClient) => Promise<unknown>;
}

/** What an order needs for any client, then the orders that are searched. The longest answers come last. */
export async function orderNeeds(client: QueryClient): Promise<Need[]> {
  const clients = await client.fetchQuery(organizationQueries.list(true));
  const carriers = await client.fetchQuery(shippingQueries.companies());
  return [
    need(organizationQueries.list(true)),
    need(shippingQueries.companies()),
    need(productTypeQueries.list(true)),
    need(showQueries.list(true)),
    ...carriers.map(({ id }) => need(shippingQueries.methods(id))),
    ...clients.flatMap(({ id }) => [
      need(showQueries.list(true, id)),
      need(contactQueries.ofOrganization(id, true)),
      need(productQueries.catalogue(id)),
    ]),
    need(orderQueries.searched()),
  ];
}

function need<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): Need {
  return { queryKey: options.queryKey, meta: options.meta, fetch: (client) => client.fetchQuery(options) };
}
