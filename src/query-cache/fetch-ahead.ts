/**
 * Fetches what an order needs before anybody asks for it, so that one can be built without a connection: quietly,
 * and again now and then.
 */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import { reachability } from '#src/api/reachability.ts';
import { FetchedV1 } from '#src/storage/stored/answer-v1.ts';
import { within } from '#src/storage/time-limit.ts';
import type { FetchRound } from './fetch-round.ts';
import { FETCHED, type Fetched, NOTHING } from './fetched.ts';
import { rowsOf } from './kept-answer.ts';
import { restore } from './query-persister.ts';
import type { SessionCache } from './session-cache.ts';

/** How far it is. `ready` says since when (ms since the epoch) the oldest of what is kept is known. */
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
  readonly #listeners = new Set<() => void>();

  /**
   * @param store where the answers of the person are kept.
   * @param owner names the person: one tab at a time for each.
   */
  constructor(store: SessionCache, owner: string) {
    this.#store = store;
    this.#lock = `fetch-ahead ${owner}`;
  }

  /** The same object until something changes. */
  readonly progress = (): Progress => this.#progress;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches once `ready` resolves and there is nothing else to do, and again now and then; returns the end of it. */
  run(ready: Promise<void>): () => void {
    // What is in memory is gone with the tab, and would only fill it.
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
   * The rows of a list as the device keeps them, and since when (ms since the epoch); undefined where it does not, or
   * does not answer. Nothing is fetched.
   */
  readonly known = async ({ queryKey, meta }: { queryKey: QueryKey; meta?: { kept?: z.ZodMiniType } }) => {
    if (!meta?.kept) return undefined;
    const reading = restore(this.#store, { queryHash: hashKey(queryKey) }, meta.kept);
    const own = await within(READ_LIMIT_MS, reading).catch(() => undefined);
    return own && { rows: rowsOf(own.data), at: own.dataUpdatedAt };
  };

  /**
   * Fetches at once, also where the person asked the browser to save data: what is missing, or where nothing is, all
   * of it anew.
   */
  readonly fetchNow = (): void => void this.#look(true);

  /** What was kept has been removed: nothing is ready any more, and it is fetched again. */
  startOver(): void {
    this.#rest(NOTHING);
    this.fetchNow();
  }

  async #look(isAsked: boolean): Promise<void> {
    if (this.#isOver || this.#isAtIt || document.visibilityState === 'hidden') return;
    this.#isAtIt = true;
    try {
      const before = await this.#read().catch(() => undefined);
      // A store that cannot be read would not take what is fetched.
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
    } catch {
      // Its code cannot be had: the next look tries again.
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
    for (const listener of this.#listeners) listener();
  }
}

function isDue(ready: number | null): boolean {
  return Date.now() - (ready ?? 0) > AGAIN_AFTER_MS;
}

function savesData(): boolean {
  // Not every browser has it, and the DOM types don't.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
