/** One attempt to send an order, step by step. `sender.ts` explains what makes sending exactly once. */
import { isDecided, Malformed, Refused, Unreachable } from '#src/api/errors.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import {
  doubtOf,
  ended,
  Fixable,
  InDoubt,
  isTakenBack,
  NotResumable,
  PlacedAs,
  TakenBack,
  waitsFor,
} from './delivery-ends.ts';
import {
  abandonAndWatch,
  abandonOrder,
  type DoubtReason,
  type Draft,
  type DraftItem,
  type DraftProblem,
  hasLines,
  isWaiting,
  type Stage,
} from './draft.ts';
import {
  DESTINATION_GONE,
  incompleteProblem,
  noAccessProblem,
  placedBeforeProblem,
  placedDifferentlyProblem,
  refusedProblem,
  shortProblem,
} from './refusal.ts';
import { correctedRequiredBy } from './required-by.ts';
import type { SenderPorts, Sending } from './sender-ports.ts';
import {
  compareLines,
  type Found,
  hasLinesOf,
  isPlacedNow,
  isVisible,
  readBack,
  stockOf,
  withdraw,
} from './server-order.ts';
import { isSameAs, withAlsoPlaced } from './watch.ts';

// Each provider decides how long it keeps idempotency keys. The reference service keeps them for seven days.
const KEYS_TRUSTED_MS = 6 * 24 * 60 * 60 * 1000;
// A server may show an older state for a while. Lines that are missing for longer were removed.
const LINES_AWAITED_MS = 60 * 60 * 1000;

export class Delivery {
  #draft: Draft;
  #stage: Stage = 'start';
  readonly #ports: SenderPorts;
  /** Whether the previous attempt also failed for the sign-in. */
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
      return this.#gaveUp(error).catch(ended);
    }
  }

  /** Reads the draft's known order. Resumes it if it has the expected lines; otherwise abandons it for a new one. */
  async #isPlacedAlready(): Promise<boolean> {
    const { order_id: orderId, placing, items } = this.#draft;
    if (orderId === null) return false;
    const { http, newKey, now } = this.#ports;
    const found = await readBack(http, orderId, this.#draft);
    if (placing) return this.#isPlacedAfterAll(orderId, found);
    if (found.state === 'placed') throw await this.#placedUnknown(orderId);
    if (found.state === 'as-sent') {
      await this.#note({
        items: items.map((item) => ({ ...item, submitted: found.there.has(item.product_id) })),
        adding: null,
      });
      return false;
    }
    // The draft knows of no request to place this order, but a tab that could not store anything may have sent one.
    await this.#note(abandonAndWatch(this.#draft, newKey, now()));
    return false;
  }

  /** Resolves the doubt about an order that may have been placed, if there is evidence. */
  async #isPlacedAfterAll(orderId: number, found: Found): Promise<boolean> {
    const { newKey, now } = this.#ports;
    if (found.state === 'placed') return true;
    if (this.#draft.withdrawn !== null) {
      if (found.state === 'hidden') throw new InDoubt(found.reason);
      if (await this.#withdraw(orderId)) return true;
      await this.#note(abandonAndWatch(this.#draft, newKey, now()));
      return false;
    }
    if (found.state !== 'as-sent' && !this.#keyStillTells) throw inDoubtOf(found);
    return false;
  }

  /** Whether repeating the placement under the same key would return the answer to the first placement. */
  get #keyStillTells(): boolean {
    const { place_asked_at } = this.#draft;
    const { honoursKeys, now } = this.#ports;
    return honoursKeys() && place_asked_at !== null && now() - place_asked_at < KEYS_TRUSTED_MS;
  }

  /** Everything before the first line: checks stock, creates the destination, starts the order. */
  async #prepare(): Promise<void> {
    const { http, contact } = this.#ports;
    const incomplete = incompleteProblem(this.#draft);
    if (incomplete) throw new Fixable(incomplete);
    this.#stage = 'items';
    const { short, lost } = await stockOf(http, this.#draft.items);
    if (lost.length > 0) throw await this.#noAccess(lost);
    if (short.length > 0) throw new Fixable(shortProblem(short));
    const { ship_to_id: shipTo } = this.#draft;
    if (shipTo !== null && shipTo < 0) {
      this.#stage = 'destination';
      const id = await contact(shipTo);
      if (id === undefined) throw new Fixable(DESTINATION_GONE);
      await this.#note({ ship_to_id: id });
    }
    this.#stage = 'start';
    while (this.#draft.order_id === null) await this.#start();
  }

  async #start(): Promise<void> {
    const { http, honoursKeys } = this.#ports;
    const { org_id, start_key } = this.#draft;
    if (org_id === null) throw new Error('A draft without a client was queued.');
    const { id } = await http.start(org_id, start_key);
    await this.#note({ order_id: id });
    // A tab that could not store the result may have started the order under this key before.
    if (!honoursKeys()) return;
    const found = await readBack(http, id, this.#draft);
    // The server may not show an order yet that was started a moment ago.
    if (found.state !== 'hidden') await this.#isPlacedAlready();
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

  /**
   * Whether a refused line exists at the server: a gateway that repeats requests may return the refusal of the repeat.
   */
  async #has(productId: number): Promise<boolean> {
    const { http, newKey, now } = this.#ports;
    const found = await readBack(http, this.#orderId, this.#draft);
    if (found.state === 'hidden') {
      await this.#note(abandonAndWatch(this.#draft, newKey, now()));
      throw new Unreachable('The order is gone: the next try starts another.');
    }
    if (found.state === 'placed') throw await this.#placedUnknown(this.#orderId);
    return found.state === 'as-sent' && found.there.has(productId);
  }

  /**
   * Handles an order that was placed by a tab that could not store that. The order is either this one or an earlier
   * version of it.
   */
  async #placedUnknown(orderId: number): Promise<Error> {
    const { http } = this.#ports;
    const order = await isPlacedNow(http, orderId);
    if (!order) return new Unreachable('The order was placed, and cannot be read just now.');
    return (await isSameAs(order, this.#draft, http)) ? new PlacedAs(orderId) : this.#placedBefore(orderId);
  }

  /**
   * Places the order.
   * @returns false if the server decided against it; the draft then carries the problem.
   */
  async #place(): Promise<boolean> {
    this.#stage = 'place';
    const { placing, clock_checked, place_asked_at } = this.#draft;
    if (!placing) await this.#checkAbandoned();
    if (!placing) await this.#checkLines();
    if (!placing && !clock_checked) await this.#note(correctedRequiredBy(this.#draft, this.#ports));
    if (!this.#isResumable) throw new NotResumable();
    // A tab that could not store its request may have used the old key for other content.
    const place_key = placing ? this.#draft.place_key : this.#ports.newKey();
    const asked = { placing: true, place_asked_at: place_asked_at ?? this.#ports.now(), place_key };
    await this.#note({ ...asked, waits_for: null });
    try {
      const { id } = await this.#ports.http.place(this.#placement, this.#draft.place_key);
      if (id !== this.#orderId) throw new Malformed(`Order ${id} was answered in place of ${this.#orderId}.`);
      return true;
    } catch (error) {
      if (!isDecided(error) && !(error instanceof Malformed)) throw error;
      return this.#isPlacedInSpite(error);
    }
  }

  /**
   * Reads the order after its placement was refused or answered with something else: only the order tells the outcome.
   */
  async #isPlacedInSpite(error: Refused | Malformed): Promise<boolean> {
    const found = await readBack(this.#ports.http, this.#orderId, this.#draft);
    if (found.state === 'placed') return true;
    // This holds for a repeated refusal, too: an earlier attempt may still arrive, so the order has to be emptied.
    if (found.state !== 'as-sent' || error instanceof Malformed) throw inDoubtOf(found);
    if (await this.#withdraw(this.#orderId)) return true;
    await this.#refused(error);
    return false;
  }

  /**
   * Empties the order.
   * @returns true if the order was placed in the meantime.
   * @throws InDoubt if neither can be determined.
   */
  async #withdraw(orderId: number): Promise<boolean> {
    const { http, newKey } = this.#ports;
    const note = (withdrawn: number[]) => this.#note({ withdrawn });
    await note(this.#draft.withdrawn ?? []);
    const outcome = await withdraw(orderId, this.#draft, { http, newKey, note });
    if (outcome === 'unclear') throw new InDoubt('unclear');
    return outcome === 'placed';
  }

  /** Reads the abandoned orders before another one is placed, because a late request may have placed one of them. */
  async #checkAbandoned(): Promise<void> {
    for (const { order_id } of this.#draft.abandoned) {
      const order = await isPlacedNow(this.#ports.http, order_id);
      if (!order) continue;
      if (await isSameAs(order, this.#draft, this.#ports.http)) throw new PlacedAs(order_id);
      throw await this.#placedBefore(order_id);
    }
  }

  /**
   * Reads the lines back before they are placed, because a tab that could not store anything may have added others to
   * this order, or removed them after a refusal. An answer that lacks acknowledged lines may be out of date and proves
   * nothing at first; nor does one without the lines, unless the user can't see the client any more. The refusal of the
   * placement then says so.
   */
  async #checkLines(): Promise<void> {
    const { http, newKey, now } = this.#ports;
    const { doubt } = this.#draft;
    const lines = await compareLines(http, this.#orderId, this.#draft.items);
    if (lines === 'hidden' && !(await isVisible(http.client(this.#placement.org_id)))) return;
    if (lines === 'same') {
      if (doubt) await this.#note({ doubt: null });
      return;
    }
    const since = doubt?.since ?? now();
    if (lines === 'other' || Math.abs(now() - since) > LINES_AWAITED_MS) {
      await this.#note(abandonAndWatch(this.#draft, newKey, now()));
      throw new Unreachable('The order has lines of another version: the next try starts another.');
    }
    await this.#note({ doubt: { reason: 'unclear', since, checks: (doubt?.checks ?? 0) + 1 } });
    throw new Unreachable('The order is not shown yet with its lines.');
  }

  /**
   * Handles an earlier attempt of this order that was placed with other content: the user decides what happens to this
   * one.
   */
  async #placedBefore(orderId: number): Promise<Fixable> {
    await this.#note(withAlsoPlaced(this.#draft, orderId));
    if (this.#draft.order_id === orderId) await this.#note(abandonOrder(this.#draft, this.#ports.newKey));
    return new Fixable(placedBeforeProblem(orderId));
  }

  /** Whether the next start would resume this very order if this tab closed before storing it. */
  get #isResumable(): boolean {
    const { id, order_id, start_key, clock_checked } = this.#draft;
    const stored = this.#ports.store.stored(id);
    if (!stored) return true;
    const isKnown = stored.order_id === order_id;
    if (!this.#ports.honoursKeys()) return isKnown;
    // The server accepts the same key only with the same date.
    if (stored.clock_checked !== clock_checked) return false;
    return isKnown || (stored.order_id === null && stored.start_key === start_key);
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

  async #sent(orderId = this.#orderId): Promise<Sending> {
    const { withdrawn, items, abandoned } = this.#draft;
    // A placement that arrived while lines were being removed placed the order without them.
    const isWhole = withdrawn === null || (await hasLinesOf(this.#ports.http, orderId, items));
    await this.#note({
      state: 'sent',
      order_id: orderId,
      items: items.map((item) => ({ ...item, submitted: true })),
      adding: null,
      placing: false,
      withdrawn: null,
      doubt: null,
      waits_for: null,
      problem: isWhole ? null : placedDifferentlyProblem(orderId),
      abandoned: abandoned.filter(({ order_id }) => order_id !== orderId),
    });
    return { outcome: 'sent' };
  }

  async #gaveUp(error: unknown): Promise<Sending> {
    if (isTakenBack(error)) return { outcome: 'nothing' };
    if (error instanceof PlacedAs) return this.#sent(error.orderId);
    if (error instanceof Fixable) return this.#needsYou(error.problem);
    if (error instanceof NotResumable) {
      await this.#note({ state: 'queued', waits_for: 'storage' });
      return { outcome: 'storage' };
    }
    if (this.#draft.placing) {
      const reason = doubtOf(error);
      if (reason) return this.#doubts(reason);
    } else if (isDecided(error)) {
      await this.#refused(error);
      return { outcome: 'needs-you' };
    } else if (this.#isForbidden(error)) return this.#needsYou((await this.#noAccess([])).problem);
    const waits_for = waitsFor(error);
    await this.#note({ state: 'queued', waits_for });
    if (waits_for === 'sign-in') return { outcome: 'sign-in' };
    const { status, retryAfter } = error instanceof Refused ? error : {};
    // A limit on calls counts those of the other orders, too.
    return { outcome: 'later', isReachable: waits_for === 'provider' && status !== 429, retryAfter };
  }

  async #doubts(reason: DoubtReason): Promise<Sending> {
    const { doubt } = this.#draft;
    const since = doubt?.since ?? this.#ports.now();
    await this.#note({
      state: 'in-doubt',
      waits_for: null,
      doubt: { reason, since, checks: (doubt?.checks ?? 0) + 1 },
    });
    return { outcome: 'in-doubt' };
  }

  // A 403 right after sign-in is lost access. Retrying it at each start would end every session.
  #isForbidden(error: unknown): error is Refused {
    return error instanceof Refused && error.status === 403 && this.#waitedForSignIn;
  }

  /** Handles a decided refusal: finds its cause as far as it is visible now, and stores the problem. */
  async #refused(error: Refused): Promise<void> {
    const { http } = this.#ports;
    const { items, ship_to_id } = this.#draft;
    const isAboutItems = this.#stage === 'items' || this.#stage === 'place';
    const nothing = { short: [], lost: [] };
    // Stock that can't be looked up is not called short.
    const { short, lost } = isAboutItems ? await stockOf(http, items).catch(() => nothing) : nothing;
    const problem = refusedProblem(error, this.#stage, short);
    if (lost.length > 0 || (this.#stage === 'start' && error.status === 404))
      return void (await this.#needsYou((await this.#noAccess(lost)).problem));
    const isContactLost =
      problem.field === 'destination' &&
      (ship_to_id ?? 0) > 0 &&
      !(await isVisible(http.contact(ship_to_id ?? 0)).catch(() => true));
    if (isContactLost)
      return void (await this.#needsYou(
        noAccessProblem([{ kind: 'contact', id: ship_to_id ?? 0 }], this.#stage),
      ));
    await this.#needsYou(problem);
  }

  /** Finds what the user lost access to: the client if it is not visible either, otherwise the products. */
  async #noAccess(products: readonly number[]): Promise<Fixable> {
    const { org_id } = this.#draft;
    const isClientLost =
      org_id !== null &&
      (products.length === 0 || !(await isVisible(this.#ports.http.client(org_id)).catch(() => true)));
    const lost = isClientLost
      ? [{ kind: 'client' as const, id: org_id }]
      : products.map((id) => ({ kind: 'product' as const, id }));
    return new Fixable(noAccessProblem(lost, this.#stage));
  }

  // The next attempt starts a new order: this one was emptied, or its placement was never requested.
  async #needsYou(problem: DraftProblem): Promise<Sending> {
    const { newKey, now } = this.#ports;
    const isSpent = hasLines(this.#draft) || this.#stage === 'start';
    const { placing } = this.#draft;
    const abandon = placing ? abandonAndWatch(this.#draft, newKey, now()) : abandonOrder(this.#draft, newKey);
    await this.#note({
      ...(isSpent && abandon),
      state: 'needs-you',
      step: problem.step,
      waits_for: null,
      problem,
    });
    return { outcome: 'needs-you' };
  }

  get #orderId(): number {
    if (this.#draft.order_id === null) throw new Error('The order has not been started.');
    return this.#draft.order_id;
  }

  /**
   * Stores progress in the draft.
   * @throws TakenBack if the sender no longer owns the draft.
   */
  async #note(news: Partial<Draft>): Promise<void> {
    this.#draft = await this.#ports.store.change(this.#draft.id, (draft) => {
      const isOurs = draft.state === 'sending' || (news.state === 'sending' && isWaiting(draft));
      if (!isOurs) throw new TakenBack();
      return { ...draft, ...news };
    });
  }
}

const submitted = (productId: number) => (item: DraftItem) =>
  item.product_id === productId ? { ...item, submitted: true } : item;

function inDoubtOf(found: Found): InDoubt {
  return new InDoubt(found.state === 'hidden' ? found.reason : 'unclear');
}
