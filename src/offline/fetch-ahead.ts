/**
 * Fetches what an order needs before anybody asks for it, so that one can be built without a connection: quietly,
 * one answer after the other, when there is nothing else to do. It owns the record of what was fetched when.
 */
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Unreachable } from '#src/api/errors.ts';
import { CACHE_MAX_AGE_MS } from '#src/api/query-client.ts';
import { reachability } from '#src/api/reachability.ts';
import { idle } from './idle.ts';
import { rowsOf } from './kept-answer.ts';
import type { Need } from './order-needs.ts';
import { forgetOld, keepAnswer, restore, SCHEMA_VERSION } from './query-persister.ts';
import type { RecordStore } from './storage.ts';

/** How far it is. `ready` says since when (ms since the epoch) the oldest of what is kept is known. */
export type Progress =
  | { readonly state: 'idle' }
  | { readonly state: 'fetching'; readonly done: number; readonly total: number }
  | { readonly state: 'ready'; readonly at: number }
  | { readonly state: 'incomplete' };

const AGAIN_AFTER_MS = 30 * 60_000;
// A round that was broken off goes on where it was; one that begins anew fetches all of it.
const LATELY_MS = 10 * 60_000;
const LOOK_EVERY_MS = 5 * 60_000;
const TIDIES_EVERY_MS = 24 * 60 * 60_000;

// Beside the answers, and gone with them, or out of date with them.
const KEY = `fetched ahead ${SCHEMA_VERSION}`;

/**
 * When each answer was fetched, by the hash of its key; `ready` is the oldest of a whole round, null before one;
 * `tidied` is when old answers were removed last.
 */
const Fetched = z.object({
  at: z.record(z.string(), z.number()),
  ready: z.nullable(z.number()),
  tidied: z.catch(z.number(), 0),
});
type Fetched = z.infer<typeof Fetched>;

const NOTHING: Fetched = { at: {}, ready: null, tidied: 0 };

/** What was kept has been removed while it was being added to. */
class Removed extends Error {
  override readonly name = 'Removed';
}

export class FetchAhead {
  #progress: Progress = { state: 'idle' };
  #isAtIt = false;
  #isOver = false;
  readonly #store: RecordStore;
  readonly #lock: string;
  // Of its own: what is fetched ahead fills the device, and not the memory of the screens.
  readonly #client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: LATELY_MS } },
  });
  readonly #listeners = new Set<() => void>();

  /**
   * @param store where the answers of the person are kept.
   * @param owner names the person: one tab at a time for each.
   */
  constructor(store: RecordStore, owner: string) {
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
    if (!this.#store.kept) return () => undefined;
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
      void this.#client.cancelQueries();
    };
  }

  /**
   * The rows of a list as the device keeps them, and since when (ms since the epoch); undefined where it does not.
   * Nothing is fetched.
   */
  readonly known = async ({ queryKey, meta }: { queryKey: QueryKey; meta?: { kept?: z.ZodMiniType } }) => {
    if (!meta?.kept) return undefined;
    const own = await restore(this.#store, { queryHash: hashKey(queryKey) }, meta.kept);
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
      const before = await this.#read();
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

  /** Fetches what was not fetched lately; answers what is there then. */
  async #round(before: Fetched): Promise<Fetched> {
    let now = before;
    const since = Date.now() - LATELY_MS;
    try {
      await this.#store.set(KEY, now);
      const { orderNeeds } = await import('./order-needs.ts');
      const needs = await orderNeeds(this.#client);
      const isHere = ({ queryKey }: Need) => (now.at[hashKey(queryKey)] ?? 0) > since;
      for (const need of needs) {
        if (isHere(need)) continue;
        this.#show({ state: 'fetching', done: needs.filter(isHere).length, total: needs.length });
        await idle();
        if (this.#isOver) return now;
        const at = await this.#keep(need);
        if (this.#isOver) return now;
        now = { ...now, at: { ...now.at, ...(at && { [hashKey(need.queryKey)]: at }) } };
        await this.#note(now);
      }
      if (!needs.every(isHere)) return now;
      const at = Object.fromEntries(
        needs.map(({ queryKey }) => hashKey(queryKey)).map((hash) => [hash, now.at[hash] ?? 0]),
      );
      const isTidy = Date.now() - now.tidied < TIDIES_EVERY_MS;
      if (!isTidy) await forgetOld(this.#store, Date.now());
      const tidied = isTidy ? now.tidied : Date.now();
      now = { at, ready: Math.min(...Object.values(at)), tidied };
      await this.#note(now);
      return now;
    } catch (error) {
      if (error instanceof Removed && !this.#isOver) return this.#round(NOTHING);
      // No connection, or no way to write: what is there stays, and the next look goes on from it.
      return now;
    } finally {
      this.#client.clear();
    }
  }

  /**
   * Fetches one answer and writes it.
   * @returns when; undefined where the API would not answer this one, which is no reason to go without the others.
   * @throws Unreachable, and where it cannot be written.
   */
  async #keep(need: Need): Promise<number | undefined> {
    try {
      await need.fetch(this.#client);
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      return undefined;
    }
    if (this.#isOver) return undefined;
    await keepAnswer(this.#store, this.#client, need.queryKey);
    this.#client.removeQueries({ queryKey: need.queryKey, exact: true });
    return Date.now();
  }

  /**
   * Writes down what was fetched when.
   * @throws Removed where the answers are gone, in this tab or another: what is noted of them is not true any more.
   */
  async #note(fetched: Fetched): Promise<void> {
    await this.#store.update(KEY, (there) => {
      if (there === undefined) throw new Removed('What was kept has been removed.');
      return fetched;
    });
  }

  async #read(): Promise<Fetched> {
    const stored = Fetched.safeParse(await this.#store.get(KEY).catch(() => undefined));
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
  // Not every browser has it, and the DOM types have not.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
