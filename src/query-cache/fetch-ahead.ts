/** Prefetches what an order needs in the background, so that one can be built offline. */
import { hashKey, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { orderQueries } from '#src/api/orders.ts';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import { reachability } from '#src/api/transport/errors.ts';
import type { Order } from '#src/contract/order.ts';
import { Listeners } from '#src/listeners.ts';
import { reported } from '#src/reports/reports.ts';
import { locked } from '#src/storage/locks.ts';
import { FetchedV1 } from '#src/storage/stored/answer-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import { restore } from './query-persister.ts';
import type { SessionCache } from './session-cache.ts';
import { FETCHED, type Fetched, NOTHING_FETCHED, rowsOf } from './stored-answer.ts';

/** `at` is when the oldest prefetched answer was fetched, ms since the epoch. */
export type Progress =
  | { readonly state: 'idle' }
  | { readonly state: 'fetching'; readonly done: number; readonly total: number }
  | { readonly state: 'ready'; readonly at: number }
  | { readonly state: 'incomplete' };

const AGAIN_AFTER_MS = 30 * 60_000;
const CHECK_EVERY_MS = 5 * 60_000;
const READ_LIMIT_MS = 5_000;

export class FetchAhead {
  #progress: Progress = { state: 'idle' };
  #isRunning = false;
  /** Set by `fetchNow`, also while a periodic check is running. */
  #isRequested = false;
  /** When the list of orders was fetched whose lines are all stored, ms since the epoch. */
  #linesFetchedFor = 0;
  readonly #store: SessionCache;
  readonly #lock: string;
  readonly #end = new AbortController();
  readonly #listeners = new Listeners();

  constructor(store: SessionCache, owner: string) {
    this.#store = store;
    this.#lock = `fetch-ahead ${owner}`;
  }

  /** Returns the same object until something changes. */
  readonly progress = (): Progress => this.#progress;

  readonly subscribe = this.#listeners.subscribe;

  /** Prefetches once `ready` resolves and the browser is idle, then periodically. Returns a stop function. */
  run(ready: Promise<void>): () => void {
    // Without IndexedDB, prefetched answers would only fill memory and be lost with the tab.
    if (this.#store.status() === 'missing') return () => undefined;
    const check = () => void this.#check(false);
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stopListening = reachability.subscribe(check);
    document.addEventListener('visibilitychange', check, { signal: this.#end.signal });
    void ready.then(check);
    return () => {
      this.#end.abort();
      clearInterval(timer);
      stopListening();
    };
  }

  /** Resolves to the stored rows of a list and when they were fetched; undefined if there are none, or the store is late. */
  readonly cachedRows = async ({ queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta }) => {
    if (!meta?.persisted) return undefined;
    const reading = restore(this.#store, { queryHash: hashKey(queryKey) }, meta.persisted);
    // A list that can't be read is as good as none.
    const stored = await within(READ_LIMIT_MS, reading).catch(() => undefined);
    return stored && { rows: rowsOf(stored.data), at: stored.dataUpdatedAt };
  };

  /** Prefetches what is missing, or everything if nothing is, even if the browser saves data. */
  readonly fetchNow = (): void => void this.#check(true);

  startOver(): void {
    this.#linesFetchedFor = 0;
    this.#showStored(NOTHING_FETCHED);
    this.fetchNow();
  }

  async #check(isRequested: boolean): Promise<void> {
    this.#isRequested ||= isRequested;
    if (this.#end.signal.aborted || this.#isRunning || document.visibilityState === 'hidden') return;
    this.#isRunning = true;
    try {
      // A store that can't be read would not take the answers either.
      const before = await this.#read().catch(() => undefined);
      if (!before) return this.#showStored(NOTHING_FETCHED);
      const isWanted = this.#isRequested || (isDue(before.ready) && !savesData());
      if (!isWanted || !reachability.get()) return this.#showStored(before);
      const start = before.ready !== null && !isDue(before.ready) ? { ...before, at: {} } : before;
      await locked(this.#lock, { ifAvailable: true }, async (isHeld) => {
        if (!isHeld || this.#end.signal.aborted) return;
        const onProgress = (done: number, total: number) => this.#show({ state: 'fetching', done, total });
        // Loaded on demand, so that no start fetches it.
        const round = import('./fetch-round.ts').then(({ fetchRound }) =>
          fetchRound(this.#store, start, this.#end.signal, onProgress),
        );
        this.#showStored((await round.catch(reported('fetching ahead'))) ?? start);
      });
    } finally {
      this.#isRunning = false;
      if (this.#isRequested || !savesData()) void this.#fetchLines().catch(reported('fetching ahead'));
      this.#isRequested = false;
    }
  }

  /** Fetches the lines of the prefetched orders, in one tab at a time. */
  async #fetchLines(): Promise<void> {
    const listed = await this.cachedRows(orderQueries.searched());
    if (!listed || listed.at === this.#linesFetchedFor || this.#end.signal.aborted) return;
    const { orderLines } = await import('./order-lines.ts');
    const lines = orderLines(this.#store);
    this.#end.signal.addEventListener('abort', lines.stop);
    await locked(`${this.#lock} lines`, { ifAvailable: true }, async (isHeld) => {
      if (!isHeld) return;
      if (await lines.fetchAhead(listed.rows as readonly Order[])) this.#linesFetchedFor = listed.at;
    });
  }

  async #read(): Promise<Fetched> {
    const { data = NOTHING_FETCHED } = FetchedV1.safeParse(
      await within(READ_LIMIT_MS, this.#store.get(FETCHED)),
    );
    const age = Date.now() - (data.ready ?? Date.now());
    // Below 0, the device's clock was ahead: nothing would be fetched until that time.
    return age < 0 || age > CACHE_MAX_AGE_MS ? NOTHING_FETCHED : data;
  }

  #showStored({ ready }: Fetched): void {
    this.#show(ready === null ? { state: 'incomplete' } : { state: 'ready', at: ready });
  }

  #show(progress: Progress): void {
    if (this.#end.signal.aborted) return;
    this.#progress = progress;
    this.#listeners.tell();
  }
}

function isDue(ready: number | null): boolean {
  return Date.now() - (ready ?? 0) > AGAIN_AFTER_MS;
}

export function savesData(): boolean {
  // Not every browser supports it, and the DOM types lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
