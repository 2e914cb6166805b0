/**
 * Records what the user did and what the provider placed, and reports where they disagree. It observes the device and
 * the provider only from outside.
 */
import type { OrderPlacement } from '#src/contract/order.ts';
import { orderTo } from '#src/outbox/batch.ts';
import { type Draft, isBatch, isComplete, isWaiting } from '#src/outbox/draft.ts';
import { type Device, STARTED_AT } from './device.ts';
import type { Doubt } from './doubts.ts';
import { ALL_ORDERS, LONGEST_LAG_MS } from './network.ts';
import type { PlacedOrder } from './provider.ts';
import type { World } from './world.ts';

/**
 * The content of an order in one line, as the user sees it: client, notes, products by SKU and title, destination by
 * name and address, shipping. A number may stand for something else by the time the order is placed.
 */
type Content = string;

/** Something that the user requested and that may have happened. */
export interface Claim {
  readonly content: Content;
  /** What the user confirmed with it: an order to several destinations. */
  readonly with?: Claim;
}

export interface Testimony {
  readonly id: string;
  readonly token: string;
  /** The order to several destinations of which this is one. */
  readonly batch: Testimony | undefined;
  /** Whether the device has stored it: from then on, it is taken back by itself. */
  isApart: boolean;
  /** The required-by dates that its order may have. */
  readonly seconds: Set<string>;
  /**
   * The contents that the draft may have: the last acknowledged one, and later edits that are not known to be stored.
   */
  possible: Claim[];
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
  /** When the device's stores went back to an older copy, simulated ms. */
  putBackAt: number;
  /** Whether a tab closed that held data that it could not store, and said so. */
  wasAtRisk: boolean;
  /** When the draft was begun, ms since the epoch by a correct clock. */
  readonly begunAt: number;
  placed: number[];
  /** The orders that a restored provider has forgotten; since when, simulated ms. */
  readonly forgotten: Map<number, number>;
  /** The orders that the draft had since the user last changed or confirmed it; since when, simulated ms. */
  readonly started: Map<number, number>;
  /** When each order was first shown or stored as sent, simulated ms. */
  readonly saidSent: Map<number, number>;
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
  /** When the placement that arrived was requested. */
  readonly sentAt: number;
  readonly orgId: number;
  readonly requiredBy: string | null;
  readonly content: Content;
  /** Whether the portal could not prevent that it was placed like this (`network.ts`, `doubts.ts`). */
  readonly isUnpreventable: boolean;
}

// After this time, a look-up shows a placed order.
const SEEN_MS = 60_000;
export const HIDING: readonly Doubt[] = ['look-ups', 'replica', 'killed'];
// What somebody else changes in this time before a placement may be unknown to the tab that requests it; so may older
// changes if a replica answers.
const CHECKED_MS = 2 * 60_000;
const ABANDONED_APART_MS = 60 * 60_000;
// An answer from before the provider was restored may be shown or stored this much later.
const HEARD_MS = 2 * 60_000;

const CLOCK_TOLERANCE_MS = 6 * 60_000;

export class Witness {
  readonly drafts = new Map<string, Testimony>();
  /** Since when the user sees a client that was not visible, simulated ms. */
  readonly seesFrom = new Map<number, number>();
  /** When a look-up of each order was last refused, simulated ms; under `ALL_ORDERS`, a list of them. */
  refusedLooks: ReadonlyMap<number, number> = new Map();
  hides: (moment: 'created_on' | 'required_by') => boolean = () => false;
  readonly #world: World;
  readonly #device: Device;
  readonly #doubts: ReadonlySet<Doubt>;
  readonly #honoursKeys: boolean;
  readonly #checkedMs: number;

  constructor(world: World, device: Device, doubts: ReadonlySet<Doubt>, honoursKeys: boolean) {
    this.#world = world;
    this.#device = device;
    this.#doubts = doubts;
    this.#honoursKeys = honoursKeys;
    this.#checkedMs = CHECKED_MS + (doubts.has('replica') ? LONGEST_LAG_MS + 60_000 : 0);
  }

  /** The user begins an order. The `token` in its notes identifies it at the provider. */
  begins(initial: Draft, token: string, batch?: Testimony): Testimony {
    const testimony: Testimony = {
      ...{ id: initial.id, token, begunAt: batch?.begunAt ?? STARTED_AT + this.#world.now },
      ...{ batch, isApart: false, seconds: new Set([initial.required_by]) },
      ...{ possible: [{ content: contentOf(initial) }], confirmed: [], placed: [] },
      ...{ isKept: false, isConfirmed: false, isDiscarded: false, isExcused: false, wasAtRisk: false },
      ...{ confirmedAt: 0, restoredAt: -Infinity, putBackAt: -Infinity },
      ...{ forgotten: new Map(), started: new Map(), saidSent: new Map() },
      ...{ orders: new Map(), accepted: new Map() },
    };
    this.drafts.set(token, testimony);
    return testimony;
  }

  edits(testimony: Testimony, before: Draft, after: Draft): Claim {
    const found = contentOf(before);
    if (!testimony.isExcused && !says(testimony.possible, found)) {
      this.#fail(testimony, `an acknowledged edit is lost: there is ${found}`);
    }
    // A draft that can be edited is no longer being sent.
    for (const each of [testimony, ...this.joined(testimony)]) each.isConfirmed = false;
    testimony.started.clear();
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

  confirms(testimony: Testimony, shown: Draft): Claim {
    testimony.started.clear();
    const confirmation = { content: contentOf(shown) };
    testimony.confirmed.push(confirmation);
    const contents = [confirmation.content];
    for (const id of shown.also_placed) testimony.accepted.set(id, { contents, isKnown: true });
    for (const to of shown.destinations) {
      const order = orderTo(shown, to, () => '');
      const [known] = this.ordersOf(testimony, { destinations: [to] });
      const each = known ?? this.begins(order, `${testimony.token}/${this.drafts.size}`, testimony);
      each.seconds.add(order.required_by);
      const claim = { content: contentOf(order), with: confirmation };
      each.possible.push(claim);
      each.confirmed.push(claim);
    }
    return confirmation;
  }

  /** The orders that a draft to several destinations names. */
  ordersOf(testimony: Testimony, { destinations }: Pick<Draft, 'destinations'>): Testimony[] {
    const ids = destinations.map(({ draft_id }) => draft_id);
    return [...this.drafts.values()].filter(({ batch, id }) => batch === testimony && ids.includes(id));
  }

  /** The orders of a draft to several destinations that are not on their own yet. */
  joined(testimony: Testimony): Testimony[] {
    return [...this.drafts.values()].filter(({ batch, isApart }) => batch === testimony && !isApart);
  }

  /** The user was told that a confirmation was not accepted. */
  refuses(testimony: Testimony, confirmation: Claim): void {
    for (const each of [testimony, ...this.joined(testimony)])
      each.confirmed = each.confirmed.filter(
        (claim) => claim !== confirmation && claim.with !== confirmation,
      );
  }

  /** The user sends an order in doubt as a new one, knowing that both may be placed. */
  sendsAsNew(testimony: Testimony, shown: Draft): void {
    if (shown.order_id === null) return;
    testimony.started.clear();
    testimony.accepted.set(shown.order_id, { contents: contentsWhileEmptied(shown), isKnown: false });
  }

  /** The user has the order back. It may not be placed until it is confirmed again. */
  takenBack(testimony: Testimony): void {
    for (const each of [testimony, ...this.joined(testimony)]) {
      each.confirmed = [];
      each.isConfirmed = false;
    }
  }

  /**
   * The provider placed an order.
   * @param askedAt When its placement was first requested, simulated ms.
   * @param sentAt When the placement that arrived was requested.
   * @param isOfLateLines Whether it could not be prevented, see `network.ts`.
   */
  placed(order: PlacedOrder, askedAt: number, sentAt: number, isOfLateLines: boolean): void {
    const { client_notes: notes, required_by: requiredBy = null } = order.placement;
    const begun = this.drafts.get(tokenOf(notes));
    // The notes of all orders of a batch are the same.
    const ofSecond = [...this.drafts.values()].filter(
      ({ batch, seconds }) => batch && batch === begun && seconds.has(requiredBy ?? ''),
    );
    const wanted = ofSecond.filter(({ confirmed }) => says(confirmed, placedContent(order)));
    // A destination that was chosen instead of another one may have its date.
    const testimony = wanted.find(({ isApart }) => isApart) ?? wanted.at(-1) ?? ofSecond.at(-1) ?? begun;
    if (!testimony) {
      this.#world.fail(`order ${order.id} was placed that nobody made: ${notes}`);
      return;
    }
    this.#world.tell(() => `placed ${order.id}: ${placedContent(order)}`);
    testimony.placed.push(order.id);
    const isUnpreventable = isOfLateLines || order.changedAt > STARTED_AT + sentAt - this.#checkedMs;
    const { orgId } = order;
    const content = placedContent(order);
    const placement = { at: this.#world.now, sentAt, orgId, requiredBy, content, isUnpreventable };
    testimony.orders.set(order.id, placement);
    // What was requested before is not known to an old profile.
    if (isUnpreventable || sentAt <= testimony.putBackAt) return;
    if (order.isOfColleague && !this.hides('created_on'))
      this.#fail(testimony, `it is placed as ${order.id}, which a colleague started`);
    const { placed, accepted, orders, putBackAt } = testimony;
    const others = placed.filter((id) => id !== order.id && accepted.get(id)?.isKnown !== true);
    const isExcused = (id: number) =>
      accepted.has(id) ||
      accepted.has(order.id) ||
      orders.get(id)?.isUnpreventable ||
      (orders.get(id)?.sentAt ?? 0) <= putBackAt;
    const isFound = (id: number) => {
      const other = orders.get(id);
      // An old profile has forgotten the number, and the order is found by its content.
      const isAnother = other && other.sentAt <= putBackAt && other.content !== content;
      return !isAnother && this.#isSeen(id, other, requiredBy, askedAt);
    };
    const isDoubled = others.some((id) => !isExcused(id) || isFound(id));
    // The user may have cleared the only record of the first one.
    if (isDoubled && !testimony.isExcused) this.#fail(testimony, `it is placed ${placed.length} times`);
    if (!says(testimony.confirmed, content) && !accepted.get(order.id)?.contents.includes(content)) {
      const wanted = inOneLine(testimony.confirmed) || 'nothing';
      this.#fail(testimony, `placed was ${content}, confirmed is ${wanted}`);
    }
    // If the clock was set since, it can't be told apart from a clock that was wrong.
    const wasSet = this.#device.clockSetAt >= testimony.begunAt - STARTED_AT;
    if (!this.#doubts.has('clock') || requiredBy === null || wasSet) return;
    const requiredAt = Date.parse(`${requiredBy.replace(' ', 'T')}Z`);
    if (Math.abs(requiredAt - testimony.begunAt) > CLOCK_TOLERANCE_MS)
      this.#fail(testimony, `it is required by ${requiredBy}, as a wrong clock has it`);
  }

  /** Whether the portal can have seen that an order was placed before it requested another placement. */
  #isSeen(id: number, order: Placement | undefined, requiredBy: string | null, askedAt: number): boolean {
    if (!order || order.requiredBy !== requiredBy || this.hides('required_by')) return false;
    if (HIDING.some((doubt) => this.#doubts.has(doubt))) return false;
    const refused = [id, ALL_ORDERS].map((each) => this.refusedLooks.get(each) ?? 0);
    return askedAt - Math.max(order.at, this.seesFrom.get(order.orgId) ?? 0, ...refused) > SEEN_MS;
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
    // A tab that had not heard of the discarding writes its copy back: the tombstone is cleared, too.
    if (isByUser && testimony.isDiscarded && copies.length > 0) testimony.isDiscarded = 'maybe';
    testimony.possible.unshift(...copies.map((copy) => ({ content: contentOf(copy) })));
    if (copies.every(({ state }) => state === 'editing')) testimony.isConfirmed = false;
    // If the taking back is lost, the order counts as confirmed again.
    for (const copy of copies.filter(isWaiting)) this.confirms(testimony, copy);
  }

  /** Both stores of the device went back to an older copy. `copy` is what they have of the draft. */
  putsBack(testimony: Testimony, copy: Draft | undefined): void {
    testimony.putBackAt = this.#world.now;
    testimony.started.clear();
    // It may be there again.
    if (testimony.isDiscarded) testimony.isDiscarded = 'maybe';
    this.clears(testimony, copy ? [copy] : [], false);
  }

  /** The provider went back to a state in which the given orders are placed. */
  restores(survivors: readonly number[]): void {
    for (const testimony of this.drafts.values()) {
      const { placed, forgotten, orders } = testimony;
      testimony.placed = placed.filter((id) => survivors.includes(id));
      for (const id of placed.filter((each) => !survivors.includes(each))) {
        forgotten.set(id, this.#world.now);
        orders.delete(id);
      }
    }
  }

  /** A draft is stored. Its order is abandoned for another one at most once an hour, unless the user acts. */
  stores(testimony: Testimony, draft: Draft): void {
    const { order_id, state } = draft;
    const { started, wasAtRisk, accepted } = testimony;
    testimony.isApart = true;
    testimony.seconds.add(draft.required_by);
    for (const each of this.ordersOf(testimony, draft)) {
      for (const { draft_id, required_by } of draft.destinations)
        if (draft_id === each.id) each.seconds.add(required_by);
      // From now on, nothing else names it.
      if (state === 'sent') each.isKept = true;
    }
    if (isBatch(draft)) return;
    // The order that it was sent as may have been found, not started.
    if (state === 'sent') this.saysSent(testimony, order_id ?? 0);
    if (state === 'sent' || order_id === null || started.has(order_id)) return;
    started.set(order_id, this.#world.now);
    // The user replaced those that are accepted.
    const own = [...started].filter(([id]) => !accepted.has(id)).map(([, at]) => at);
    const recent = own.filter((at) => this.#world.now - at < ABANDONED_APART_MS);
    if (recent.length > 2 && !wasAtRisk && this.#device.clockSetAt < (recent[0] ?? 0))
      this.#fail(testimony, `${[...started.keys()].join(', ')} were started within an hour`);
  }

  /** A draft is shown or stored as sent. */
  saysSent({ saidSent }: Testimony, orderId: number): void {
    if (!saidSent.has(orderId)) saidSent.set(orderId, this.#world.now);
  }

  /** Whether an order is placed, or was when that was said first. */
  wasPlaced(testimony: Testimony, orderId: number): boolean {
    const { placed, forgotten, saidSent, batch, confirmed } = testimony;
    const said = saidSent.get(orderId) ?? Infinity;
    if (placed.includes(orderId) || said < (forgotten.get(orderId) ?? 0) + HEARD_MS) return true;
    // The user confirmed an old profile's batch again: the order that it had sent to this destination is found.
    return [...this.drafts.values()].some(({ batch: other, orders }) => {
      const earlier = orders.get(orderId);
      return (
        batch &&
        other === batch &&
        earlier &&
        earlier.sentAt <= batch.putBackAt &&
        says(confirmed, earlier.content)
      );
    });
  }

  /** Whether an order of the draft was placed, if only one that an old profile had sent. */
  isSent(testimony: Testimony): boolean {
    const { placed, forgotten, saidSent } = testimony;
    const isFound = () => [...saidSent.keys()].some((orderId) => this.wasPlaced(testimony, orderId));
    return placed.length > 0 || forgotten.size > 0 || isFound();
  }

  /** Checks what must hold of a draft once everything is at rest. `stored` is the version on the device. */
  concludes(testimony: Testimony, stored: Draft | undefined, isCutShort = false): void {
    const { placed, isConfirmed, isDiscarded, isExcused, isKept, possible, orders } = testimony;
    if (isDiscarded === true && stored) this.#fail(testimony, 'it was discarded, and is there again');
    if (isDiscarded !== false || isExcused) return;
    if (!stored) {
      // A confirmation is kept for a day, by a clock that may jump.
      const orders = [...this.drafts.values()].filter(({ batch }) => batch === testimony);
      const kept = orders.filter((each) => each.isKept);
      const isDone = (each: Testimony) => each.isDiscarded !== false || this.isSent(each);
      const isOver = (each: Testimony) => isDone(each) || each.isExcused;
      // An order on its own is checked on its own. An old profile may forget that all were sent or discarded before it
      // knew of any.
      const areOver =
        (kept.length > 0 && kept.every((each) => each.isApart || isOver(each))) ||
        (orders.length > 0 && orders.every(isDone));
      if (isKept && !isOver(testimony) && !areOver) this.#fail(testimony, 'it is not on the device any more');
      return;
    }
    if (!isCutShort && (stored.state === 'queued' || stored.state === 'sending'))
      this.#fail(testimony, `it is ${stored.state} for ever`);
    if (isConfirmed && stored.state === 'editing' && !isLeftByBatch(testimony))
      this.#fail(testimony, 'a confirmed order is not sent');
    if (stored.state === 'sent' && !isBatch(stored) && !this.wasPlaced(testimony, stored.order_id ?? 0))
      this.#fail(testimony, 'it says that it was sent, and was not placed');
    // What the tab could not store is looked up by its number or key when the order is completed again, if it can be.
    const isFound = this.#honoursKeys || !isComplete(stored) || placed.every((id) => id === stored.order_id);
    const isForgotten = testimony.wasAtRisk && isFound && isWithTheUser(stored);
    const isSentAs = (id: number) => stored.state === 'sent' && stored.order_id === id;
    const isUnknown = (id: number) => {
      const { sentAt = 0, isUnpreventable } = orders.get(id) ?? {};
      // An old profile of a draft that is not sent again does not know that it was.
      return sentAt <= testimony.putBackAt || (isUnpreventable && stored.state === 'in-doubt');
    };
    const isTold = placed.every((id) => isSentAs(id) || stored.also_placed.includes(id) || isUnknown(id));
    if (!isForgotten && !isTold)
      this.#fail(testimony, `${placed.join(' and ')} were placed, and it is ${stored.state}`);
    // The confirmation of an order that could not be prevented shows what was placed. A restored provider forgets that.
    const sentAs = stored.order_id ?? 0;
    const isAsPlaced =
      stored.state === 'sent' && (orders.get(sentAs)?.isUnpreventable || testimony.forgotten.has(sentAs));
    if (!isAsPlaced && !says(possible, contentOf(stored)))
      this.#fail(testimony, `an acknowledged edit is lost: there is ${contentOf(stored)}`);
  }

  #fail({ token, possible }: Testimony, reason: string): void {
    this.#world.fail(`draft ${token}: ${reason} (it may say ${inOneLine(possible)})`);
  }
}

const says = (claims: readonly Claim[], content: Content) =>
  claims.some((claim) => claim.content === content);
const inOneLine = (claims: readonly Claim[]) => claims.map(({ content }) => content).join(' or ');

export const isWithTheUser = ({ state }: Draft): boolean => state === 'editing' || state === 'needs-you';

export function contentOf(draft: Draft): Content {
  const lines = draft.items.map(({ sku, title, qty }) => [`${sku} ${title}`, qty] as const);
  const several = draft.destinations
    .map(({ ship_to: { name, address } }) => `${name}, ${address}`)
    .join(' and ');
  const shipTo = draft.ship_to ?? { name: several || draft.ship_to_name };
  return inWords(draft, lines, shipTo, draft.shipped_with_name);
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

const placedContent = ({ placement, products, shipTo, carrier }: PlacedOrder): Content =>
  inWords(placement, products, shipTo, carrier);

function inWords(
  order: Draft | OrderPlacement,
  lines: PlacedOrder['products'],
  shipTo: PlacedOrder['shipTo'],
  carrier: string,
): Content {
  const { org_id, client_notes, shipped_with = null, shipping_type = null } = order;
  const sorted = lines.map(([product, qty]) => `${qty}×${product}`).sort();
  const place = `${shipTo.name}, ${shipTo.address || 'no address'}`;
  return `[client ${org_id} "${client_notes}" ${sorted.join(' ')} to ${place} by ${carrier} (${shipped_with}/${shipping_type})]`;
}

function tokenOf(notes: string): string {
  return notes.split(' ', 1)[0] ?? '';
}

/** Whether an order may be the user's again because its batch was discarded, also if that was undone. */
export const isLeftByBatch = ({ batch }: Testimony): boolean =>
  batch !== undefined && (batch.isDiscarded !== false || batch.restoredAt > 0);
