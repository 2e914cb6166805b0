/** A device and a model provider without any trouble except what a test asks for. */
import type { Call } from '#src/contract/call.ts';
import { shipToMany } from '#src/outbox/batch.ts';
import { type Draft, type DraftItem, emptyDraft, readDraft, shipToContact } from '#src/outbox/draft.ts';
import { type App, openApp } from './app.ts';
import { Device, STARTED_AT } from './device.ts';
import { ModelProvider } from './model-provider.ts';
import { Network } from './network.ts';
import type { KnownClient, PlacedOrder, Request, Sent } from './provider.ts';
import { type Life, World } from './world.ts';

/** Intercepts a request of a test. `passOn` sends it to the provider. */
export type Interception = (call: Call, sent: Sent, passOn: () => Promise<unknown>) => Promise<unknown>;

export class Desk {
  readonly world = new World(1);
  readonly device = new Device(this.world);
  readonly provider: ModelProvider;
  readonly placed: PlacedOrder[] = [];
  intercept: Interception = (_call, _sent, passOn) => passOn();
  readonly #honoursKeys: boolean;
  #keys = 0;
  #built = 0;

  constructor(honoursKeys = false) {
    this.#honoursKeys = honoursKeys;
    this.provider = new ModelProvider({
      honoursKeys,
      now: () => STARTED_AT + this.world.now,
      looksAtStockEarly: false,
      stock: [[20, 20, 20, 20]],
    });
    this.provider.onPlaced = (order) => void this.placed.push(order);
  }

  /** Runs the simulation until it is at rest, then returns the result of `work`. */
  async settled<T>(work: Promise<T>): Promise<T> {
    // `work` may reject before its result is awaited.
    work.catch(() => {});
    await this.world.run();
    return work;
  }

  async tab(): Promise<{ app: App; life: Life; wake: () => void }> {
    const life: Life = { name: 'tab', isAlive: true, onEnd: () => {} };
    const wakers = new Set<() => void>();
    const honoursKeys = this.#honoursKeys;
    const network = new Network(this.world, this.provider, { honoursKeys, trouble: 0, wellAfter: 0 });
    const passOn = network.requestOf(life) as (call: Call, sent: Sent) => Promise<unknown>;
    const request = ((call: Call, sent: Sent) =>
      this.intercept(call, sent, () => passOn(call, sent))) as Request;
    const { world, device, newKey } = this;
    const { username } = this.provider;
    const app = await this.settled(
      openApp({ world, device, life, request, newKey, username, honoursKeys, wakers }),
    );
    const wake = () => {
      for (const waker of wakers) waker();
    };
    return { app, life, wake };
  }

  get client(): KnownClient {
    return this.provider.clients[0]!;
  }

  /**
   * The first requests of a call are answered by an error, carried out or not.
   * @returns All its requests, as they come.
   */
  fail(call: Call, error: Error, { times = Infinity, isCarriedOut = false } = {}): Sent[] {
    const requests: Sent[] = [];
    this.intercept = async (each, sent, passOn) => {
      if (each !== call || requests.push(sent) > times) return passOn();
      if (isCarriedOut) await passOn();
      throw error;
    };
    return requests;
  }

  heal(): void {
    this.intercept = (_call, _sent, passOn) => passOn();
  }

  /** The first requests of a call are answered without the provider. */
  answerFirst(call: Call, answer: unknown, times = 1): void {
    let answered = 0;
    this.intercept = async (each, _sent, passOn) => (each === call && answered++ < times ? answer : passOn());
  }

  /** Crashes a tab before its next event once `isTime` returns true. */
  crashWhen(life: Life, isTime: () => boolean): void {
    this.world.endsBefore = (each) => {
      const ends = each === life && isTime();
      if (ends) this.device.crash(life);
      return ends;
    };
  }

  /** Looks at something after `ms`. Returns a function that returns what was there. */
  seenAfter<T>(ms: number, look: () => T): () => T | undefined {
    let seen: T | undefined;
    this.world.after(ms, () => {
      seen = look();
    });
    return () => seen;
  }

  /** Returns the version of a draft that is stored after `ms`: a confirmation is a day old at the end, and removed. */
  storedAt(id: string, ms: number): () => Draft | undefined {
    return this.seenAfter(ms, () => this.stored(id));
  }

  stored(id: string): Draft | undefined {
    return readDraft(this.device.disk.stored('drafts').get(id));
  }

  /**
   * Builds a complete order in a tab, with the given quantity of each product.
   * @returns The id of the draft.
   */
  async build(app: App, ...quantities: number[]): Promise<string> {
    const { client } = this;
    const items = quantities.map((qty, index): DraftItem => {
      const { id, sku, title } = client.products[index]!;
      return { product_id: id, sku, title, thumbnail: null, qty, key: this.newKey(), submitted: false };
    });
    // No two wizards are loaded in the same second.
    const requiredBy = `2026-11-21 10:00:${String(this.#built++).padStart(2, '0')}`;
    const initial = emptyDraft(this.newKey(), 0, requiredBy, this.newKey, true);
    const filled = (draft: Draft): Draft => ({
      ...draft,
      org_id: client.id,
      client_notes: 'Before noon.',
      items,
      ...shipToContact(client.contacts[0]!),
      ...{ shipped_with: 1, shipped_with_name: 'UPS', shipping_type: 11, shipping_type_name: 'Ground' },
    });
    await this.settled(app.drafts.edit(initial.id, filled, initial));
    return initial.id;
  }

  /** Sends an order to two destinations in place of one. */
  async shipToTwo(app: App, id: string): Promise<void> {
    const contacts = this.client.contacts.slice(0, 2);
    await this.settled(app.drafts.edit(id, (draft) => shipToMany(draft, contacts)));
  }

  readonly newKey = (): string => `00000000-0000-4000-8000-${String(++this.#keys).padStart(12, '0')}`;
}

/** A desk without trouble, with one tab and a complete order of the given quantities in it. */
export async function deskWithOrder(quantities: readonly number[] = [1], honoursKeys = false) {
  const desk = new Desk(honoursKeys);
  const tab = await desk.tab();
  return { desk, ...tab, id: await desk.build(tab.app, ...quantities) };
}
