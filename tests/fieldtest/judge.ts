/** Compares what was confirmed, what the service has, and what screens said. */
import type { Statement } from './in-page.ts';
import { COLLEAGUE, type PlacedOrder, type Provider } from './provider.ts';
import type { Claim } from './words.ts';

/** An order as the user gave it; its notes tell it from every other. */
export interface FieldOrder {
  readonly notes: string;
  readonly lines: Record<string, number>;
  /** Its lines when the wizard said last that they are on the device; undefined where it never did. */
  kept: Record<string, number> | undefined;
  destination: string;
  /** It is one of several with its notes, each to another destination. */
  isOfMany: boolean;
  /** `building`, or the user's word was taken that it is complete. */
  stage: 'building' | 'confirmed';
  path: string;
  /** Colleagues took what it needs: it may be said so. */
  isShort: boolean;
  /** It may wait for the user instead of being placed, where a screen says so. */
  mayWait: boolean;
  /** A screen says that it waits for the user. */
  isWaiting: boolean;
  /** The user discarded it where nothing can be stored: it is gone, or came back and is sent. */
  mayBeGone: boolean;
  /** It is in the one case that the portal can't close (README.md): it has to be reported, with its number. */
  isOpenCase: boolean;
}

/** `misdirected`: placed to somebody or with something that the user never saw. `repeated`: asked again unasked. */
export const BROKEN = [
  'lost',
  'doubled',
  'altered',
  'misdirected',
  'not confirmed',
  'told falsely',
  'repeated',
  'stuck',
] as const;
export type Broken = (typeof BROKEN)[number];

export interface Violation {
  readonly broken: Broken;
  readonly text: string;
}

export class Judge {
  readonly #provider: Provider;
  readonly #all: FieldOrder[] = [];
  readonly #reported = new Set<string>();
  /** The numbers of orders of which a screen said that they were placed, unlike what was confirmed. */
  readonly #reportedNumbers = new Set<number>();
  /** Whether the provider can be reached, whatever becomes of single requests: nothing else may be said. */
  isReachable = false;
  /** Whether the user may not see something, and may be told so. */
  hasNoAccess = false;
  #onDevice: FieldOrder[] = [];
  #violations: Violation[] = [];
  #checks: Promise<void>[] = [];

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  watch(order: FieldOrder): void {
    this.#all.push(order);
    this.#onDevice.push(order);
  }

  /** The device of the orders so far is gone: nobody can say anything of them any more. */
  newDevice(): void {
    this.#onDevice = [];
  }

  violate(broken: Broken, text: string): void {
    const isKnown = this.#violations.some((known) => known.broken === broken && known.text === text);
    if (!isKnown) this.#violations.push({ broken, text });
  }

  /** Hears a statement, and compares it with the truth of this moment. */
  hear(statement: Statement): void {
    const confirmed = this.#onDevice.filter(isExpected);
    if (statement.claim === 'reported' && statement.number) this.#reportedNumbers.add(statement.number);
    this.#checks.push(this.#check(statement, confirmed));
  }

  async #check({ claim, text, number, where }: Statement, confirmed: FieldOrder[]): Promise<void> {
    const placed = await this.#provider.placed();
    const isOwn = (id: number | undefined) =>
      placed.some((each) => each.id === id && this.#all.some((order) => this.isOf(order, each)));
    const isPlaced = (order: FieldOrder) => placed.some((each) => this.isOf(order, each));
    const missing = confirmed.filter((order) => !isPlaced(order));
    const names = missing.map(({ notes }) => notes);
    const about = this.#onDevice.find(({ path }) => path !== '' && path === where);
    const areAllMissing = missing.length > 0 && missing.length === confirmed.length;
    const isShort = this.#onDevice.some((order) => order.isShort);
    const lies: Record<Claim, readonly (string | false | undefined)[]> = {
      'everything is sent': [missing.length > 0 && `${names} was not placed`],
      placed: [
        number !== undefined && !isOwn(number) && 'that order is not placed, or not by this user',
        about && !isPlaced(about) && `${about.notes} is not placed`,
        // Without a number it is one of those that the device has.
        areAllMissing && `${names} is not placed`,
      ],
      reported: [!isOwn(number) && 'that order is not placed, or not by this user'],
      'not that order': [isOwn(number) && 'it is, and it is placed'],
      'no connection': [this.isReachable && 'there is one'],
      'no access': [!this.hasNoAccess && 'there is'],
      discarded: ['nobody discarded it'],
      'less in stock': [!isShort && 'there is more than enough'],
      'not saved': [about && isPlaced(about) && `${about.notes} is placed`],
    };
    for (const why of lies[claim as Claim])
      if (why) this.violate('told falsely', `"${text}" on ${where.slice(0, 20)}: ${why}`);
  }

  /** Whether something that was placed is this order. */
  isOf({ notes, isOfMany, destination }: FieldOrder, placed: PlacedOrder): boolean {
    return placed.notes === notes && (!isOfMany || placed.destination === this.#provider.seen(destination));
  }

  async isPlaced(order: FieldOrder): Promise<boolean> {
    return (await this.#provider.placed()).some((each) => this.isOf(order, each));
  }

  async isAllPlaced(): Promise<boolean> {
    const placed = await this.#provider.placed();
    return this.#onDevice.every(
      (order) => !isExpected(order) || placed.some((each) => this.isOf(order, each)),
    );
  }

  /** Resolves when everything that was heard is compared with the truth. */
  async checked(): Promise<void> {
    const checks = this.#checks;
    this.#checks = [];
    await Promise.all(checks);
  }

  /** What was broken in a story, which has just ended. */
  async verdict(orders: readonly FieldOrder[]): Promise<Violation[]> {
    await this.checked();
    const placed = await this.#provider.placed();
    for (const order of orders) this.#judge(order, placed);
    for (const { id, notes } of placed.filter(
      (each) => each.notes !== COLLEAGUE && !this.#all.some((order) => this.isOf(order, each)),
    ))
      this.violate('not confirmed', `order ${id} "${notes}" is nobody's`);
    const violations = this.#violations;
    this.#violations = [];
    for (const { text } of violations) this.#reported.add(text);
    return violations;
  }

  /** What was broken after the story of its order had ended. */
  async lastVerdict(): Promise<Violation[]> {
    const reported = new Set(this.#reported);
    return (await this.verdict(this.#all)).filter(({ text }) => !reported.has(text));
  }

  #judge(order: FieldOrder, placed: readonly PlacedOrder[]): void {
    const { notes, stage, isOpenCase } = order;
    const isReported = ({ id }: PlacedOrder) => isOpenCase && this.#reportedNumbers.has(id);
    const there = placed.filter((each) => this.isOf(order, each) && !isReported(each));
    const numbers = there.map(({ id }) => id).join(', ');
    if (stage === 'building') {
      if (there.length > 0) this.violate('not confirmed', `${notes} was placed as ${numbers}`);
      return;
    }
    const isMissing = isExpected(order) && !placed.some((each) => this.isOf(order, each));
    if (isMissing && !(order.mayWait && order.isWaiting))
      this.violate('lost', `${notes} was confirmed, and is not placed`);
    if (there.length > 1) this.violate('doubled', `${notes} was placed as ${numbers}`);
    const seen = (name: string) => this.#provider.seen(name);
    const lines = Object.fromEntries(Object.entries(order.lines).map(([title, qty]) => [seen(title), qty]));
    const destination = seen(order.destination);
    const wanted = `${contentOf(lines)} to ${destination}`;
    for (const each of there) {
      const became = `${contentOf(each.lines)} to ${each.destination}`;
      const isForeign =
        each.destination !== destination || Object.keys(each.lines).some((line) => !(line in lines));
      if (became !== wanted)
        this.violate(isForeign ? 'misdirected' : 'altered', `${notes}: ${wanted} became ${became}`);
    }
  }
}

const isExpected = ({ stage, mayBeGone }: FieldOrder) => stage === 'confirmed' && !mayBeGone;

const contentOf = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines)
    .map(([title, qty]) => `${qty} ${title}`)
    .toSorted()
    .join(', ');
