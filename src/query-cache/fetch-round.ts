/** One round of fetching ahead: one answer after the other, when there is nothing else to do. */
import { hashKey, QueryClient } from '@tanstack/react-query';
import { Unreachable } from '#src/api/errors.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { FETCHED, type Fetched, NOTHING } from './fetched.ts';
import { idle } from './idle.ts';
import { type Need, orderNeeds } from './order-needs.ts';
import { forgetOld, keepAnswer, recallAnswer } from './query-persister.ts';

// A round that was broken off goes on where it was; one that begins anew fetches all of it.
const LATELY_MS = 10 * 60_000;
const TIDIES_EVERY_MS = 24 * 60 * 60_000;

/** What was kept has been removed while it was being added to. */
class Removed extends Error {
  override readonly name = 'Removed';
}

export class FetchRound {
  #isOver = false;
  readonly #store: RecordStore;
  readonly #onFetching: (done: number, total: number) => void;
  // Of its own: what is fetched ahead fills the device, and not the memory of the screens.
  readonly #client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: LATELY_MS, structuralSharing: false },
    },
  });

  /**
   * @param store where the answers of the person are kept.
   * @param onFetching told how many answers are there, of how many.
   */
  constructor(store: RecordStore, onFetching: (done: number, total: number) => void) {
    this.#store = store;
    this.#onFetching = onFetching;
  }

  /** Breaks it off; what is there stays. */
  stop(): void {
    this.#isOver = true;
    void this.#client.cancelQueries();
  }

  /** Fetches what was not fetched lately; answers what is there then. */
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

  /** Brings in what is kept, with its validator, and out of date: an unchanged answer costs a 304. */
  async #recall({ queryKey, meta }: Need): Promise<void> {
    // An answer that cannot be read is fetched whole.
    await recallAnswer(this.#store, this.#client, { queryKey, meta }).catch(() => undefined);
    await this.#client.invalidateQueries({ queryKey, exact: true });
  }

  /**
   * Writes down what was fetched when.
   * @throws Removed where the answers are gone, in this tab or another: what is noted of them is not true any more.
   */
  async #note(fetched: Fetched): Promise<void> {
    await this.#store.update(FETCHED, (there) => {
      if (there === undefined) throw new Removed('What was kept has been removed.');
      return fetched;
    });
  }
}
