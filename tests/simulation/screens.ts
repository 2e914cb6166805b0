/**
 * Checks what the screens of a tab say, derived from the app's public state, on each change and each time the user
 * looks, against what the witness knows to be untrue.
 */
import { type Draft, isBatch, readDraft } from '#src/outbox/draft.ts';
import type { App } from './app.ts';
import { revOf } from './disk.ts';
import type { Doubt } from './doubts.ts';
import type { Stage } from './stage.ts';
import { contentOf, HIDING, isLeftByBatch, type Testimony } from './witness.ts';
import type { Life } from './world.ts';

// Changes of another tab may be unknown here for a moment.
const HEARSAY_MS = 30_000;
// A loss is noticed at the next access, and the data then has to be written again.
const NOTICED_MS = 10_000;
// While one store is broken, what is to be written again waits for the next try of that store.
const NOTICED_WHILE_BROKEN_MS = 70_000;

/** The faults for which an order may wait even if nothing but a firewall fails. */
const OF_STORES: readonly Doubt[] = ['hanging', 'opening', 'broken store', 'torn', 'recreated', 'old-data'];
const SLOWING: readonly Doubt[] = [...HIDING, ...OF_STORES, 'membership', 'restored', 'steps'];
const RENAMING: readonly Doubt[] = ['restored', 'renamed'];

export class Screens {
  readonly #stage: Stage;
  readonly #app: App;
  readonly #life: Life;

  constructor(stage: Stage, app: App, life: Life) {
    this.#stage = stage;
    this.#app = app;
    this.#life = life;
    app.drafts.subscribe(() => {
      if (life.isAlive) this.#readOrders();
    });
  }

  look(): void {
    this.#readOrders();
    this.#readOutbox();
    for (const testimony of this.#stage.witness.drafts.values()) {
      const draft = this.#app.drafts.find(testimony.id);
      if (!draft) continue;
      this.#readSaved(testimony, draft);
      this.#readWaiting(testimony, draft);
    }
  }

  #readOrders(): void {
    for (const testimony of this.#stage.witness.drafts.values()) {
      const draft = this.#app.drafts.find(testimony.id);
      if (draft) {
        this.#readState(testimony, draft);
      } else if (this.#app.drafts.records.isDiscarded(testimony.id)) this.#readGone(testimony);
    }
  }

  /** “This order was discarded.” */
  #readGone(testimony: Testimony): void {
    const { isDiscarded, placed, isExcused, restoredAt } = testimony;
    if (isDiscarded !== false || isExcused || placed.length > 0) return;
    // Beside it stands that a store can't be read, and may have something else.
    if (this.#app.drafts.records.trouble()) return;
    const { world, device } = this.#stage;
    if (world.now - restoredAt < HEARSAY_MS) return;
    // The undo may exist only in another tab, which says so.
    const stored = readDraft(device.disk.stored('drafts').get(testimony.id));
    if (restoredAt > 0 && stored === undefined) return;
    // The draft was stored only a moment ago.
    if (stored && Math.abs(device.now() - stored.saved_at) < HEARSAY_MS) return;
    this.#tells(testimony, 'This order was discarded');
  }

  #readState(testimony: Testimony, draft: Draft): void {
    const { witness, doubts } = this.#stage;
    const { placed, forgotten, orders, putBackAt } = testimony;
    const orderId = draft.order_id ?? 0;
    // What it stands for is shown at each of its orders.
    if (isBatch(draft)) return;
    if (draft.state === 'sent') witness.saysSent(testimony, orderId);
    const { code, order_id } = draft.problem ?? {};
    const isOfEarlier = code === 'placed-before' || code === 'placed-differently';
    for (const id of [...draft.also_placed, ...(isOfEarlier ? [order_id ?? 0] : [])])
      if (!placed.includes(id) && !forgotten.has(id))
        this.#tells(testimony, `An earlier try was placed as well, as order ${id}`);
    // An old profile may have doubted it before it was placed.
    const { at = 0, isUnpreventable } = orders.get(orderId) ?? {};
    const isOurs = placed.includes(orderId) && !isUnpreventable && at > putBackAt;
    if (draft.doubt?.reason === 'other-order' && isOurs && !HIDING.some((each) => doubts.has(each)))
      this.#tells(testimony, `Order ${orderId} at the provider isn't this one`);
    if (draft.state === 'sent' && !witness.wasPlaced(testimony, orderId))
      this.#tells(testimony, 'Your Order has been saved');
    // What its numbers stand for may have changed since.
    const isAsWanted = orders.get(orderId)?.content === contentOf(draft);
    if (code === 'placed-differently' && isAsWanted && !RENAMING.some((each) => doubts.has(each)))
      this.#tells(testimony, `Order ${orderId} was placed, but not with everything that you ordered`);
    this.#readRefused(testimony, draft);
    // “There is less in stock now than when you chose it.”
    for (const { product_id, available } of draft.problem?.short ?? []) {
      const least = this.#stage.provider.leastOf?.(product_id);
      if (draft.state === 'needs-you' && least !== undefined && available < least)
        this.#tells(testimony, `only ${available} of ${product_id} available now`);
    }
  }

  /** “Sorry, there was an error saving this Order.” */
  #readRefused(testimony: Testimony, draft: Draft): void {
    const { state, problem, also_placed, required_by } = draft;
    if (state !== 'needs-you' || problem?.code !== 'refused' || problem.stage !== 'place') return;
    const { orders, accepted, wasAtRisk, putBackAt } = testimony;
    // This tab does not know what another one could not store.
    if (wasAtRisk) return;
    const { doubts, network } = this.#stage;
    const isHiding = HIDING.some((doubt) => doubts.has(doubt)) || network.hides('required_by');
    for (const [id, { at, sentAt, requiredBy, content, isUnpreventable }] of orders) {
      const isNews = this.#stage.world.now - at < HEARSAY_MS;
      // An old profile finds what it placed by its required-by date and content, where the list is up to date.
      const isFound = requiredBy === required_by && content === contentOf(draft) && !isHiding;
      const isForgotten = sentAt <= putBackAt && !isFound;
      if (!isNews && !isForgotten && !isUnpreventable && !also_placed.includes(id) && !accepted.has(id))
        this.#tells(testimony, 'there was an error saving this Order');
    }
  }

  /** “Waits for a connection.” */
  #readWaiting(testimony: Testimony, draft: Draft): void {
    const { network, doubts } = this.#stage;
    const { isConfirmed, confirmedAt, token } = testimony;
    if (draft.batch && this.#app.drafts.find(draft.batch)?.paused) return;
    if (draft.state !== 'queued' || draft.waits_for === 'storage' || SLOWING.some((each) => doubts.has(each)))
      return;
    if (isConfirmed && this.#app.drafts.records.maySend(draft.id) && network.isStarving(draft, confirmedAt))
      this.#stage.world.fail(`draft ${token} waits although only others can't be sent`);
  }

  /** “Saved on this device.” */
  #readSaved(testimony: Testimony, draft: Draft): void {
    const { device, world } = this.#stage;
    const { drafts } = this.#app;
    if (drafts.isAtRisk(draft.id) || draft.state === 'sent') return;
    if (testimony.isDiscarded !== false) return;
    // A loss is unknown until the tab accesses the store.
    const heardAt = device.disk.heardAt(this.#life);
    const { lostAt, brokenAt, isAnyBroken, isDoomUntold } = device.disk;
    const noticedAt = lostAt + (isAnyBroken ? NOTICED_WHILE_BROKEN_MS : NOTICED_MS);
    const isUnnoticed = noticedAt > world.now || brokenAt + NOTICED_MS > world.now || isDoomUntold;
    if (lostAt > heardAt || isUnnoticed) return;
    if (revOf(device.disk.stored('drafts').get(draft.id)) < draft.rev)
      this.#tells(testimony, 'Saved on this device');
  }

  /** “Everything has been sent.” */
  #readOutbox(): void {
    const { drafts } = this.#app;
    const isAllSent =
      drafts.records.readState() === 'complete' &&
      !drafts.records.trouble() &&
      drafts.records.discarding().length === 0 &&
      drafts.list().every(({ state }) => state === 'editing' || state === 'sent');
    if (!isAllSent) return;
    for (const testimony of this.#stage.witness.drafts.values()) {
      const { confirmedAt, isConfirmed, isDiscarded, isExcused, id } = testimony;
      const isNews = this.#stage.world.now - confirmedAt < HEARSAY_MS;
      // The witness learns a moment after the tab that the order was taken back.
      const isShown = this.#app.drafts.find(id)?.state === 'editing';
      const isSeveral = [...this.#stage.witness.drafts.values()].some(({ batch }) => batch === testimony);
      if (
        isSeveral ||
        isLeftByBatch(testimony) ||
        !isConfirmed ||
        isNews ||
        isShown ||
        isDiscarded !== false ||
        isExcused
      )
        continue;
      if (!this.#stage.witness.isSent(testimony)) this.#tells(testimony, 'Everything has been sent');
    }
  }

  #tells({ token }: Testimony, statement: string): void {
    this.#stage.world.fail(`draft ${token}: ${this.#life.name} says “${statement}”, which is not so`);
  }
}
