/**
 * Checks what the screens of a tab say, derived from the app's public state, on each change and each time the user
 * looks, against what the witness knows to be untrue.
 */
import type { Draft } from '#src/outbox/draft.ts';
import { readDraft } from '#src/outbox/draft-versions.ts';
import type { App } from './app.ts';
import type { Device } from './device.ts';
import { revOf } from './disk.ts';
import type { Provider } from './provider.ts';
import type { Testimony, Witness } from './witness.ts';
import type { Life, World } from './world.ts';

// Changes of another tab may be unknown here for a moment.
const HEARSAY_MS = 30_000;
// A loss is noticed at the next access, and the data then has to be written again.
const NOTICED_MS = 10_000;

export interface ScreenPorts {
  readonly world: World;
  readonly witness: Witness;
  readonly device: Device;
  readonly provider: Provider;
}

export class Screens {
  readonly #ports: ScreenPorts;
  readonly #app: App;
  readonly #life: Life;

  constructor(ports: ScreenPorts, app: App, life: Life) {
    this.#ports = ports;
    this.#app = app;
    this.#life = life;
    app.drafts.subscribe(() => {
      if (life.isAlive) this.#readOrders();
    });
  }

  /** The user looks at each screen of the tab. */
  look(): void {
    this.#readOrders();
    this.#readOutbox();
    for (const testimony of this.#ports.witness.drafts.values()) {
      const draft = this.#app.drafts.find(testimony.id);
      if (draft) this.#readSaved(testimony, draft);
    }
  }

  /** Checks what the wizard says of each order, except whether it is saved. */
  #readOrders(): void {
    for (const testimony of this.#ports.witness.drafts.values()) {
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
    const { world, device } = this.#ports;
    if (world.now - restoredAt < HEARSAY_MS) return;
    // The undo may exist only in another tab, which says so.
    const stored = readDraft(device.disk.stored('drafts').get(testimony.id));
    if (restoredAt > 0 && stored === undefined) return;
    // The draft was stored only a moment ago.
    if (stored && Math.abs(device.now() - stored.saved_at) < HEARSAY_MS) return;
    this.#tells(testimony, 'This order was discarded');
  }

  #readState(testimony: Testimony, draft: Draft): void {
    const { placed } = testimony;
    for (const id of draft.also_placed)
      if (!placed.includes(id)) this.#tells(testimony, `An earlier try was placed as well, as order ${id}`);
    if (draft.state === 'sent' && !placed.includes(draft.order_id ?? 0))
      this.#tells(testimony, 'Your Order has been saved');
    this.#readRefused(testimony, draft);
    // “There is less in stock now than when you chose it.”
    for (const { product_id, available } of draft.problem?.short ?? []) {
      const least = this.#ports.provider.leastOf?.(product_id);
      if (draft.state === 'needs-you' && least !== undefined && available < least)
        this.#tells(testimony, `only ${available} of ${product_id} available now`);
    }
  }

  /** “Sorry, there was an error saving this Order.” */
  #readRefused(testimony: Testimony, { state, problem, also_placed }: Draft): void {
    if (state !== 'needs-you' || problem?.code !== 'refused' || problem.stage !== 'place') return;
    const { orders, accepted, wasAtRisk } = testimony;
    // This tab does not know what another one could not store.
    if (wasAtRisk) return;
    for (const [id, { at, isOfLateLines }] of orders) {
      const isNews = this.#ports.world.now - at < HEARSAY_MS;
      if (!isNews && !isOfLateLines && !also_placed.includes(id) && !accepted.has(id))
        this.#tells(testimony, 'there was an error saving this Order');
    }
  }

  /** “Saved on this device.” */
  #readSaved(testimony: Testimony, draft: Draft): void {
    const { device, world } = this.#ports;
    const { drafts } = this.#app;
    if (drafts.isAtRisk(draft.id) || draft.state === 'sent') return;
    if (testimony.isDiscarded !== false) return;
    // A loss is unknown until the tab accesses the store.
    const heardAt = device.disk.heardAt(this.#life);
    const { lostAt } = device.disk;
    if (lostAt > heardAt || lostAt + NOTICED_MS > world.now) return;
    if (revOf(device.disk.stored('drafts').get(draft.id)) < draft.rev)
      this.#tells(testimony, 'Saved on this device');
  }

  /** “Everything that you confirmed on this device has been sent.” */
  #readOutbox(): void {
    const { drafts, localRecords } = this.#app;
    const isAllSent =
      drafts.records.readState() === 'complete' &&
      localRecords.records.readState() === 'complete' &&
      drafts.list().every(({ state }) => state === 'editing' || state === 'sent') &&
      localRecords.list().every(({ state }) => state === 'created');
    if (!isAllSent) return;
    for (const testimony of this.#ports.witness.drafts.values()) {
      const { confirmedAt, isConfirmed, isDiscarded, isExcused, placed, id } = testimony;
      const isNews = this.#ports.world.now - confirmedAt < HEARSAY_MS;
      // The witness learns a moment after the tab that the order was taken back.
      const isShown = this.#app.drafts.find(id)?.state === 'editing';
      if (!isConfirmed || isNews || isShown || isDiscarded !== false || isExcused) continue;
      if (placed.length === 0)
        this.#tells(testimony, 'Everything that you confirmed on this device has been sent');
    }
  }

  #tells({ token }: Testimony, statement: string): void {
    this.#ports.world.fail(`draft ${token}: ${this.#life.name} says “${statement}”, which is not so`);
  }
}
