/**
 * A person who orders as the portal's sender does: one request at a time, each repeated under the same key until its
 * answer arrives. Some answers are lost on the way, and some requests arrive twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';
import type { Ledger } from './judge.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 10_000;
const HURRY_MS = 15;
const BETWEEN_REPEATS_MS = 1_000;
const BETWEEN_ORDERS_MS = 8_000;
const MOST_LINES = 3;
const MOST_OF_ONE = 4;

interface Surroundings {
  readonly origin: string;
  readonly world: World;
  readonly ledger: Ledger;
  /** Aborted when no order is begun any more. */
  readonly closing: AbortSignal;
  /** Aborted when nobody waits for an answer any more. */
  readonly over: AbortSignal;
}

interface Request {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

type Sent = { readonly id: number } | 'refused' | 'unanswered';

export class Person {
  readonly #token: string;
  readonly #around: Surroundings;

  constructor(token: string, around: Surroundings) {
    this.#token = token;
    this.#around = around;
  }

  async run(): Promise<void> {
    const { closing } = this.#around;
    while (!closing.aborted) {
      await sleep(Math.random() * BETWEEN_ORDERS_MS, undefined, { signal: closing }).catch(() => undefined);
      if (!closing.aborted) await this.#order();
    }
  }

  async #order(): Promise<void> {
    const { world, ledger } = this.#around;
    const { orgId, contactId, stock } = world;
    const started = await this.#send({ method: 'PUT', path: `/order/start/${orgId}` });
    if (typeof started === 'string') return;
    const orderId = started.id;
    ledger.started.add(orderId);
    const products = new Set(Array.from({ length: 1 + below(MOST_LINES) }, () => pick([...stock.keys()])));
    for (const productId of products) {
      const qty = 1 + below(MOST_OF_ONE);
      const body = { order_id: orderId, product_id: productId, qty };
      const added = await this.#send({ method: 'POST', path: '/orderItem/add', body });
      if (typeof added === 'string') return;
      ledger.lines.push({ id: added.id, orderId, productId, qty });
    }
    const notes = randomUUID();
    const body = { id: orderId, org_id: orgId, ship_to_id: contactId, client_notes: notes };
    const placed = await this.#send({ method: 'POST', path: '/order/create', body });
    if (typeof placed !== 'string') ledger.placed.set(notes, placed.id);
  }

  /** Repeats a request until it is answered, and then now and then once more. */
  async #send(request: Request): Promise<Sent> {
    const { ledger, over } = this.#around;
    const key = randomUUID();
    while (!over.aborted) {
      const answered = await this.#ask(request, key);
      if (answered !== 'unanswered') {
        if (chance(0.05)) await this.#repeat(request, key, answered);
        if (answered === 'refused') ledger.refused += 1;
        return answered;
      }
      await sleep(BETWEEN_REPEATS_MS);
    }
    ledger.unanswered += 1;
    return 'unanswered';
  }

  async #repeat(request: Request, key: string, first: Sent): Promise<void> {
    const second = await this.#ask(request, key);
    if (second === 'unanswered' || JSON.stringify(second) === JSON.stringify(first)) return;
    console.error(`${request.path}: ${JSON.stringify([first, second])}`);
    this.#around.ledger.contradictions += 1;
  }

  async #ask({ method, path, body }: Request, key: string): Promise<Sent> {
    const { origin, ledger } = this.#around;
    try {
      const response = await fetch(`${origin}${MANAGEMENT_PATH}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          [IDEMPOTENCY_HEADER]: key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(chance(0.05) ? HURRY_MS : PATIENCE_MS),
      });
      const answer = await response.text();
      ledger.count(response.status);
      if (response.ok) return { id: (JSON.parse(answer) as { id: number }).id };
      // In flight, or a fault that passes.
      const isPassing = response.status >= 500 || response.headers.has('retry-after');
      return isPassing ? 'unanswered' : 'refused';
    } catch {
      ledger.count(0);
      return 'unanswered';
    }
  }
}

const below = (limit: number) => Math.floor(Math.random() * limit);
const chance = (part: number) => Math.random() < part;
const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
