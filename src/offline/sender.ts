/**
 * Sends a confirmed draft to the provider, exactly once (DESIGN §8). One function over ports: no React, no browser.
 *
 * What makes it exactly once, also where the server ignores idempotency keys:
 * - every step is written down before and after it is made, so that a crash at any point is a known place to go on;
 * - after anything was sent, the server is read before anything is repeated;
 * - one sender at a time over all tabs.
 */
import { isPassing, Refused } from '#src/api/errors.ts';
import { isPlaced, type Order, type OrderPlacement } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Draft, DraftItem } from './draft.ts';
import { linesToMend } from './order-lines.ts';
import { problemOf, type Stage } from './refusal.ts';

export interface SenderPorts {
  /** The calls of SPEC §7 that place an order; each throws Unreachable, Refused or Malformed. `key` may be ignored. */
  readonly http: {
    start(orgId: number, key: string): Promise<{ id: number }>;
    order(id: number): Promise<Order>;
    items(orderId: number): Promise<OrderItem[]>;
    addItem(line: { order_id: number; product_id: number; qty: number }, key: string): Promise<unknown>;
    updateItem(line: ItemUpdate, key: string): Promise<unknown>;
    place(order: OrderPlacement, key: string): Promise<unknown>;
  };
  /** Drafts on the device: read afresh, and changed in one transaction. */
  readonly store: {
    read(id: string): Promise<Draft | undefined>;
    change(id: string, change: (draft: Draft) => Draft): Promise<Draft>;
  };
  /** Runs `work` alone, over all tabs. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly newKey: () => string;
}

interface ItemUpdate {
  id: number;
  order_id: number;
  product_id: number;
  qty: number;
  new_qty: number;
}

/**
 * How a try to send came out. `later`: nobody decided, try again (after `retryAfter` seconds where the server said so);
 * `sign-in`: as soon as the person has signed in again; `nothing`: the draft is not to be sent (any more).
 */
export type Sending =
  | { outcome: 'sent' | 'needs-you' | 'sign-in' | 'nothing' }
  | { outcome: 'later'; retryAfter: number | undefined };

/** Sends the draft `id` as far as it goes. */
export function send(id: string, ports: SenderPorts): Promise<Sending> {
  return ports.lock(async () => {
    const draft = await ports.store.read(id);
    if (draft?.state !== 'queued' && draft?.state !== 'sending') return { outcome: 'nothing' };
    return new Delivery(draft, ports).run();
  });
}

/**
 * Starts the order of a draft at the server, where that was not done yet (SPEC §4, tab 1).
 * @throws what the call throws.
 */
export function start(id: string, ports: SenderPorts): Promise<void> {
  return ports.lock(async () => {
    const draft = await ports.store.read(id);
    if (draft) await new Delivery(draft, ports).start();
  });
}

class Delivery {
  #draft: Draft;
  #stage: Stage = 'start';
  readonly #ports: SenderPorts;

  constructor(draft: Draft, ports: SenderPorts) {
    this.#draft = draft;
    this.#ports = ports;
  }

  async run(): Promise<Sending> {
    try {
      await this.#note({ state: 'sending', problem: null });
      await this.start();
      this.#stage = 'items';
      if (this.#draft.touched_server && (await this.#reconcile())) return this.#sent();
      await this.#addMissing();
      this.#stage = 'place';
      await this.#place();
      return await this.#sent();
    } catch (error) {
      return this.#gaveUp(error);
    }
  }

  async start(): Promise<void> {
    const { org_id, order_id, start_key } = this.#draft;
    if (order_id !== null || org_id === null) return;
    const { id } = await this.#ports.http.start(org_id, start_key);
    await this.#note({ order_id: id });
  }

  /** Reads what the server has, and makes its lines those of the draft. True where the order is placed already. */
  async #reconcile(): Promise<boolean> {
    const orderId = this.#orderId;
    if (isPlaced(await this.#readOrder(orderId))) return true;
    const lines = await this.#ports.http.items(orderId);
    for (const { line, qty } of linesToMend(lines, this.#draft.items)) {
      const { id, product_id } = line;
      const update = { id, order_id: orderId, product_id, qty: line.qty, new_qty: qty };
      this.#stage = 'update';
      await this.#ports.http.updateItem(update, this.#ports.newKey());
      this.#stage = 'items';
    }
    const there = new Set(lines.map((line) => line.product_id));
    const items = this.#draft.items.map((item) => ({ ...item, submitted: there.has(item.product_id) }));
    await this.#note({ items, placing: false });
    return false;
  }

  /** Reads the order; one that is gone is forgotten, so that the next try starts a new one. */
  async #readOrder(id: number): Promise<Order> {
    try {
      return await this.#ports.http.order(id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) {
        const items = this.#draft.items.map((item) => ({ ...item, submitted: false }));
        await this.#note({ order_id: null, touched_server: false, items });
      }
      throw error;
    }
  }

  async #addMissing(): Promise<void> {
    for (const item of this.#draft.items.filter((each) => !each.submitted)) {
      if (!this.#draft.touched_server) await this.#note({ touched_server: true });
      const { product_id, qty, key } = item;
      await this.#ports.http.addItem({ order_id: this.#orderId, product_id, qty }, key);
      await this.#noteItem(product_id, { submitted: true });
    }
  }

  async #place(): Promise<void> {
    const { org_id, ship_to_id, shipped_with, shipping_type, client_notes, required_by, place_key } =
      this.#draft;
    if (org_id === null || ship_to_id === null)
      throw new Error('A draft without client or destination was queued.');
    await this.#note({ placing: true });
    const order = {
      id: this.#orderId,
      org_id,
      ship_to_id,
      client_notes,
      required_by,
      ...(shipped_with !== null && { shipped_with }),
      ...(shipping_type !== null && { shipping_type }),
    };
    try {
      await this.#ports.http.place(order, place_key);
    } catch (error) {
      // Any refusal may mean that an earlier try placed it: only the order itself says.
      const decided = error instanceof Refused && !isPassing(error);
      if (!decided || !isPlaced(await this.#ports.http.order(this.#orderId))) throw error;
    }
  }

  async #sent(): Promise<Sending> {
    const items = this.#draft.items.map((item) => ({ ...item, submitted: true }));
    await this.#note({ state: 'sent', placing: false, items });
    return { outcome: 'sent' };
  }

  async #gaveUp(error: unknown): Promise<Sending> {
    if (error instanceof Refused && (error.status === 401 || error.status === 403)) {
      await this.#note({ state: 'queued' });
      return { outcome: 'sign-in' };
    }
    if (!(error instanceof Refused) || isPassing(error) || error.retryAfter !== undefined) {
      await this.#note({ state: 'queued' });
      return { outcome: 'later', retryAfter: error instanceof Refused ? error.retryAfter : undefined };
    }
    // A decided refusal is replayed for the same key: what is tried next is a new request.
    const newKeys = { start_key: this.#ports.newKey(), place_key: this.#ports.newKey() };
    const items = this.#draft.items.map((item) =>
      item.submitted ? item : { ...item, key: this.#ports.newKey() },
    );
    const problem = problemOf(error, this.#stage, this.#draft.items);
    await this.#note({ state: 'needs-you', step: problem.step, placing: false, problem, items, ...newKeys });
    return { outcome: 'needs-you' };
  }

  get #orderId(): number {
    if (this.#draft.order_id === null) throw new Error('The order has not been started.');
    return this.#draft.order_id;
  }

  async #note(news: Partial<Draft>): Promise<void> {
    this.#draft = await this.#ports.store.change(this.#draft.id, (draft) => ({ ...draft, ...news }));
  }

  async #noteItem(productId: number, news: Partial<DraftItem>): Promise<void> {
    const items = this.#draft.items.map((item) =>
      item.product_id === productId ? { ...item, ...news } : item,
    );
    await this.#note({ items });
  }
}
