/**
 * Sends a confirmed draft to the provider, exactly once (DESIGN §8). One function over ports: no React, no browser.
 *
 * What makes it exactly once, also where the server ignores idempotency keys and requests arrive late:
 * - every step is written down before and after it is made, so that a crash at any point is a known place to go on;
 * - after anything was sent, the server is read before anything is repeated;
 * - the lines of an order at the server are written once (see `draft.ts`): where a line may still be on its way, or the
 *   draft is to change, that order is given up for a new one;
 * - an order that was refused is emptied before the draft is anybody's to change, so that a late request to place it
 *   is refused, too;
 * - one sender of an order at a time over all tabs, which stops where the person took the draft back.
 */
import { isDecided, isSignInRefusal, Refused, Unreachable } from '#src/api/errors.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import { type Draft, type DraftItem, hasLines, isWaiting, orderGivenUp, type WaitsFor } from './draft.ts';
import type { OrderCalls } from './order-calls.ts';
import { NoRecord, NotWritten } from './record-list.ts';
import { DESTINATION_GONE, incompleteProblem, problemOf, type Stage, shortProblem } from './refusal.ts';
import { readBack, shortages, withdraw } from './server-order.ts';

/** Runs `work` while nobody else in any tab runs something of the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface SenderPorts {
  readonly http: OrderCalls;
  /** Drafts on the device: read afresh, and changed in one transaction. */
  readonly store: {
    read(id: string): Promise<Draft | undefined>;
    change(id: string, change: (draft: Draft) => Draft): Promise<Draft>;
  };
  /**
   * Creates a contact that was made on this device, where that was not done yet, and answers its number;
   * undefined where there is no such contact.
   */
  readonly contact: (localId: number) => Promise<number | undefined>;
  readonly lock: Lock;
  readonly newKey: () => string;
}

/**
 * How a try to send came out. `later`: nobody decided, try again (after `retryAfter` seconds where the server said so);
 * `sign-in`: as soon as the person has signed in again; `nothing`: the draft is not to be sent (any more).
 */
export type Sending =
  | { outcome: 'sent' | 'needs-you' | 'sign-in' | 'nothing' }
  | { outcome: 'later'; isReachable: boolean; retryAfter: number | undefined };

/** The person took the draft back, or removed it, while it was being sent. */
class TakenBack extends Error {}

const isTakenBack = (error: unknown) => error instanceof TakenBack || error instanceof NoRecord;

/** Sends the draft `id` as far as it goes. */
export function send(id: string, ports: SenderPorts): Promise<Sending> {
  return ports.lock(`draft ${id}`, async () => {
    const draft = await ports.store.read(id);
    return draft && isWaiting(draft) ? new Delivery(draft, ports).run() : { outcome: 'nothing' };
  });
}

/**
 * Starts the order of a draft at the server, where that was not done yet (SPEC §4, tab 1).
 * @throws what the call throws.
 */
export function start(id: string, { http, store, lock }: SenderPorts): Promise<void> {
  return lock(`draft ${id}`, async () => {
    const draft = await store.read(id);
    if (!draft || draft.order_id !== null || draft.org_id === null) return;
    const { id: orderId } = await http.start(draft.org_id, draft.start_key);
    // An order that is never filled harms nobody: another client may have been chosen meanwhile.
    await store.change(id, (now) =>
      now.start_key === draft.start_key ? { ...now, order_id: orderId } : now,
    );
  });
}

class Delivery {
  #draft: Draft;
  #stage: Stage = 'start';
  readonly #ports: SenderPorts;
  /** Whether it was refused for the sign-in at the last try, too. */
  readonly #waitedForSignIn: boolean;

  constructor(draft: Draft, ports: SenderPorts) {
    this.#draft = draft;
    this.#waitedForSignIn = draft.waits_for === 'sign-in';
    this.#ports = ports;
  }

  async run(): Promise<Sending> {
    try {
      await this.#note({ state: 'sending', problem: null });
      if (await this.#isPlacedAlready()) return await this.#sent();
      if (!hasLines(this.#draft)) await this.#prepare();
      await this.#addMissing();
      if (await this.#place()) return await this.#sent();
      return { outcome: 'needs-you' };
    } catch (error) {
      return this.#gaveUp(error).catch(notWritten);
    }
  }

  /** Reads the order where anything was sent before, and goes on from there, or without it. */
  async #isPlacedAlready(): Promise<boolean> {
    const { order_id: orderId, placing } = this.#draft;
    if (orderId === null || !hasLines(this.#draft)) return false;
    const { http, newKey } = this.#ports;
    const found = await readBack(http, orderId, this.#draft);
    if (found.state === 'placed') return true;
    if (found.state === 'as-sent') {
      const items = this.#draft.items.map((item) => ({
        ...item,
        submitted: found.there.has(item.product_id),
      }));
      await this.#note({ items, adding: null });
      return false;
    }
    if (placing && !(await withdraw(http, orderId, newKey))) return true;
    await this.#note(orderGivenUp(this.#draft, newKey));
    return false;
  }

  /** All that comes before the first line: stock, destination, and an order at the server. */
  async #prepare(): Promise<void> {
    const { http, contact } = this.#ports;
    const incomplete = incompleteProblem(this.#draft);
    if (incomplete) throw new Mendable(incomplete);
    this.#stage = 'items';
    const short = await shortages(http, this.#draft.items);
    if (short.length > 0) throw new Mendable(shortProblem(short, this.#draft.items));
    const { ship_to_id: shipTo } = this.#draft;
    if (shipTo !== null && shipTo < 0) {
      this.#stage = 'destination';
      const id = await contact(shipTo);
      if (id === undefined) throw new Mendable(DESTINATION_GONE);
      await this.#note({ ship_to_id: id });
    }
    const { org_id, order_id, start_key } = this.#draft;
    if (order_id !== null || org_id === null) return;
    this.#stage = 'start';
    const { id } = await http.start(org_id, start_key);
    await this.#note({ order_id: id });
  }

  async #addMissing(): Promise<void> {
    this.#stage = 'items';
    for (const { product_id, qty, key } of this.#draft.items.filter((item) => !item.submitted)) {
      await this.#note({ adding: product_id, waits_for: null });
      try {
        await this.#ports.http.addItem({ order_id: this.#orderId, product_id, qty }, key);
      } catch (error) {
        if (!isDecided(error) || !(await this.#has(product_id))) throw error;
      }
      await this.#note({ items: this.#draft.items.map(submitted(product_id)), adding: null });
    }
  }

  /** Whether a line that was refused is there: a gateway that repeats requests may answer for the second. */
  async #has(productId: number): Promise<boolean> {
    const { http, newKey } = this.#ports;
    const found = await readBack(http, this.#orderId, this.#draft);
    if (found.state === 'gone') {
      await this.#note(orderGivenUp(this.#draft, newKey));
      throw new Unreachable('The order is gone: the next try starts another.');
    }
    return found.state === 'as-sent' && found.there.has(productId);
  }

  /** Places the order; false where the server decided against it, and the person is told. */
  async #place(): Promise<boolean> {
    this.#stage = 'place';
    const { http, newKey } = this.#ports;
    await this.#note({ placing: true, waits_for: null });
    try {
      await http.place(this.#placement, this.#draft.place_key);
      return true;
    } catch (error) {
      // Any refusal may mean that an earlier try placed it.
      if (!isDecided(error)) throw error;
      if (!(await withdraw(http, this.#orderId, newKey))) return true;
      await this.#refused(error);
      return false;
    }
  }

  get #placement(): OrderPlacement {
    const { org_id, ship_to_id, shipped_with, shipping_type, client_notes, required_by } = this.#draft;
    if (org_id === null || ship_to_id === null)
      throw new Error('A draft without client or destination was queued.');
    return {
      id: this.#orderId,
      org_id,
      ship_to_id,
      client_notes,
      required_by,
      ...(shipped_with !== null && { shipped_with }),
      ...(shipping_type !== null && { shipping_type }),
    };
  }

  async #sent(): Promise<Sending> {
    const items = this.#draft.items.map((item) => ({ ...item, submitted: true }));
    await this.#note({ state: 'sent', adding: null, placing: false, waits_for: null, items });
    return { outcome: 'sent' };
  }

  async #gaveUp(error: unknown): Promise<Sending> {
    if (isTakenBack(error)) return { outcome: 'nothing' };
    if (error instanceof Mendable) {
      await this.#needsYou(error.problem);
      return { outcome: 'needs-you' };
    }
    if (isDecided(error) && !this.#draft.placing) {
      await this.#refused(error);
      return { outcome: 'needs-you' };
    }
    if (this.#isForbidden(error)) {
      await this.#needsYou(problemOf(error, this.#stage, this.#draft.items, []));
      return { outcome: 'needs-you' };
    }
    const waits_for = waitsFor(error);
    const noted = this.#note({ state: 'queued', waits_for });
    // What the device did not take once it may not take now: the draft stands as it was written last.
    await (error instanceof NotWritten ? noted.catch(() => {}) : noted);
    if (waits_for === 'sign-in') return { outcome: 'sign-in' };
    const retryAfter = error instanceof Refused ? error.retryAfter : undefined;
    return { outcome: 'later', isReachable: waits_for === 'provider', retryAfter };
  }

  // Refused to a person who has just signed in: to try again at each start would end each session.
  #isForbidden(error: unknown): error is Refused {
    const isRefused = error instanceof Refused && error.status === 403;
    return isRefused && this.#waitedForSignIn && !this.#draft.placing;
  }

  /** The server decided against it: what it said, and what there is of each product now, as far as that can be seen. */
  async #refused(error: Refused): Promise<void> {
    const aboutItems = this.#stage === 'items' || this.#stage === 'place';
    const short = aboutItems ? await shortages(this.#ports.http, this.#draft.items).catch(() => []) : [];
    await this.#needsYou(problemOf(error, this.#stage, this.#draft.items, short));
  }

  // What is tried next is a new order: this one is empty, or was never asked to be placed.
  async #needsYou(problem: NonNullable<Draft['problem']>): Promise<void> {
    const isSpent = hasLines(this.#draft) || this.#stage === 'start';
    const givenUp = isSpent ? orderGivenUp(this.#draft, this.#ports.newKey) : {};
    await this.#note({ ...givenUp, state: 'needs-you', step: problem.step, waits_for: null, problem });
  }

  get #orderId(): number {
    if (this.#draft.order_id === null) throw new Error('The order has not been started.');
    return this.#draft.order_id;
  }

  /** Writes down what happened, as long as the draft is the sender's. */
  async #note(news: Partial<Draft>): Promise<void> {
    this.#draft = await this.#ports.store.change(this.#draft.id, (draft) => {
      const isOurs = draft.state === 'sending' || (news.state === 'sending' && draft.state === 'queued');
      if (!isOurs) throw new TakenBack();
      return { ...draft, ...news };
    });
  }
}

/** Something that the person can mend, found without a refusal. */
class Mendable extends Error {
  readonly problem: NonNullable<Draft['problem']>;

  constructor(problem: NonNullable<Draft['problem']>) {
    super(problem.message);
    this.problem = problem;
  }
}

const submitted = (productId: number) => (item: DraftItem) =>
  item.product_id === productId ? { ...item, submitted: true } : item;

function waitsFor(error: unknown): WaitsFor {
  if (isSignInRefusal(error)) return 'sign-in';
  return error instanceof Unreachable ? 'connection' : 'provider';
}

// Where the device does not take what happened, the draft stands as it was written last: the next try reads the server.
function notWritten(error: unknown): Sending {
  if (isTakenBack(error)) return { outcome: 'nothing' };
  return { outcome: 'later', isReachable: false, retryAfter: undefined };
}
