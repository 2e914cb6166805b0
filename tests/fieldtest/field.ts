/** The field that a story takes place on: one device and its user, the way to the provider, and what went wrong so far. */
import type * as z from 'zod/mini';
import { dateToWireTime } from '#src/contract/values.ts';
import { ownerDigest, ownerOf } from '#src/storage/owner.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import type { Random } from '#tests/simulation/random.ts';
import { type Affliction, FieldBrowser } from './browser.ts';
import type { Disk } from './disk.ts';
import type { Broken, FieldOrder, Judge } from './judge.ts';
import { Person, Stuck } from './person.ts';
import type { Provider } from './provider.ts';
import type { LyingProxy, Rule } from './proxy.ts';
import { until } from './until.ts';
import { SCREENS, type Shown } from './words.ts';

// How long the portal and its user have to bring to an end what was confirmed, once nothing fails any more.
const SETTLE_LIMIT_MS = 45_000;
const ENDURE_LIMIT_MS = 12_000;
// How many lies are enough for what follows from them to have begun.
const ENOUGH_LIES = 3;
const RETRY_EVERY_MS = 2_000;

export interface Ground {
  readonly origin: string;
  readonly proxy: LyingProxy;
  readonly provider: Provider;
  readonly disk: Disk;
  readonly judge: Judge;
  readonly tell: (text: string) => void;
}

/** What goes wrong with an order. */
export type Story = (field: Field, notes: string) => Promise<void>;

type FileLine = Omit<OrderFile['order']['items'][number], 'thumbnail'>;

export class Field {
  readonly origin: string;
  readonly proxy: LyingProxy;
  readonly provider: Provider;
  readonly disk: Disk;
  readonly judge: Judge;
  readonly browser: FieldBrowser;
  readonly person: Person;
  readonly tell: (text: string) => void;
  /** Set for each story. */
  random!: Random;
  orders: FieldOrder[] = [];
  /** Whether something is left on it that would disturb the next story. */
  isSpent = false;

  /** @param name of the device: its profile is in a folder that is called so. */
  constructor(ground: Ground, name: string) {
    this.origin = ground.origin;
    this.proxy = ground.proxy;
    this.provider = ground.provider;
    this.disk = ground.disk;
    this.judge = ground.judge;
    this.tell = ground.tell;
    this.browser = new FieldBrowser(this.disk.freshProfile(name), (statement) => {
      this.tell(`said on ${statement.where.slice(0, 20)}: ${statement.text}`);
      this.judge.hear(statement);
    });
    this.person = new Person(this.browser, this.origin, this.tell);
  }

  /** An order that is told from every other by its notes. */
  newOrder(notes: string): FieldOrder {
    const order: FieldOrder = {
      ...{ notes, lines: {}, kept: undefined, destination: '', isOfMany: false, stage: 'building', path: '' },
      ...{ isShort: false, mayWait: false, isWaiting: false, mayBeGone: false, isOpenCase: false },
    };
    this.orders.push(order);
    this.judge.watch(order);
    return order;
  }

  /** An order that its user has built as far as its last step. */
  async build(notes: string): Promise<FieldOrder> {
    const order = this.newOrder(notes);
    await this.person.build(order, this.random);
    return order;
  }

  /** The user confirms an order, and waits while things fail. */
  async confirm(order: FieldOrder): Promise<void> {
    await this.person.confirm(order);
    await this.endure();
  }

  /** Builds an order and confirms it, whatever the screen says then. */
  async buildAndConfirm(notes: string): Promise<FieldOrder> {
    const order = await this.build(notes);
    await this.person.confirm(order);
    return order;
  }

  /** Waits until a request was lied to. */
  async isLied(limitMs: number): Promise<boolean> {
    return (await until(async () => this.proxy.lies > 0, limitMs)) ?? false;
  }

  async isShown(shown: Shown, limitMs: number): Promise<boolean> {
    return (await until(async () => (await this.person.shown()) === shown, limitMs)) ?? false;
  }

  /** The user looks at the screen for a while, and presses Retry now and then. */
  async watch(limitMs: number): Promise<void> {
    await this.retrying(() => Promise.resolve(false), limitMs);
  }

  async tellScreen(where = 'the screen is'): Promise<void> {
    this.tell(`${where}\n${await this.person.mainText()}`);
  }

  /** The promise is broken, as the screen shows. */
  async violate(broken: Broken, text: string): Promise<void> {
    this.judge.violate(broken, `${text}:\n${await this.person.mainText()}`);
  }

  /** Ends what fails, and waits until everything that was confirmed is placed. */
  async finish(): Promise<void> {
    await this.heal();
    await this.settle();
  }

  /** The user presses a button that is offered for an order that waits, and it comes to an end. */
  async press(order: FieldOrder, ...names: (string | RegExp)[]): Promise<void> {
    Object.assign(order, { mayWait: false, isWaiting: false });
    for (const name of names) await this.person.press(name);
    // For a moment it is being edited, and nothing says what becomes of it.
    const isSent = async () => !['needs you', undefined].includes(await this.person.shown());
    await until(isSent, ENDURE_LIMIT_MS);
    await this.settle();
  }

  /** The text of a file that this user's browser saved, with an order of these lines in it. */
  async orderFile(order: FieldOrder, lines: FileLine[], shipToName?: string): Promise<string> {
    const issuer = `${this.origin}/auth/realms/clients`;
    const subject = await this.provider.subject();
    const { ship_to_id, ship_to_name } = await this.provider.destination();
    order.destination = ship_to_name;
    const none = { shipped_with: null, shipped_with_name: '', shipping_type: null, shipping_type_name: '' };
    return JSON.stringify({
      format: 'client-portal-order',
      version: 1,
      saved_at: Date.now(),
      owner: await ownerDigest(ownerOf({ issuer, subject })),
      from: { draft_id: crypto.randomUUID(), order_ids: [], confirmed: false },
      order: {
        ...{ org_id: 1, org_name: 'Northlight Pictures', client_notes: order.notes, ...none },
        required_by: dateToWireTime(new Date()),
        ...{ ship_to_id, ship_to_name: shipToName ?? ship_to_name, ship_to: null, new_contact: null },
        items: lines.map((line) => ({ ...line, thumbnail: null })),
      },
    } satisfies z.input<typeof OrderFile>);
  }

  /** From now on these rules come first. */
  lie(...rules: Rule[]): void {
    this.proxy.lies = 0;
    this.proxy.rules = rules;
  }

  /** What screens have said until now is compared with the truth, before anything changes it. */
  async heard(): Promise<void> {
    // What the page tells comes in the order in which it was said: before this answer.
    await this.person.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await this.judge.checked();
  }

  /** Nothing fails any more, and the user may see what he may see. */
  async heal(): Promise<void> {
    this.tell('everything is well again');
    this.proxy.heal();
    this.judge.isReachable = false;
    this.disk.free();
    await this.provider.giveAccessBack();
    await this.provider.fillStock();
  }

  async restart(...afflictions: Affliction[]): Promise<void> {
    this.tell('the browser is killed and started again');
    await this.browser.kill();
    await this.browser.open(...afflictions);
  }

  /** The user presses Retry now and then, until something is so, which is answered; undefined if it is not in time. */
  async retrying<T>(look: () => Promise<T>, limitMs: number): Promise<T | undefined> {
    let last = Date.now();
    return until(async () => {
      const found = await look();
      if (found) return found;
      if (Date.now() - last < RETRY_EVERY_MS) return undefined;
      last = Date.now();
      await this.person.retry();
      return undefined;
    }, limitMs);
  }

  /** The user waits and presses Retry while things fail, until enough was lied, or the screen is calm. */
  async endure(): Promise<void> {
    await this.retrying(async () => {
      const shown = await this.person.shown();
      return shown === 'placed' || shown === 'needs you' || this.proxy.lies >= ENOUGH_LIES;
    }, ENDURE_LIMIT_MS);
    if ((await this.person.shown()) !== 'placed') await this.tellScreen();
  }

  /**
   * The user leaves the page open as long as it asks for that.
   * @throws Stuck where it never says that it may be closed, although nothing fails any more.
   */
  async stay(): Promise<void> {
    const mayLeave = async () => !SCREENS.atRisk.test(await this.person.text());
    if (!(await this.retrying(mayLeave, SETTLE_LIMIT_MS)))
      throw new Stuck(`The page never gets to where it may be closed:\n${await this.person.mainText()}`);
  }

  /**
   * Opens the portal again and waits until everything that was confirmed is placed; the user presses Retry where there
   * is something to retry. What is late arrives in the end, and again the portal is opened.
   */
  async settle(): Promise<void> {
    await this.#settleOnce();
    if ((await this.proxy.deliverLate()) > 0) await this.#settleOnce();
  }

  async #settleOnce(): Promise<void> {
    await this.person.open('/Order/outbox');
    const isSettled = await this.retrying(async () => {
      if ((await this.judge.isAllPlaced()) && !(await this.#isWaiting())) return true;
      if (await this.person.isReported()) return 'reported';
      return (await this.#waitsForUser()) && 'waits';
    }, SETTLE_LIMIT_MS);
    await until(async () => !this.proxy.isBusy, SETTLE_LIMIT_MS);
    this.isSpent ||= isSettled !== true;
    if (!isSettled) await this.tellScreen('not settled: the outbox says');
  }

  /** Whether the outbox shows that every order that is not placed waits for the user. */
  async #waitsForUser(): Promise<boolean> {
    const placed = await this.provider.placed();
    const open = this.orders.filter(
      (order) => order.stage === 'confirmed' && !placed.some((each) => this.judge.isOf(order, each)),
    );
    const shown = await this.person.shown();
    const isWaiting = shown === 'in doubt' || shown === 'needs you';
    for (const order of open) order.isWaiting = isWaiting;
    return isWaiting && open.length > 0 && open.every(({ mayWait }) => mayWait);
  }

  async #isWaiting(): Promise<boolean> {
    const shown = await this.person.shown();
    return shown === 'on its way' || shown === 'in doubt' || shown === 'needs you';
  }
}
