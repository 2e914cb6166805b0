import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refused, Unreachable } from '#src/api/errors.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import { type Draft, type DraftItem, emptyDraft } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import { type SenderPorts, send } from './sender.ts';

/** What happens to one call: its request is lost, its answer is lost, the server is at fault, or nothing. */
type Fault = 'request-lost' | 'answer-lost' | 'fault' | 'none';

const uuid = (() => {
  let last = 0;
  return () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;
})();

/** A provider's API in miniature: with or without idempotency keys, one line a product, no change once placed. */
class ModelServer {
  readonly orders = new Map<number, { lines: Map<number, number>; placed: OrderPlacement | undefined }>();
  readonly answers = new Map<string, unknown>();
  readonly honoursKeys: boolean;
  readonly faults: Fault[];
  readonly stock: number;
  lock = Promise.resolve();

  constructor(options: { honoursKeys?: boolean; faults?: Fault[]; stock?: number }) {
    this.honoursKeys = options.honoursKeys ?? false;
    this.faults = [...(options.faults ?? [])];
    this.stock = options.stock ?? 1000;
  }

  async call<T>(effect: () => T, key?: string): Promise<T> {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request-lost') throw new Unreachable('lost');
    if (fault === 'fault') throw new Refused(503);
    const known = this.honoursKeys && key !== undefined && this.answers.has(key);
    const answer = known ? (this.answers.get(key) as T) : effect();
    if (key !== undefined) this.answers.set(key, answer);
    if (fault === 'answer-lost') throw new Unreachable('lost');
    return answer;
  }

  order(id: number) {
    const order = this.orders.get(id);
    if (!order) throw new Refused(404);
    return order;
  }

  open(id: number) {
    const order = this.order(id);
    if (order.placed) throw new Refused(409);
    return order;
  }

  readonly http: OrderCalls = {
    start: (_orgId, key) =>
      this.call(() => {
        const id = this.orders.size + 1;
        this.orders.set(id, { lines: new Map(), placed: undefined });
        return { id };
      }, key),
    order: (id) => this.call(() => ({ id, org_id: 1, status_id: this.order(id).placed ? 1 : null })),
    items: (id) =>
      this.call(() =>
        [...this.order(id).lines].map(([product_id, qty]) => ({
          id: product_id,
          order_id: id,
          product_id,
          qty,
          title: '',
        })),
      ),
    addItem: ({ order_id, product_id, qty }, key) =>
      this.call(() => {
        const { lines } = this.open(order_id);
        if (lines.has(product_id)) throw new Refused(409);
        lines.set(product_id, qty);
      }, key),
    updateItem: ({ order_id, product_id, qty, new_qty }, key) =>
      this.call(() => {
        const { lines } = this.open(order_id);
        if (lines.get(product_id) !== qty) throw new Refused(409);
        if (new_qty === 0) lines.delete(product_id);
        else lines.set(product_id, new_qty);
      }, key),
    place: (placement, key) =>
      this.call(() => {
        const order = this.open(placement.id);
        const short = [...order.lines].filter(([, qty]) => qty > this.stock);
        if (short.length > 0) {
          const errors = Object.fromEntries(
            short.map(([id]) => [`items.${id}`, [`only ${this.stock} available`]]),
          );
          throw new Refused(409, {
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            message: 'Out of stock',
            errors,
          });
        }
        order.placed = placement;
      }, key),
    product: (id) => this.call(() => ({ id, sku: '', title: '', org_id: 1, qty: this.shown, active: true })),
    contacts: () => Promise.resolve([]),
    createContact: () => Promise.reject(new Refused(404)),
    titles: () => Promise.resolve([]),
    createTitle: () => Promise.reject(new Refused(404)),
  };

  /** What a look at a product shows: others may be quicker than the order. */
  get shown(): number {
    return 1000;
  }

  get placed() {
    return [...this.orders.values()].filter((order) => order.placed);
  }
}

function world(server: ModelServer, draft: Draft) {
  const stored = new Map([[draft.id, draft]]);
  const ports: SenderPorts = {
    http: server.http,
    store: {
      read: async (id) => stored.get(id),
      change: async (id, change) => {
        const changed = change(stored.get(id)!);
        stored.set(id, changed);
        return changed;
      },
    },
    lock: (_name, work) => {
      const turn = server.lock.then(work);
      server.lock = turn.then(
        () => {},
        () => {},
      );
      return turn;
    },
    contact: async () => undefined,
    newKey: uuid,
  };
  return {
    ports,
    draft: () => stored.get(draft.id)!,
    put: (changed: Draft) => stored.set(draft.id, changed),
  };
}

const item = (product_id: number, qty: number): DraftItem => ({
  product_id,
  qty,
  sku: `SKU-N0000000${product_id}`,
  title: `Press kit ${product_id}`,
  thumbnail: null,
  key: uuid(),
  submitted: false,
});

const confirmed = (...items: DraftItem[]): Draft => ({
  ...emptyDraft(uuid(), 0, '2026-11-21 10:00:00'),
  state: 'queued',
  org_id: 1,
  ship_to_id: 2,
  shipped_with: 3,
  shipping_type: 4,
  client_notes: 'Before noon.',
  items,
});

describe('sending an order', () => {
  test('places it as the person confirmed it', async () => {
    const server = new ModelServer({});
    const { ports, draft } = world(server, confirmed(item(1, 12), item(2, 3)));
    expect(await send(draft().id, ports)).toEqual({ outcome: 'sent' });
    expect(server.placed).toHaveLength(1);
    expect([...server.placed[0]!.lines]).toEqual([
      [1, 12],
      [2, 3],
    ]);
    expect(server.placed[0]!.placed).toMatchObject({
      ship_to_id: 2,
      shipped_with: 3,
      shipping_type: 4,
      client_notes: 'Before noon.',
    });
    expect(draft()).toMatchObject({ state: 'sent', order_id: 1, placing: false });
  });

  test('is placed exactly once, line by line, whatever is lost on the way, with keys honoured or ignored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Fault>('request-lost', 'answer-lost', 'fault', 'none'), { maxLength: 30 }),
        fc.boolean(),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        async (faults, honoursKeys, products) => {
          const server = new ModelServer({ faults, honoursKeys });
          const { ports, draft } = world(server, confirmed(...products.map((id) => item(id, id * 2))));
          let outcome = 'later';
          for (let attempt = 0; attempt <= faults.length && outcome === 'later'; attempt++) {
            ({ outcome } = await send(draft().id, ports));
          }
          expect(outcome).toBe('sent');
          expect(server.placed.map((order) => [...order.lines].toSorted())).toEqual([
            products.map((id) => [id, id * 2]).toSorted(),
          ]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('two senders at once place one order', async () => {
    const server = new ModelServer({});
    const { ports, draft } = world(server, confirmed(item(1, 1)));
    const outcomes = await Promise.all([send(draft().id, ports), send(draft().id, ports)]);
    expect(outcomes).toEqual([{ outcome: 'sent' }, { outcome: 'nothing' }]);
    expect(server.placed).toHaveLength(1);
  });

  test('a refusal names the product and the step, and the mended order goes through', async () => {
    const server = new ModelServer({ honoursKeys: true, stock: 5 });
    const { ports, draft, put } = world(server, confirmed(item(1, 9), item(2, 1)));
    expect(await send(draft().id, ports)).toEqual({ outcome: 'needs-you' });
    expect(draft().problem).toMatchObject({
      message: 'Sorry, there was an error saving this Order.',
      reasons: ['Press kit 1: only 5 available'],
      step: 'products',
    });
    put({ ...draft(), state: 'queued', items: [item(1, 5), item(3, 2)] });
    expect(await send(draft().id, ports)).toEqual({ outcome: 'sent' });
    expect([...server.placed[0]!.lines]).toEqual([
      [1, 5],
      [3, 2],
    ]);
  });

  test('a draft that is still being edited is never sent', async () => {
    const server = new ModelServer({});
    const { ports, draft } = world(server, { ...confirmed(item(1, 1)), state: 'editing' });
    expect(await send(draft().id, ports)).toEqual({ outcome: 'nothing' });
    expect(server.orders.size).toBe(0);
  });

  test('an expired sign-in leaves it waiting', async () => {
    const server = new ModelServer({});
    const { ports, draft } = world(server, confirmed(item(1, 1)));
    const refusing = { ...ports, http: { ...ports.http, start: () => Promise.reject(new Refused(401)) } };
    expect(await send(draft().id, refusing)).toEqual({ outcome: 'sign-in' });
    expect(draft().state).toBe('queued');
  });
});
