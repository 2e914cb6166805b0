/**
 * Prefetches what an order needs, so that one can be built offline. Runs in the background and repeats periodically.
 */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import { reachability } from '#src/api/reachability.ts';
import { Listeners } from '#src/listeners.ts';
import { report } from '#src/reports/reports.ts';
import { FetchedV1 } from '#src/storage/stored/answer-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import type { FetchRound } from './fetch-round.ts';
import { FETCHED, type Fetched, NOTHING } from './fetched.ts';
import { rowsOf } from './kept-answer.ts';
import { restore } from './query-persister.ts';
import type { SessionCache } from './session-cache.ts';

/** The progress of the prefetch. `at` is when the oldest prefetched answer was fetched, ms since the epoch. */
export type Progress =
  | { readonly state: 'idle' }
  | { readonly state: 'fetching'; readonly done: number; readonly total: number }
  | { readonly state: 'ready'; readonly at: number }
  | { readonly state: 'incomplete' };

const AGAIN_AFTER_MS = 30 * 60_000;
const LOOK_EVERY_MS = 5 * 60_000;
const READ_LIMIT_MS = 5_000;

export class FetchAhead {
  #progress: Progress = { state: 'idle' };
  #isAtIt = false;
  #isOver = false;
  readonly #store: SessionCache;
  readonly #lock: string;
  #underWay: FetchRound | undefined;
  readonly #listeners = new Listeners();

  /**
   * @param store The user's answer cache.
   * @param owner Identifies the user. For each user, one tab at a time prefetches.
   */
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
    const look = () => void this.#look(false);
    const timer = setInterval(look, LOOK_EVERY_MS);
    const stopListening = reachability.subscribe(look);
    document.addEventListener('visibilitychange', look);
    void ready.then(look);
    return () => {
      this.#isOver = true;
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', look);
      this.#underWay?.stop();
    };
  }

  /**
   * Returns the rows of a list as stored on the device, and when they were fetched (ms since the epoch); undefined if
   * the device has none or does not answer. Does not fetch.
   */
  readonly known = async ({ queryKey, meta }: { queryKey: QueryKey; meta?: { kept?: z.ZodMiniType } }) => {
    if (!meta?.kept) return undefined;
    const reading = restore(this.#store, { queryHash: hashKey(queryKey) }, meta.kept);
    // A device that does not answer has no rows, as far as the screen is concerned.
    const own = await within(READ_LIMIT_MS, reading).catch(() => undefined);
    return own && { rows: rowsOf(own.data), at: own.dataUpdatedAt };
  };

  /** Prefetches now, even if the browser is set to save data: what is missing, or everything if nothing is missing. */
  readonly fetchNow = (): void => void this.#look(true);

  /** Starts again after the cache was cleared. */
  startOver(): void {
    this.#rest(NOTHING);
    this.fetchNow();
  }

  async #look(isAsked: boolean): Promise<void> {
    if (this.#isOver || this.#isAtIt || document.visibilityState === 'hidden') return;
    this.#isAtIt = true;
    try {
      const before = await this.#read().catch(() => undefined);
      // A store that can't be read would not take the answers either.
      if (!before) return this.#rest(NOTHING);
      const isWanted = isAsked || (isDue(before.ready) && !savesData());
      if (!isWanted || !reachability.get()) return this.#rest(before);
      const start = before.ready !== null && !isDue(before.ready) ? { ...before, at: {} } : before;
      await navigator.locks.request(this.#lock, { ifAvailable: true }, async (lock) => {
        if (lock && !this.#isOver) this.#rest(await this.#round(start));
      });
    } finally {
      this.#isAtIt = false;
    }
  }

  async #round(before: Fetched): Promise<Fetched> {
    try {
      const { FetchRound } = await import('./fetch-round.ts');
      if (this.#isOver) return before;
      this.#underWay = new FetchRound(this.#store, (done, total) =>
        this.#show({ state: 'fetching', done, total }),
      );
      return await this.#underWay.run(before);
    } catch (error) {
      report(error, 'fetching ahead');
      // The code could not be loaded. The next check retries.
      return before;
    }
  }

  async #read(): Promise<Fetched> {
    const stored = FetchedV1.safeParse(await within(READ_LIMIT_MS, this.#store.get(FETCHED)));
    const isOld = stored.success && Date.now() - (stored.data.ready ?? Date.now()) > CACHE_MAX_AGE_MS;
    return stored.success && !isOld ? stored.data : NOTHING;
  }

  #rest({ ready }: Fetched): void {
    this.#show(ready === null ? { state: 'incomplete' } : { state: 'ready', at: ready });
  }

  #show(progress: Progress): void {
    if (this.#isOver) return;
    this.#progress = progress;
    this.#listeners.tell();
  }
}

function isDue(ready: number | null): boolean {
  return Date.now() - (ready ?? 0) > AGAIN_AFTER_MS;
}

function savesData(): boolean {
  // Not every browser supports it, and the DOM types lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
