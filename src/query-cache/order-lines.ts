/**
 * The lines of placed orders on this device. They never change: they are fetched once, one order at a time, and stored
 * together. An order is identified by its number and `created_on`: a provider that was restored from a backup gives a
 * number to another order. Loaded on demand, so that no start fetches this code.
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
import { memoized } from '#src/memoized.ts';
import { reported } from '#src/reports/reports.ts';
import { idle, yieldToBrowser } from '#src/scheduling.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { ANSWERS_VERSION } from '#src/storage/stored/answer-v1.ts';
import { LinesV1 } from '#src/storage/stored/lines-v1.ts';
import { PackedLinesV2, packedLinesFromV1 } from '#src/storage/stored/lines-v2.ts';

/** Cleared together with the answers. */
const LINES = `order lines ${ANSWERS_VERSION}`;

/** Between two orders that are fetched ahead. */
const PAUSE_MS = 250;
const BACK_OFF_MS = 60_000;
/** How many orders are written together. A crash loses at most these. */
const ORDERS_PER_WRITE = 25;
/** How many orders a stored text has after repacking: parsing one is no long task. */
const ORDERS_PER_TEXT = 100;
const MOST_TEXTS = 60;
const NOTIFY_EVERY_MS = 300;

type Lines = readonly OrderItem[];
type Placed = Pick<Order, 'id' | 'created_on'>;
type Packed = readonly [id: number, lines: Lines, created_on: string | null];

export class OrderLines {
  readonly #store: RecordStore;
  readonly #lines = new Map<number, Packed>();
  /** The stored texts whose orders are in `#lines`. */
  #texts: readonly string[] = [];
  /** The orders to fetch: the last ones that a screen requested, and those to fetch ahead. */
  #requested: readonly Placed[] = [];
  #ahead: readonly Placed[] = [];
  readonly #refused = new Set<number>();
  #waitsUntil = 0;
  readonly #end = new AbortController();
  #reading: Promise<void> | undefined;
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

  /** The lines under a number. They may be another order's: for a screen that fetches them again at once. */
  readonly of = (id: number): Lines | undefined => this.#lines.get(id)?.[1];

  readonly linesOf = ({ id, created_on = null }: Placed): Lines | undefined =>
    this.#lines.get(id)?.[2] === created_on ? this.of(id) : undefined;

  /** Reads what is stored, also by another tab since the last time. Calls during a read share it. */
  read(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const stored = await this.#store.get(LINES).catch(() => null);
    // Lines that can't be read are fetched again.
    if (stored === null) return;
    const { data } = LinesV1.safeParse(stored);
    if (!data) {
      this.#forget();
      // `set`, because `update` writes only to an existing record: it must never bring back what a logout has removed.
      return this.#store.set(LINES, { packed: [] }).catch(() => undefined);
    }
    const before = new Set(this.#texts);
    this.#texts = data.packed;
    for (const text of data.packed) {
      if (before.has(text)) continue;
      for (const order of parsed(text)) this.#lines.set(order[0], order);
      await yieldToBrowser();
    }
    this.#tell(this.#running !== undefined);
  }

  /**
   * Fetches the missing lines of these orders, in this sequence and before any others. They replace those requested before.
   * @returns a promise that resolves when all lines are here, or can't be fetched for now.
   */
  async fetch(orders: readonly Placed[]): Promise<void> {
    this.#requested = orders;
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const unsubscribe = this.subscribe(() => !orders.some(this.#isMissing) && resolve());
    await Promise.race([this.#run(), arrived]);
    unsubscribe();
  }

  /**
   * Fetches the missing lines of the listed orders, with pauses, and drops those of other orders.
   * @returns whether all lines are here now. If not, no more can be fetched at present.
   */
  async fetchAhead(listed: readonly Placed[]): Promise<boolean> {
    await this.read();
    this.#ahead = listed;
    await this.#run();
    await this.#repack(listed);
    return this.#ahead.length === 0;
  }

  readonly stop = (): void => this.#end.abort();

  #run(): Promise<void> {
    if (this.#next())
      this.#running ??= this.#fetchAll().finally(() => {
        this.#running = undefined;
        // More may have been requested while the last ones were written.
        void this.#run();
      });
    return this.#running ?? Promise.resolve();
  }

  readonly #isMissing = (order: Placed): boolean => !this.linesOf(order) && !this.#refused.has(order.id);

  /** The next order to fetch, unless nothing can be fetched for now. */
  #next(): { order: Placed; isRequested: boolean } | undefined {
    const isHidden = document.visibilityState === 'hidden';
    if (this.#end.signal.aborted || isHidden || !reachability.get() || Date.now() < this.#waitsUntil)
      return undefined;
    this.#requested = this.#requested.filter(this.#isMissing);
    this.#ahead = this.#ahead.filter(this.#isMissing);
    const order = this.#requested[0] ?? this.#ahead[0];
    return order && { order, isRequested: this.#requested.length > 0 };
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
        isRequested,
      } = next;
      if (!isRequested) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await idle();
      try {
        const lines = await request(listOrderItems, {
          params: { orderId: id },
          query: { ...ALL_ROWS, sort_by: 'title' },
          signal: this.#end.signal,
          // The user may have lost access to the order.
          keepsSession: true,
        });
        // A provider may show an order before its lines: once stored, they would never be fetched again.
        if (lines.length === 0) this.#refused.add(id);
        else {
          const packed = [id, lines, created_on] as const;
          this.#lines.set(id, packed);
          unwritten.push(packed);
        }
      } catch (error) {
        // The constructor's subscription resumes once there is a connection.
        if (error instanceof Unreachable || this.#end.signal.aborted) break;
        if (isTemporary(error) || isSignInRefusal(error)) {
          const { retryAfter: seconds } = error as Refused;
          this.#waitsUntil = Date.now() + (seconds === undefined ? BACK_OFF_MS : seconds * 1000);
        } else this.#refused.add(id);
      }
      // The screen has all that it requested: a reload must find it.
      if (unwritten.length >= ORDERS_PER_WRITE || (isRequested && !this.#next()?.isRequested)) await write();
      this.#telling ??= setTimeout(() => this.#tell(this.#running !== undefined), NOTIFY_EVERY_MS);
    }
    await write();
    this.#tell(false);
  }

  async #write(orders: readonly Packed[]): Promise<void> {
    const text = JSON.stringify(orders);
    let isCleared = false;
    const add = (stored: unknown) => {
      const { data } = LinesV1.safeParse(stored);
      isCleared = data === undefined;
      return data && { packed: [...data.packed, text] };
    };
    await this.#store.update(LINES, add).catch(reported('order lines'));
    if (!isCleared) this.#texts = [...this.#texts, text];
    else this.#forget();
  }

  /** The texts go with their lines: `read` skips a text that it has read, and another tab may store the same one again. */
  #forget(): void {
    this.#texts = [];
    this.#lines.clear();
  }

  async #repack(listed: readonly Placed[]): Promise<void> {
    const createdOn = new Map(listed.map(({ id, created_on = null }) => [id, created_on]));
    const kept = [...this.#lines.values()].filter(([id, , created_on]) => createdOn.get(id) === created_on);
    if (this.#texts.length <= MOST_TEXTS && kept.length === this.#lines.size) return;
    const packed: string[] = [];
    for (let start = 0; start < kept.length; start += ORDERS_PER_TEXT)
      packed.push(JSON.stringify(kept.slice(start, start + ORDERS_PER_TEXT)));
    this.#texts = packed;
    await this.#store.update(LINES, (stored) => stored && { packed }).catch(reported('order lines'));
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

/** The lines in a store: the same object each time. */
export const orderLines = memoized((store: RecordStore) => new OrderLines(store));
