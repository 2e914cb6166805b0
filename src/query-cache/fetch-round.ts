/** One round of prefetching: fetches one answer after the other while the browser is idle. */
import { hashKey, QueryClient } from '@tanstack/react-query';
import { Unreachable } from '#src/api/errors.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { FETCHED, type Fetched, NOTHING } from './fetched.ts';
import { idle } from './idle.ts';
import { type Need, orderNeeds } from './order-needs.ts';
import { forgetOld, keepAnswer, recallAnswer } from './query-persister.ts';

// An interrupted round resumes with what is missing. A new round fetches everything.
const LATELY_MS = 10 * 60_000;
const TIDIES_EVERY_MS = 24 * 60 * 60_000;

/** The cache was cleared while the round was writing to it. */
class Removed extends Error {
  override readonly name = 'Removed';
}

export class FetchRound {
  #isOver = false;
  readonly #store: RecordStore;
  readonly #onFetching: (done: number, total: number) => void;
  // A separate client: prefetched answers go to the device and do not fill the memory of the screens.
  readonly #client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: LATELY_MS, structuralSharing: false },
    },
  });

  /**
   * @param store The user's answer cache.
   * @param onFetching Called with the number of answers fetched and the total.
   */
  constructor(store: RecordStore, onFetching: (done: number, total: number) => void) {
    this.#store = store;
    this.#onFetching = onFetching;
  }

  /** Stops the round. Answers that were fetched stay. */
  stop(): void {
    this.#isOver = true;
    void this.#client.cancelQueries();
  }

  /** Fetches what was not fetched recently. Returns the updated record of what is there. */
  async run(before: Fetched): Promise<Fetched> {
    let now = before;
    const since = Date.now() - LATELY_MS;
    try {
      await this.#store.set(FETCHED, now);
      const needs = await orderNeeds(this.#client);
      const isHere = ({ queryKey }: Need) => (now.at[hashKey(queryKey)] ?? 0) > since;
      for (const need of needs) {
        if (isHere(need)) continue;
        this.#onFetching(needs.filter(isHere).length, needs.length);
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
      if (error instanceof Removed && !this.#isOver) return this.run(NOTHING);
      // Offline, or nothing can be written. Fetched answers stay, and the next check resumes from them.
      return now;
    } finally {
      this.#client.clear();
    }
  }

  /**
   * Fetches one answer and stores it.
   * @returns When it was stored; undefined if the API refused this answer. The round continues with the others.
   * @throws Unreachable, or an error if the answer can't be written.
   */
  async #keep(need: Need): Promise<number | undefined> {
    try {
      await this.#recall(need);
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

  /** Loads the stored answer with its validator and marks it stale: an unchanged answer then costs only a 304. */
  async #recall({ queryKey, meta }: Need): Promise<void> {
    // An answer that can't be read is fetched in full.
    await recallAnswer(this.#store, this.#client, { queryKey, meta }).catch(() => undefined);
    await this.#client.invalidateQueries({ queryKey, exact: true });
  }

  /**
   * Stores when each answer was fetched.
   * @throws Removed if the answers were cleared, in this tab or another: the record would no longer be true.
   */
  async #note(fetched: Fetched): Promise<void> {
    await this.#store.update(FETCHED, (there) => {
      if (there === undefined) throw new Removed('What was kept has been removed.');
      return fetched;
    });
  }
}
