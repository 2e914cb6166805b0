/**
 * The connection between a tab and a provider, with every fault that the protocol tolerates.
 *
 * If the provider honours idempotency keys, anything may happen at any time. If it ignores them:
 * - A request whose answer was lost may arrive at any later time.
 * - A gateway that retries may repeat any request at once.
 * - Any request may be repeated late, except `orderItem/add` without the fault `duplicates`: each requested line
 *   arrives late at most once. On an order that was emptied meanwhile, a second arrival can't be told from a new line.
 *   If such a line arrives, and after it a late placement of the same order, the provider places what was abandoned.
 *   The user is told as soon as the portal sees it, and nothing is placed after that without being requested.
 * - The reason for which a placement was refused persists until the order is emptied. An order of several lines can't
 *   be emptied in one step, and a placement that arrives in between would find fewer lines.
 * - If the answer to the creation of a contact was lost, and the list read after that lacks the contact, it is created
 *   again: an outdated list can't be told from one without the contact.
 */
import { Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import type { Call } from '#src/contract/call.ts';
import { createContact, listContacts } from '#src/contract/contact.ts';
import { getOrder, listOrdersOfOrganization, placeOrder, startOrder } from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, updateOrderItem } from '#src/contract/order-item.ts';
import type { Draft } from '#src/outbox/draft.ts';
import type { Doubt } from './doubts.ts';
import type { Provider, Request, Sent } from './provider.ts';
import type { Random } from './random.ts';
import type { Life, World } from './world.ts';

/** How a request arrives, at once and late, and the error that it ends with. */
interface Course {
  readonly soon?: 'heard' | 'unheard' | 'twice';
  readonly isLate?: true;
  readonly end?: (random: Random) => Error;
}

const noAnswer = () => new Unreachable('No answer.');

/** What can happen to a request and its answer. */
const FATES = {
  lost: { end: noAnswer },
  'answer lost': { soon: 'unheard', end: noAnswer },
  late: { isLate: true, end: noAnswer },
  'answer lost, and again late': { soon: 'unheard', isLate: true, end: noAnswer },
  twice: { soon: 'twice' },
  'twice, the second late': { soon: 'heard', isLate: true },
  fault: { end: () => new Refused(500) },
  'fault after it was done': { soon: 'unheard', end: (random) => new Refused(random.pick([500, 502, 504])) },
  'fault, done late': { isLate: true, end: () => new Refused(504) },
  unavailable: { end: (random) => waitsFor(503, random.int(1, 120)) },
  busy: { end: (random) => waitsFor(429, random.chance(0.5) ? random.int(1, 60) : undefined) },
  'sign-in ended': { end: (random) => new Refused(random.pick([401, 403])) },
  'in flight': { end: () => waitsFor(409, 1) },
  'error after it was done': { soon: 'unheard', end: () => new Refused(200, { error: 'No mail was sent.' }) },
  garbled: { soon: 'unheard', end: () => new Malformed('Not what the contract says.') },
} as const satisfies Record<string, Course>;
type Fate = keyof typeof FATES | 'fine';

const waitsFor = (status: number, seconds?: number) => new Refused(status, undefined, seconds);

const GIVEN_UP_MS = 30_000;
const RESTART_MS = 2 * 60_000;
export const LONGEST_LAG_MS = 20 * 60_000;
const LATEST_MS = 3 * 60 * 60 * 1000;

export interface NetworkOptions {
  readonly honoursKeys: boolean;
  /** The probability that a request fails in some way. */
  readonly trouble: number;
  /** When all trouble ends, simulated ms. */
  readonly wellAfter: number;
  readonly doubts?: ReadonlySet<Doubt>;
}

/** How an API may show a moment: to the second, or not. */
const SECONDS: readonly ((time: string) => string | null)[] = [
  (time) => time,
  (time) => `${time.replace(' ', 'T')}Z`,
  (time) => `${time.replace(' ', 'T')}.000+00:00`,
];
const MOMENTS: typeof SECONDS = [
  ...SECONDS,
  (time) => time.replace(' ', 'T'),
  (time) => time.slice(0, 16),
  (time) => time.slice(0, 10),
  (time) => `${time.slice(0, 10)}T00:00:00.000Z`,
  () => null,
];
const NOTES: readonly ((notes: string) => string | null)[] = [
  (notes) => notes,
  (notes) => ` ${notes.replaceAll(' ', '&nbsp;')}`,
  () => null,
];

const NAMES: readonly ((name: string) => string)[] = [(name) => name, (name) => name.toUpperCase()];

const UNTRUTHS = { 'no such record': 5, forbidden: 1, nothing: 1, 'of another': 1 };
type Untruth = keyof typeof UNTRUTHS;

const REMEMBERED = 60;

const STEPS = [startOrder, addOrderItem, addOrderItem, addOrderItem, updateOrderItem, placeOrder];
const MOST_TROUBLE = 0.5;
const LATE = { late: 4, 'fault, done late': 2, 'answer lost': 1, 'answer lost, and again late': 1, lost: 1 };

export const ALL_ORDERS = 0;

export class Network {
  /** The requests that arrived late, twice, or after their tab was closed. */
  readonly doubled: string[] = [];
  /** The names of contacts that were created after a list was answered without them although they existed. */
  readonly createdUnseen = new Set<string>();
  readonly #leftOut = new Set<string>();
  /** When the profile was last put back, simulated ms. */
  putBackAt = Number.NEGATIVE_INFINITY;
  /**
   * The orders that a late request placed with lines that arrived late, after they had been removed, or in part while
   * they were emptied, and those to which a line came that the device has forgotten.
   */
  readonly placedOfLateLines = new Set<number>();
  /** When the placement of each order was first requested, simulated ms. */
  readonly askedAt = new Map<number, number>();
  /** When a look-up of each order was last refused, simulated ms; under `ALL_ORDERS`, a list of them. */
  readonly refusedLooks = new Map<number, number>();
  readonly #held: { readonly orderId: number; readonly arrive: () => Promise<void> }[] = [];
  readonly #removedLines = new Set<string>();
  readonly #refilled = new Set<number>();
  /** The end of an outage, and of the time in which the provider hides all orders, simulated ms. */
  outageUntil = 0;
  hiddenUntil = 0;
  /** When the placement that arrived last was requested, simulated ms. */
  placementSentAt = 0;
  #restartedAt = Number.NEGATIVE_INFINITY;
  // When a start was last requested that an existing order may answer.
  #repeatedAt = Number.NEGATIVE_INFINITY;
  /** What a firewall resets; each reset, simulated ms. */
  readonly #firewall: { readonly notes?: string; readonly orgId?: number; readonly productId?: number } = {};
  readonly #resets: number[] = [];
  readonly #world: World;
  readonly #provider: Provider;
  readonly #options: NetworkOptions;
  readonly #slowness: number;
  readonly #weights: Partial<Record<Fate, number>>;
  readonly #troubled: Call | undefined;
  readonly #untruth: number;
  /** The delay of a replica, ms, and the states it knows. */
  readonly #lag: number;
  readonly #formats: ReturnType<typeof formatsOf> | undefined;
  readonly #untruths = new Map<string, { readonly untruth: Untruth; readonly until: number }>();
  readonly #past: { readonly at: number; readonly state: unknown }[] = [];

  constructor(world: World, provider: Provider, options: NetworkOptions) {
    this.#world = world;
    this.#provider = provider;
    this.#options = options;
    this.#slowness = world.random.pick([0.02, 0.05, 0.4]);
    // Each session has its own mix of trouble, so that some have, for example, only late requests.
    const weight = () => (world.random.chance(0.4) ? world.random.next() : 0.01);
    this.#weights = Object.fromEntries(Object.keys(FATES).map((fate) => [fate, weight()]));
    // Look-ups matter most when the answer to a placement was lost.
    const readsBack = this.#doubts('look-ups') || this.#doubts('replica') || this.#doubts('membership');
    if (this.#doubts('steps')) this.#troubled = world.random.pick(STEPS);
    else this.#troubled = readsBack && world.random.chance(0.5) ? placeOrder : undefined;
    const { id: orgId, products } = world.random.pick(provider.clients);
    if (this.#doubts('firewall'))
      this.#firewall = world.random.pick([
        { notes: `D${world.random.int(1, 2)} ` },
        { orgId },
        { productId: world.random.pick(products).id },
      ]);
    this.#untruth = this.#doubts('look-ups') ? world.random.pick([0.02, 0.1, 0.4]) : 0;
    this.#lag = this.#doubts('replica') ? world.random.pick([5_000, 60_000, LONGEST_LAG_MS]) : 0;
    this.#formats = this.#doubts('formats') ? formatsOf(world.random) : undefined;
    this.#remember();
    // Others change it as well.
    const remembers = () => {
      this.#remember();
      if (world.now < options.wellAfter) world.after(60_000, remembers);
    };
    if (this.#lag > 0) world.after(60_000, remembers);
  }

  #doubts(doubt: Doubt): boolean {
    return this.#options.doubts?.has(doubt) ?? false;
  }

  /** The provider is down for a while. No request from before arrives after that. */
  restart(): void {
    this.#restartedAt = this.#world.now;
    this.askedAt.clear();
    this.#past.length = 0;
  }

  /**
   * Whether nothing but the firewall has failed since a given time, simulated ms, the draft has to pass none, and other
   * orders were tried again and again.
   */
  isStarving({ client_notes, org_id, items }: Draft, since: number): boolean {
    const { notes, orgId, productId } = this.#firewall;
    const isReset =
      (notes && client_notes.startsWith(notes)) ||
      org_id === orgId ||
      items.some(({ product_id }) => product_id === productId);
    const from = Math.max(since, this.outageUntil, this.#restartedAt + RESTART_MS, this.#repeatedAt);
    const resets = this.#resets.filter((at) => at > from);
    return (
      this.#options.trouble === 0 && !isReset && resets.length > 5 && this.#world.now - from > 3 * 60_000
    );
  }

  /** Whether this API does not show a moment of orders to the second. */
  hides(moment: 'created_on' | 'required_by'): boolean {
    return this.#formats !== undefined && !SECONDS.includes(this.#formats[moment]);
  }

  requestOf(life: Life): Request {
    // The call determines what it is sent with, in the implementation and in the declared type.
    return ((call: Call, sent: Sent) => this.#send(life, call, sent)) as Request;
  }

  #send(life: Life, call: Call, sent: Sent): Promise<unknown> {
    const { random } = this.#world;
    const fate = this.#fate(call, sent);
    const sentAt = this.#world.now;
    const name = `${life.name}: ${nameOf(call, sent)}`;
    const course: Course = fate === 'fine' ? { soon: 'heard' } : FATES[fate];
    // A look-up after the lost answer can't reveal it.
    if (course.isLate || course.soon === 'twice') this.doubled.push(name);
    if (fate !== 'fine') this.#world.tell(() => `${name} … ${fate}`);
    if (call === startOrder && this.#provider.repeatsNumbers) this.#repeatedAt = sentAt;
    const { id, order_id } = Object(sent.body);
    if (call === placeOrder && !this.askedAt.has(id)) this.askedAt.set(id, this.#world.now);
    return new Promise((resolves, rejects) => {
      let isOver = false;
      const over =
        <T>(settle: (result: T) => void) =>
        (result: T) => {
          isOver = true;
          settle(result);
        };
      const [resolve, reject] = [over(resolves), over(rejects)];
      const after = (ms: number, done: () => void) => void this.#world.after(ms, done, life);
      const refuse = (error: Error) => () => reject(error);
      const answered = async (isHeard: boolean) => {
        if (sentAt < this.#restartedAt) return isGivenUp();
        if (!life.isAlive) this.doubled.push(name);
        if (call === placeOrder) this.placementSentAt = sentAt;
        if (call === addOrderItem && sentAt <= this.putBackAt) this.placedOfLateLines.add(order_id);
        // Late lines arrive at the worst moment.
        if (call === placeOrder)
          for (const { orderId, arrive } of this.#held) if (orderId === id) await arrive();
        const isLate = isOver || !life.isAlive;
        const answer = await this.#arrives(name, call, sent, isLate, resolve, reject);
        if (isHeard) after(this.#latency(), answer);
      };
      const arrivesLate = () => {
        let isThere = false;
        const arrive = async () => {
          if (isThere) return;
          isThere = true;
          await answered(false);
        };
        if (call === addOrderItem && this.#doubts('steps')) this.#held.push({ orderId: order_id, arrive });
        this.#world.after(late(), arrive);
      };
      const arrives = (ms: number, isHeard: boolean) => this.#world.after(ms, () => answered(isHeard));
      const soon = this.#latency();
      const late = () => random.int(1_000, random.chance(0.5) ? 90_000 : LATEST_MS);
      const isGivenUp = () => after(random.chance(0.5) ? GIVEN_UP_MS : soon, refuse(noAnswer()));
      if (course.soon === 'twice') {
        arrives(soon, random.chance(0.5));
        // The second request is answered, the first one is not.
        arrives(soon + random.next() * 50, true);
      } else if (course.soon) arrives(soon, course.soon === 'heard');
      if (course.isLate) arrivesLate();
      if (fate === 'sign-in ended' && (call === getOrder || call === listOrdersOfOrganization))
        this.refusedLooks.set(call === getOrder ? Number(sent.params?.id) : ALL_ORDERS, this.#world.now);
      if (course.end === noAnswer) isGivenUp();
      else if (course.end) after(course.soon ? soon + this.#latency() : soon, refuse(course.end(random)));
    });
  }

  #fate(call: Call, sent: Sent): Fate {
    const { random, now } = this.#world;
    if (now - this.#restartedAt < RESTART_MS) return 'lost';
    if (now >= this.#options.wellAfter) return 'fine';
    if (this.#isReset(call, sent)) {
      this.#resets.push(now);
      return 'lost';
    }
    if (now < this.outageUntil) return 'lost';
    if (this.#doubts('duplicates') && call.method !== 'GET' && random.chance(0.3))
      return 'twice, the second late';
    if (!random.chance(call === this.#troubled ? MOST_TROUBLE : this.#options.trouble)) return 'fine';
    const isLateStep = call === this.#troubled && this.#doubts('steps');
    const fate = random.weighted<Fate>(isLateStep ? LATE : this.#weights);
    const isRepeatedLate = fate === 'twice, the second late' || fate === 'answer lost, and again late';
    const isKnown = this.#options.honoursKeys || this.#doubts('duplicates');
    return isRepeatedLate && call === addOrderItem && !isKnown ? 'twice' : fate;
  }

  #isReset(call: Call, { params, body }: Sent): boolean {
    const { notes, orgId, productId } = this.#firewall;
    const { client_notes = '', org_id, product_id } = Object(body);
    return (
      (notes !== undefined && call === placeOrder && client_notes.startsWith(notes)) ||
      (orgId !== undefined && (org_id ?? params?.orgId) === orgId) ||
      (productId !== undefined && call === addOrderItem && product_id === productId)
    );
  }

  /** Delivers a request to the provider. Returns how the client receives the answer. */
  async #arrives(
    name: string,
    call: Call,
    sent: Sent,
    isLate: boolean,
    resolve: (answer: unknown) => void,
    reject: (error: unknown) => void,
  ): Promise<() => void> {
    try {
      const answer = this.#shown(
        call.method === 'GET' ? await this.#look(call, sent) : await this.#write(call, sent, isLate),
      );
      this.#world.tell(() => `${name} → ${JSON.stringify(answer).slice(0, 160)}`);
      return () => resolve(answer);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Malformed)) {
        this.#world.fail(`The provider failed at ${name}: ${error}`);
        return () => {};
      }
      this.#world.tell(() => `${name} → ${error.message}`);
      return () => reject(error);
    }
  }

  async #write(call: Call, sent: Sent, isLate: boolean): Promise<unknown> {
    const { id, name, order_id, product_id, new_qty } = Object(sent.body);
    if (call === createContact && this.#leftOut.has(name)) this.createdUnseen.add(name);
    // Which line is short, and so is removed last, is not known where the stock shown is out of date.
    const isInPart =
      this.#lag > 0 &&
      !this.#options.honoursKeys &&
      [...this.#removedLines].some((line) => line.startsWith(`${id}: `));
    if (call === placeOrder && isLate && (isInPart || this.#refilled.has(id))) this.placedOfLateLines.add(id);
    try {
      const answer = await this.#provider.answer(call, sent);
      const line = `${order_id}: ${product_id}`;
      if (call === updateOrderItem && new_qty === 0) this.#removedLines.add(line);
      // If keys are honoured, a repeated answer does not repeat the effect.
      const isAdded = call === addOrderItem && isLate && !this.#options.honoursKeys;
      if (isAdded && this.#removedLines.has(line)) this.#refilled.add(order_id);
      return answer;
    } finally {
      this.#remember();
    }
  }

  #remember(): void {
    if (this.#lag === 0 || !this.#provider.snapshot) return;
    this.#past.push({ at: this.#world.now, state: this.#provider.snapshot() });
    if (this.#past.length > REMEMBERED) this.#past.shift();
  }

  /** An answer as this API shows it. */
  #shown(answer: unknown): unknown {
    if (!this.#formats) return answer;
    if (Array.isArray(answer)) return answer.map((row) => this.#shown(row));
    const { orders, ...rest } = Object(answer);
    if (orders) return { ...rest, orders: this.#shown(orders) };
    for (const [field, format] of Object.entries(this.#formats))
      if (rest[field]) rest[field] = format(rest[field]);
    return rest;
  }

  async #look(call: Call, sent: Sent): Promise<unknown> {
    const { random, now } = this.#world;
    const isWell = now >= this.#options.wellAfter;
    if (now < this.hiddenUntil) {
      if (call === getOrder || call === listOrderItems) throw new Refused(404);
      if (call === listOrdersOfOrganization) return { orders: [], total: 0 };
    }
    const untruth = isWell ? undefined : this.#untruthOf(nameOf(call, sent));
    if (untruth) {
      this.#world.tell(() => `a look-up answers ${untruth}`);
      return this.#noteLeftOut(await this.#answersUntruly(untruth, call, sent), call, sent);
    }
    const old =
      !isWell && this.#lag > 0 && random.chance(0.5)
        ? (this.#past.findLast(({ at }) => at <= now - this.#lag) ?? this.#past[0])
        : undefined;
    if (old) this.#world.tell(() => `a look-up answers what was so at ${(old.at / 1000).toFixed(3)} s`);
    const answer = await this.#provider.answer(call, sent, old?.state);
    return old ? this.#noteLeftOut(answer, call, sent) : answer;
  }

  async #noteLeftOut(answer: unknown, call: Call, sent: Sent): Promise<unknown> {
    if (call !== listContacts) return answer;
    const shown = namesIn(answer);
    for (const name of namesIn(await this.#provider.answer(call, sent)))
      if (!shown.includes(name)) this.#leftOut.add(name);
    return answer;
  }

  /** A false answer stays the same for a while. */
  #untruthOf(name: string): Untruth | undefined {
    const { random, now } = this.#world;
    if (this.#untruth === 0) return undefined;
    const known = this.#untruths.get(name);
    if (known && now < known.until) return known.untruth;
    if (!random.chance(this.#untruth)) return undefined;
    const untruth = random.weighted(UNTRUTHS);
    this.#untruths.set(name, { untruth, until: now + random.pick([0, 3_000, 5 * 60_000]) });
    return untruth;
  }

  async #answersUntruly(untruth: Untruth, call: Call, sent: Sent): Promise<unknown> {
    const message = 'No such record found.';
    if (untruth === 'no such record') throw new Refused(404, { message });
    if (untruth === 'forbidden') throw new Refused(403, { message: 'Forbidden.' });
    const there = await this.#provider.answer(call, sent);
    const other = Array.isArray(there) ? [] : untruth === 'nothing' ? {} : otherThan(call, there);
    // Parsed as the transport does.
    const read = call.answer.safeParse(other);
    if (!read.success) throw new Malformed('Not what the contract says.');
    return read.data;
  }

  #latency(): number {
    const { random } = this.#world;
    return random.chance(this.#slowness) ? random.next() * 20_000 : 5 + random.next() * 200;
  }
}

function formatsOf(random: Random) {
  const hidden = random.pick(['ship_to', 'ship_to_id', 'shipped_with', 'shipping_type', 'status']);
  return {
    [hidden]: () => null,
    created_on: random.pick(MOMENTS),
    required_by: random.pick(MOMENTS),
    client_notes: random.pick(NOTES),
    created_by: random.pick(NAMES),
  };
}

function nameOf({ method, path }: Call, { params, body }: Sent): string {
  const place = path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]));
  return `${method} ${place}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

const namesIn = (answer: unknown) => listContacts.answer.parse(answer).map(({ name }) => name ?? '');

function otherThan(call: Call, there: unknown): object {
  const id = 9_999_999;
  return call === getOrder ? { id, org_id: id, status_id: 1 } : { ...Object(there), id };
}
