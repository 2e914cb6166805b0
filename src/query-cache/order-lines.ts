/**
 * The lines of placed orders on this device. They never change: each order's are fetched once, one order at a time, and
 * stored together. An order is told by its number and `created_on`: a provider that was restored from a backup gives a
 * number out again. Loaded on demand, so that no start fetches it.
 */

import { ALL_ROWS } from '#src/api/queries.ts';
import {
  isSignInRefusal,
  isTemporary,
  type Refused,
  reachability,
  Unreachable,
} from '#src/api/transport/errors.ts';
import { request } from '#src/api/transport/http.ts';
import type { Order } from '#src/contract/order.ts';
import { listOrderItems, type OrderItem } from '#src/contract/order-item.ts';
import { Listeners } from '#src/listeners.ts';
import { report } from '#src/reports/reports.ts';
import { idle, yieldToBrowser } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { ANSWERS_VERSION } from '#src/storage/stored/answer-v1.ts';
import { LinesV1 } from '#src/storage/stored/lines-v1.ts';
import { PackedLinesV2, packedLinesFromV1 } from '#src/storage/stored/lines-v2.ts';

/** Cleared together with the answers. */
const LINES = `order lines ${ANSWERS_VERSION}`;

/** Between two orders that nobody waits for. */
const PAUSE_MS = 250;
const BACK_OFF_MS = 60_000;
/** Orders that are written together. A crash loses at most these. */
const WRITTEN = 25;
/** Orders a stored text: parsing one is no long task. */
const PACKED = 100;
const MOST_TEXTS = 60;
const TOLD_EVERY_MS = 300;

type Lines = readonly OrderItem[];
type Placed = Pick<Order, 'id' | 'created_on'>;
type Packed = readonly [id: number, lines: Lines, created_on: string | null];

export class OrderLines {
  readonly #store: RecordStore;
  readonly #lines = new Map<number, Packed>();
  /** The texts that were read. */
  #read: readonly string[] = [];
  /** The orders to fetch: those that a screen asked for last, and those fetched ahead. */
  #asked: readonly Placed[] = [];
  #ahead: readonly Placed[] = [];
  readonly #refused = new Set<number>();
  #waitsUntil = 0;
  readonly #end = new AbortController();
  #running: Promise<void> | undefined;
  #state = { isFetching: false };
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Listeners();

  constructor(store: RecordStore) {
    this.#store = store;
    reachability.subscribe(() => void this.#run());
  }

  /** Returns the same object until something changes. */
  readonly state = (): { readonly isFetching: boolean } => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** What is here under a number. It may be another order's: for what is fetched again at once. */
  readonly of = (id: number): Lines | undefined => this.#lines.get(id)?.[1];

  readonly linesOf = ({ id, created_on = null }: Placed): Lines | undefined =>
    this.#lines.get(id)?.[2] === created_on ? this.of(id) : undefined;

  /** Reads what is stored, also by another tab since the last time. */
  async read(): Promise<void> {
    const stored = await this.#store.get(LINES).catch(() => null);
    // What can't be read is fetched again.
    if (stored === null) return;
    const { data } = LinesV1.safeParse(stored);
    if (!data) {
      this.#read = [];
      this.#lines.clear();
      // `update` must not bring back what a logout removes. `set` does nothing by then.
      return this.#store.set(LINES, { packed: [] }).catch(() => undefined);
    }
    const before = new Set(this.#read);
    this.#read = data.packed;
    for (const text of data.packed) {
      if (before.has(text)) continue;
      for (const order of parsed(text)) this.#lines.set(order[0], order);
      await yieldToBrowser();
    }
    this.#tell(this.#running !== undefined);
  }

  /**
   * Fetches what is missing of these orders, in their order and before others. They replace those asked for before.
   * @returns a promise that resolves when they are here, or can't be fetched for now.
   */
  async fetch(orders: readonly Placed[]): Promise<void> {
    this.#asked = orders;
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const unsubscribe = this.subscribe(() => orders.every(this.linesOf) && resolve());
    await Promise.race([this.#run(), arrived]);
    unsubscribe();
  }

  /**
   * Fetches what is missing of the listed orders with pauses, and drops what is stored of others.
   * @returns whether all of it is here now. Otherwise, nothing more can be fetched at present.
   */
  async fetchAhead(listed: readonly Placed[]): Promise<boolean> {
    await this.read();
    this.#ahead = listed;
    await this.#run();
    await this.#repack(listed);
    return this.#ahead.length === 0;
  }

  /** Ends what is being fetched, and fetches nothing from now on. */
  readonly stop = (): void => this.#end.abort();

  #run(): Promise<void> {
    if (this.#next())
      this.#running ??= this.#fetchAll().finally(() => {
        this.#running = undefined;
        // What was asked for while the last ones were written.
        void this.#run();
      });
    return this.#running ?? Promise.resolve();
  }

  /** The next order to fetch, unless nothing can be fetched for now. */
  #next(): { order: Placed; isAsked: boolean } | undefined {
    const isHidden = document.visibilityState === 'hidden';
    if (this.#end.signal.aborted || isHidden || !reachability.get() || Date.now() < this.#waitsUntil)
      return undefined;
    const isMissing = (order: Placed) => !this.linesOf(order) && !this.#refused.has(order.id);
    this.#asked = this.#asked.filter(isMissing);
    this.#ahead = this.#ahead.filter(isMissing);
    const order = this.#asked[0] ?? this.#ahead[0];
    return order && { order, isAsked: this.#asked.length > 0 };
  }

  async #fetchAll(): Promise<void> {
    let unwritten: Packed[] = [];
    const write = async () => {
      const written = unwritten;
      unwritten = [];
      if (written.length > 0) await this.#write(written);
    };
    this.#tell(true);
    for (let next = this.#next(); next; next = this.#next()) {
      const {
        order: { id, created_on = null },
        isAsked,
      } = next;
      if (!isAsked) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await idle();
      try {
        const lines = await request(listOrderItems, {
          params: { orderId: id },
          query: { ...ALL_ROWS, sort_by: 'title' },
          signal: this.#end.signal,
          // Of an order that the user lost access to.
          keepsSession: true,
        });
        // A provider may show an order before its lines: what is kept would never be fetched again.
        if (lines.length === 0) this.#refused.add(id);
        else {
          const packed = [id, lines, created_on] as const;
          this.#lines.set(id, packed);
          unwritten.push(packed);
        }
      } catch (error) {
        // Once there is a connection, it goes on.
        if (error instanceof Unreachable || this.#end.signal.aborted) break;
        if (isTemporary(error) || isSignInRefusal(error)) {
          const { retryAfter: seconds } = error as Refused;
          this.#waitsUntil = Date.now() + (seconds === undefined ? BACK_OFF_MS : seconds * 1000);
        } else this.#refused.add(id);
      }
      // A screen has what it asked for: a reload from now on must find it.
      if (unwritten.length >= WRITTEN || (isAsked && !this.#next()?.isAsked)) await write();
      this.#telling ??= setTimeout(() => this.#tell(this.#running !== undefined), TOLD_EVERY_MS);
    }
    await write();
    this.#tell(false);
  }

  async #write(orders: readonly Packed[]): Promise<void> {
    const text = JSON.stringify(orders);
    let isCleared = false;
    const add = (there: unknown) => {
      const { data } = LinesV1.safeParse(there);
      isCleared = data === undefined;
      return data && { packed: [...data.packed, text] };
    };
    await this.#store.update(LINES, add).catch((error) => report(error, 'order lines'));
    if (!isCleared) this.#read = [...this.#read, text];
    else this.#lines.clear();
  }

  async #repack(listed: readonly Placed[]): Promise<void> {
    const createdOn = new Map(listed.map(({ id, created_on = null }) => [id, created_on]));
    const kept = [...this.#lines.values()].filter(([id, , created_on]) => createdOn.get(id) === created_on);
    if (this.#read.length <= MOST_TEXTS && kept.length === this.#lines.size) return;
    const packed: string[] = [];
    for (let start = 0; start < kept.length; start += PACKED)
      packed.push(JSON.stringify(kept.slice(start, start + PACKED)));
    this.#read = packed;
    await this.#store
      .update(LINES, (there) => there && { packed })
      .catch((error) => report(error, 'order lines'));
  }

  #tell(isFetching: boolean): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#state = { isFetching };
    this.#listeners.tell();
  }
}

function parsed(text: string): readonly Packed[] {
  try {
    const orders = JSON.parse(text);
    return PackedLinesV2.safeParse(orders).data ?? packedLinesFromV1.safeParse(orders).data ?? [];
  } catch {
    // A text that can't be read is fetched again.
    return [];
  }
}

const opened = new WeakMap<RecordStore, OrderLines>();

/** The lines in a store: the same object each time. */
export function orderLines(store: RecordStore): OrderLines {
  const lines = opened.get(store) ?? new OrderLines(store);
  opened.set(store, lines);
  return lines;
}
