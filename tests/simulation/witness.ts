/**
 * Records what the user did and what the provider placed, and reports where they disagree. It observes the device and
 * the provider only from outside.
 */
import { type Draft, isWaiting } from '#src/outbox/draft.ts';
import type { Doubt } from './doubts.ts';
import type { PlacedOrder } from './provider.ts';
import type { World } from './world.ts';

/** The content of an order in one line: client, notes, products, destination by name, shipping. */
type Content = string;

/** Something that the user requested and that may have happened. */
export interface Claim {
  readonly content: Content;
}

/** What is known of one draft. */
export interface Testimony {
  readonly id: string;
  readonly token: string;
  /**
   * The contents that the draft may have: the last acknowledged one, and later edits that are not known to be stored.
   */
  possible: Claim[];
  /** Whether any edit of the draft was acknowledged. */
  isKept: boolean;
  /** The contents that the user confirmed and has not taken back since. */
  confirmed: Claim[];
  /** Whether the confirmation was acknowledged and not taken back since. */
  isConfirmed: boolean;
  /** Whether the draft was discarded; `maybe` if the tab crashed meanwhile. */
  isDiscarded: boolean | 'maybe';
  /** When the confirmation was acknowledged, simulated ms. */
  confirmedAt: number;
  /** When the removal was last undone, simulated ms. */
  restoredAt: number;
  /**
   * Whether the user cleared the only copy of the draft or of its placement, so that its loss is not a fault of the
   * portal.
   */
  isExcused: boolean;
  /** Whether a tab closed that held data that it could not store, and said so. */
  wasAtRisk: boolean;
  /** When the draft was begun, ms since the epoch by a correct clock. */
  readonly begunAt: number;
  readonly placed: number[];
  /** The orders that were placed for the draft. */
  readonly orders: Map<number, Placement>;
  /**
   * Orders that the user knew to be placed, or possibly placed, when confirming another one nevertheless; with the
   * contents that they may have, and whether the placement was known.
   */
  readonly accepted: Map<number, { readonly contents: readonly Content[]; readonly isKnown: boolean }>;
}

interface Placement {
  /** Simulated ms. */
  readonly at: number;
  readonly orgId: number;
  /** Whether late requests placed the order, which the portal can't prevent (`network.ts`). */
  readonly isOfLateLines: boolean;
}

// After this time, a look-up shows a placed order.
const SEEN_MS = 60_000;
const HIDING: readonly Doubt[] = ['look-ups', 'replica'];

const CLOCK_TOLERANCE_MS = 6 * 60_000;

export class Witness {
  readonly drafts = new Map<string, Testimony>();
  /** Since when the user sees a client that was not visible, simulated ms. */
  readonly seesFrom = new Map<number, number>();
  /** When a look-up of each order was last refused, simulated ms. */
  refusedLooks: ReadonlyMap<number, number> = new Map();
  readonly #world: World;
  readonly #startedAt: number;
  readonly #clockSetAt: () => number;
  readonly #doubts: ReadonlySet<Doubt>;
  readonly #honoursKeys: boolean;

  /**
   * @param startedAt ms since the epoch, by a correct clock.
   * @param clockSetAt Returns when the device's clock was last set, simulated ms.
   */
  constructor(
    world: World,
    startedAt: number,
    clockSetAt: () => number,
    doubts: ReadonlySet<Doubt>,
    honoursKeys: boolean,
  ) {
    this.#world = world;
    this.#honoursKeys = honoursKeys;
    this.#clockSetAt = clockSetAt;
    this.#startedAt = startedAt;
    this.#doubts = doubts;
  }

  /** The user begins an order. The `token` in its notes identifies it at the provider. */
  begins(initial: Draft, token: string): Testimony {
    const testimony: Testimony = {
      id: initial.id,
      token,
      possible: [{ content: contentOf(initial) }],
      isKept: false,
      confirmed: [],
      isConfirmed: false,
      isDiscarded: false,
      confirmedAt: 0,
      restoredAt: Number.NEGATIVE_INFINITY,
      isExcused: false,
      wasAtRisk: false,
      begunAt: this.#startedAt + this.#world.now,
      placed: [],
      orders: new Map(),
      accepted: new Map(),
    };
    this.drafts.set(token, testimony);
    return testimony;
  }

  /** The user is about to edit the draft. */
  edits(testimony: Testimony, before: Draft, after: Draft): Claim {
    const found = contentOf(before);
    if (!testimony.isExcused && !says(testimony.possible, found)) {
      this.#fail(testimony, `an acknowledged edit is lost: there is ${found}`);
    }
    // A draft that can be edited is no longer being sent.
    testimony.isConfirmed = false;
    const edit = { content: contentOf(after) };
    testimony.possible.push(edit);
    return edit;
  }

  /** An edit was shown as done and stored on the device. */
  acknowledges(testimony: Testimony, edit: Claim): void {
    const since = testimony.possible.indexOf(edit);
    testimony.isKept = true;
    if (since > 0) testimony.possible = testimony.possible.slice(since);
    // What a closed tab sent and could not store, and said so, may arrive after an edit of an older version.
    if (!testimony.wasAtRisk) this.takenBack(testimony);
  }

  /** The user confirms the order as shown. */
  confirms(testimony: Testimony, shown: Draft): Claim {
    const confirmation = { content: contentOf(shown) };
    testimony.confirmed.push(confirmation);
    const contents = [confirmation.content];
    for (const id of shown.also_placed) testimony.accepted.set(id, { contents, isKnown: true });
    return confirmation;
  }

  /** The user sends an order in doubt as a new one, knowing that both may be placed. */
  sendsAsNew(testimony: Testimony, shown: Draft): void {
    if (shown.order_id === null) return;
    testimony.accepted.set(shown.order_id, { contents: contentsWhileEmptied(shown), isKnown: false });
  }

  /** The user has the order back. It may not be placed until it is confirmed again. */
  takenBack(testimony: Testimony): void {
    testimony.confirmed = [];
    testimony.isConfirmed = false;
  }

  /**
   * The provider placed an order.
   * @param askedAt When the placement was first requested, simulated ms.
   * @param isOfLateLines Whether it could not be prevented, see `network.ts`.
   */
  placed(order: PlacedOrder, askedAt: number, isOfLateLines: boolean): void {
    const testimony = this.drafts.get(tokenOf(order.notes));
    if (!testimony) {
      this.#world.fail(`order ${order.id} was placed that nobody localRecords: ${order.notes}`);
      return;
    }
    this.#world.tell(() => `placed ${order.id}: ${placedContent(order)}`);
    testimony.placed.push(order.id);
    testimony.orders.set(order.id, { at: this.#world.now, orgId: order.orgId, isOfLateLines });
    if (isOfLateLines) return;
    const { placed, accepted, orders } = testimony;
    const others = placed.filter((id) => id !== order.id && accepted.get(id)?.isKnown !== true);
    const isExcused = (id: number) =>
      accepted.has(id) || accepted.has(order.id) || orders.get(id)?.isOfLateLines;
    const isDoubled = others.some((id) => !isExcused(id) || this.#isSeen(id, orders.get(id), askedAt));
    // The user may have cleared the only record of the first one.
    if (isDoubled && !testimony.isExcused) this.#fail(testimony, `it is placed ${placed.length} times`);
    const content = placedContent(order);
    if (!says(testimony.confirmed, content) && !accepted.get(order.id)?.contents.includes(content)) {
      const wanted = inOneLine(testimony.confirmed) || 'nothing';
      this.#fail(testimony, `placed was ${content}, confirmed is ${wanted}`);
    }
    // If the clock was set since, it can't be told apart from a clock that was wrong.
    const wasSet = this.#clockSetAt() >= testimony.begunAt - this.#startedAt;
    if (!this.#doubts.has('clock') || order.requiredBy === null || wasSet) return;
    const requiredBy = Date.parse(`${order.requiredBy.replace(' ', 'T')}Z`);
    if (Math.abs(requiredBy - testimony.begunAt) > CLOCK_TOLERANCE_MS)
      this.#fail(testimony, `it is required by ${order.requiredBy}, as a wrong clock has it`);
  }

  /** Whether the portal can have seen that an order was placed before it requested another placement. */
  #isSeen(id: number, order: Placement | undefined, askedAt: number): boolean {
    if (!order || HIDING.some((doubt) => this.#doubts.has(doubt))) return false;
    const hidden = [this.seesFrom.get(order.orgId) ?? 0, this.refusedLooks.get(id) ?? 0];
    return askedAt - Math.max(order.at, ...hidden) > SEEN_MS;
  }

  /**
   * The user cleared the stored data, or a tab closed that said that it could not store its data. From now on, the
   * copies that still exist are what counts.
   * @param copies The remaining copies of the draft.
   * @param isByUser Whether the user cleared the data.
   */
  clears(testimony: Testimony, copies: readonly Draft[], isByUser: boolean): void {
    const isForgotten = isByUser && testimony.placed.length > 0 && copies.every(isWithTheUser);
    if (copies.length === 0 || isForgotten) testimony.isExcused = true;
    testimony.possible.unshift(...copies.map((copy) => ({ content: contentOf(copy) })));
    if (copies.every(({ state }) => state === 'editing')) testimony.isConfirmed = false;
    // If the taking back is lost, the order counts as confirmed again.
    for (const copy of copies.filter(isWaiting)) this.confirms(testimony, copy);
  }

  /** Checks what must hold of a draft once everything is at rest. `stored` is the version on the device. */
  concludes(testimony: Testimony, stored: Draft | undefined): void {
    const { placed, isConfirmed, isDiscarded, isExcused, isKept, possible } = testimony;
    if (isDiscarded === true && stored) this.#fail(testimony, 'it was discarded, and is there again');
    if (isDiscarded !== false || isExcused) return;
    if (!stored) {
      // A confirmation is kept for a day, by a clock that may jump.
      if (isKept && placed.length === 0) this.#fail(testimony, 'it is not on the device any more');
      return;
    }
    if (stored.state === 'queued' || stored.state === 'sending')
      this.#fail(testimony, `it is ${stored.state} for ever`);
    if (isConfirmed && stored.state === 'editing') this.#fail(testimony, 'a confirmed order is not sent');
    if (stored.state === 'sent' && !placed.includes(stored.order_id ?? 0))
      this.#fail(testimony, 'it says that it was sent, and was not placed');
    // What the tab could not store is looked up by its number or key when the order is completed again.
    const isFound = this.#honoursKeys || placed.every((id) => id === stored.order_id);
    const isForgotten = testimony.wasAtRisk && isFound && isWithTheUser(stored);
    const isSentAs = (id: number) => stored.state === 'sent' && stored.order_id === id;
    const isTold = placed.every((id) => isSentAs(id) || stored.also_placed.includes(id));
    if (!isForgotten && !isTold)
      this.#fail(testimony, `${placed.join(' and ')} were placed, and it is ${stored.state}`);
    if (!says(possible, contentOf(stored)))
      this.#fail(testimony, `an acknowledged edit is lost: there is ${contentOf(stored)}`);
  }

  #fail({ token, possible }: Testimony, reason: string): void {
    this.#world.fail(`draft ${token}: ${reason} (it may say ${inOneLine(possible)})`);
  }
}

const says = (claims: readonly Claim[], content: Content) =>
  claims.some((claim) => claim.content === content);
const inOneLine = (claims: readonly Claim[]) => claims.map(({ content }) => content).join(' or ');

/** Whether the user has to complete an order. */
export const isWithTheUser = ({ state }: Draft): boolean => state === 'editing' || state === 'needs-you';

/** Returns the content of a draft. */
function contentOf(draft: Draft): Content {
  const lines = draft.items.map(({ product_id, qty }) => [product_id, qty] as const);
  return inWords(
    draft.org_id,
    draft.client_notes,
    lines,
    draft.ship_to_name,
    draft.shipped_with,
    draft.shipping_type,
  );
}

/** Returns the contents with which an order may be placed while it is being emptied: without some of those lines. */
function contentsWhileEmptied(draft: Draft): Content[] {
  const drafts = (draft.withdrawn ?? []).reduce(
    (left, gone) =>
      left.flatMap((each) => [
        each,
        { ...each, items: each.items.filter(({ product_id }) => product_id !== gone) },
      ]),
    [draft],
  );
  return drafts.map(contentOf);
}

function placedContent(order: PlacedOrder): Content {
  return inWords(order.orgId, order.notes, order.lines, order.shipToName, order.carrier, order.method);
}

function inWords(
  client: number | null,
  notes: string,
  lines: readonly (readonly [number, number])[],
  shipTo: string,
  carrier: number | null,
  method: number | null,
): Content {
  const sorted = lines.map(([product, qty]) => `${qty}×${product}`).sort();
  return `[client ${client} "${notes}" ${sorted.join(' ')} to ${shipTo} by ${carrier}/${method}]`;
}

/** Returns the token in an order's notes. */
function tokenOf(notes: string): string {
  return notes.split(' ', 1)[0] ?? '';
}
