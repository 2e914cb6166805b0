/**
 * Simulates the user, who sees what a tab shows and acts step by step: builds orders, confirms them, takes them back,
 * fixes what was refused, discards and undoes, and switches between tabs.
 */

import { Unreachable } from '#src/api/transport/errors.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { chooseCarrier, takeAvailable } from '#src/features/order-wizard/edits.ts';
import { shipToMany } from '#src/outbox/batch.ts';
import {
  type Draft,
  emptyDraft,
  hasDestination,
  isBatch,
  isWaiting,
  shipToContact,
  shipToNew,
} from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { chooseClient, type ProductOfItem, setQuantity } from '#src/outbox/edits.ts';
import type { App } from './app.ts';
import { type KnownClient, newContact } from './provider.ts';
import type { Stage } from './stage.ts';
import { contentOf, isWithTheUser, type Testimony } from './witness.ts';

type Change = (draft: Draft) => Draft;

const UNANSWERED = ['Refused', 'Malformed', 'Unreachable'];
const SAID_NO = [...UNANSWERED, 'NotWritten', 'DraftBusy', 'DraftChanged', 'EditedElsewhere', 'NoRecord'];

const LONGEST_WAIT_MS = 30_000;

export class Person {
  /** The names of the contacts created on the device. */
  readonly madeContacts: string[] = [];
  readonly #stage: Stage;
  readonly #begunIn = new Map<Testimony, App>();
  readonly #discarded = new Map<App, { testimony: Testimony; draft: Draft }>();
  /** Orders that are being taken back, each with those that count as confirmed if that is refused. */
  readonly #takesBack = new Map<Testimony, Set<Testimony>>();
  #begun = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Performs one action in a tab. Resolves when the tab shows that it succeeded, or why it did not. */
  async act(app: App): Promise<void> {
    const { random } = this.#stage.world;
    const open = [...this.#stage.witness.drafts.values()].filter(
      // Of several orders in one, the user sees those that have a draft.
      ({ isDiscarded, batch, id }) => !isDiscarded && (!batch || app.drafts.find(id)),
    );
    const undo = this.#discarded.get(app);
    if (undo && random.chance(0.5)) return this.#restore(app, undo);
    if (open.length === 0 || (open.length < 3 && random.chance(this.#stage.doubts.size > 0 ? 0.1 : 0.05)))
      return this.#begin(app);
    const inDoubt = open.filter(({ id }) => app.drafts.find(id)?.state === 'in-doubt');
    const testimony = random.pick(inDoubt.length > 0 && random.chance(0.5) ? inDoubt : open);
    const draft = app.drafts.find(testimony.id);
    if (!draft) {
      // The user starts a new order if the tab does not show one.
      if (this.#stage.doubts.size > 0 && open.length < 6 && random.chance(0.3)) await this.#begin(app);
      return;
    }
    if (draft.state === 'sent') return isBatch(draft) ? this.#pause(app, testimony, draft) : undefined;
    if (isWaiting(draft)) return this.#watch(app, testimony, draft);
    // The wizard does not open a draft before both stores have been read.
    if (app.drafts.records.readState() === 'reading' && this.#begunIn.get(testimony) !== app) return;
    await this.#build(app, testimony, draft);
  }

  async #begin(app: App): Promise<void> {
    const { witness, newKey } = this.#stage;
    const token = `D${++this.#begun}`;
    const now = this.#stage.device.now();
    const known = app.providerTime(now);
    const requiredBy = dateToWireTime(new Date(known ?? now));
    const initial = emptyDraft(newKey(), 0, requiredBy, newKey, known !== undefined);
    const testimony = witness.begins(initial, token);
    this.#begunIn.set(testimony, app);
    await this.#edit(app, testimony, (draft) => ({ ...draft, client_notes: `${token} first` }), initial);
  }

  async #pause(app: App, { token, id }: Testimony, { paused }: Draft): Promise<void> {
    this.#stage.world.tell(() => `${token}: ${paused ? 'goes on' : 'pauses'}`);
    await this.#tried(() => app.drafts.change(id, (now) => ({ ...now, paused: !paused })));
    if (paused) await app.outbox.sendAll();
  }

  async #watch(app: App, testimony: Testimony, draft: Draft): Promise<void> {
    const { random } = this.#stage.world;
    const wish = random.weighted({
      wait: 5,
      // Requests from before the reopening that arrive late may do harm after it.
      reopen: this.#stage.doubts.has('steps') ? 12 : 3,
      retry: 2,
      discard: 0.5,
      sendAsNew: draft.state === 'in-doubt' ? 10 : 0,
    });
    if (wish === 'retry') await app.outbox.sendAll();
    if (wish === 'discard') await this.#discard(app, testimony);
    if (wish === 'reopen' && canReopen(draft)) await this.#reopen(app, testimony);
    if (wish === 'sendAsNew') this.#sendAsNew(app, testimony, draft);
  }

  async #build(app: App, testimony: Testimony, draft: Draft): Promise<void> {
    const { random } = this.#stage.world;
    // The screen acquires the edit lock when it opens. A quick user edits before that.
    if (random.chance(0.7)) await this.#tried(() => app.drafts.takeOver(testimony.id));
    const missing = this.#missing(draft);
    const wish = random.weighted({
      fill: missing ? 25 : 0,
      submit: missing ? 0 : 12,
      mend: draft.problem ? 10 : 0,
      edit: 2,
      type: 1,
      start: 2,
      contact: this.#stage.doubts.has('contacts') ? 3 : 1,
      saveContact: this.#stage.doubts.has('contacts') ? 1 : 0,
      discard: 0.4,
      many: this.#stage.hasBatches && !testimony.batch && draft.org_id !== null ? 8 : 0,
    });
    if (wish === 'many') await this.#choosesMany(app, testimony, draft);
    if (wish === 'fill' && missing) await this.#edit(app, testimony, missing);
    if (wish === 'mend') await this.#edit(app, testimony, this.#mends(draft));
    if (wish === 'edit') await this.#edit(app, testimony, this.#anything(draft));
    if (wish === 'type') {
      const typed = [1, 2, 3].map(() => this.#edit(app, testimony, this.#anything(draft)));
      await Promise.all(typed);
    }
    if (wish === 'start') {
      testimony.started.clear();
      await this.#tried(() => app.outbox.start(testimony.id));
    }
    if (wish === 'saveContact') await this.#saveContact(app, draft);
    if (wish === 'contact') await this.#makeContact(app, testimony, draft);
    if (wish === 'discard') await this.#discard(app, testimony);
    if (wish === 'submit') this.#submit(app, testimony);
  }

  /**
   * Tries an action.
   * @returns Whether it succeeded.
   */
  async #tried(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const name = error instanceof Error ? error.name : String(error);
      this.#stage.world.tell(() => `  was told ${name}`);
      if (!SAID_NO.includes(name)) this.#stage.world.fail(`The person was told: ${error}`);
      return false;
    }
  }

  async #edit(app: App, testimony: Testimony, change: Change, initial?: Draft): Promise<void> {
    const { witness, world, doubts } = this.#stage;
    let edit = { content: '' };
    const edits = (before: Draft): Draft => {
      if (before.editor && before.editor !== app.tab)
        world.fail(`${testimony.token} is edited in two tabs at once`);
      const after = change(before);
      edit = witness.edits(testimony, before, after);
      return after;
    };
    const begun = world.now;
    const isDone = await this.#tried(() => app.drafts.edit(testimony.id, edits, initial));
    const took = world.now - begun;
    if (doubts.has('hanging') && took > LONGEST_WAIT_MS)
      world.fail(`${testimony.token}: the person waits ${(took / 1000).toFixed(0)} s for an edit`);
    // Beside it stands that a store can't be read, and may have a newer version, which replaces this one.
    const isKept = isDone && !app.drafts.isAtRisk(testimony.id) && !app.drafts.records.trouble();
    world.tell(
      () => `${testimony.token}: ${isKept ? 'kept' : isDone ? 'at risk' : 'refused'} ${edit.content}`,
    );
    if (isKept) witness.acknowledges(testimony, edit);
  }

  // The user does not watch while the order is sent.
  #submit(app: App, testimony: Testimony): void {
    const { witness, world } = this.#stage;
    const shown = app.drafts.find(testimony.id);
    if (!shown) return;
    const confirmation = witness.confirms(testimony, shown);
    // The tab in which the user took it back may have crashed.
    this.#takesBack.delete(testimony);
    world.tell(() => `${testimony.token}: confirms ${confirmation.content}`);
    const stopWatching = app.drafts.subscribe(() => {
      const draft = app.drafts.find(testimony.id);
      // A confirmation that exists only in the tab is lost with the tab, which says so.
      if (!draft || !isWaiting(draft) || app.drafts.isAtRisk(testimony.id)) return;
      // The user took it back, edited it, and confirmed that.
      if (contentOf(draft) !== confirmation.content) return stopWatching();
      const isConfirmed = testimony.confirmed.includes(confirmation);
      const ifRefused = this.#takesBack.get(testimony);
      // An order that was refused waits anew.
      if (isConfirmed)
        for (const each of [testimony, ...witness.ordersOf(testimony, shown)]) {
          if (!each.isConfirmed || shown.state === 'needs-you') each.confirmedAt = world.now;
          if (ifRefused) ifRefused.add(each);
          else each.isConfirmed = true;
        }
      stopWatching();
    });
    const submits = async () => {
      const isDone = await this.#tried(() => app.outbox.submit(testimony.id));
      stopWatching();
      // A full disk may take a confirmation that it reports as refused. Another tab may send the order by then, which the
      // screen shows.
      const draft = app.drafts.find(testimony.id);
      const isSent = draft && !isWithTheUser(draft) && contentOf(draft) === confirmation.content;
      if (!isDone && !isSent) witness.refuses(testimony, confirmation);
    };
    void submits();
  }

  /** Confirms both questions. The user does not watch while the order is sent. */
  #sendAsNew(app: App, testimony: Testimony, shown: Draft): void {
    const { witness, world } = this.#stage;
    world.tell(() => `${testimony.token}: sends ${shown.order_id} as a new order`);
    witness.sendsAsNew(testimony, shown);
    void this.#tried(() => app.outbox.sendAsNewOrder(testimony.id));
  }

  async #reopen(app: App, testimony: Testimony): Promise<void> {
    this.#stage.world.tell(() => `${testimony.token}: takes it back`);
    const joined = this.#stage.witness.joined(testimony);
    const all = new Set([testimony, ...joined].filter((each) => each.isConfirmed));
    for (const each of all) each.isConfirmed = false;
    this.#takesBack.set(testimony, all);
    const isDone = await this.#tried(() => app.drafts.reopen(testimony.id));
    this.#takesBack.delete(testimony);
    if (isDone) {
      const draft = app.drafts.find(testimony.id);
      // If the order is taken back only in the tab, which says so, it is confirmed again once the tab is gone. On a
      // full disk another tab may have continued to send it: it is then shown as being sent. A store that can't be read
      // may have a newer version, as the screen says.
      const { drafts } = app;
      const isStored = !drafts.isAtRisk(testimony.id) && !drafts.records.trouble();
      const isTakenBack = isStored && !(draft && isWaiting(draft));
      if (isTakenBack) this.#stage.witness.takenBack(testimony);
      // A user who takes an order back always edits it.
      if (draft) await this.#edit(app, testimony, this.#anything(draft, draft.items.length > 1 ? 8 : 0));
    } else for (const each of all) each.isConfirmed = true;
  }

  async #discard(app: App, testimony: Testimony): Promise<void> {
    this.#stage.world.tell(() => `${testimony.token}: discards it`);
    testimony.isDiscarded = 'maybe';
    const draft = await app.drafts.remove(testimony.id);
    if (app.drafts.find(testimony.id)?.state === 'sent') {
      // It was placed in the meantime, and stays.
      testimony.isDiscarded = false;
      return;
    }
    const isDone = (): void => {
      testimony.isDiscarded = true;
      // A draft whose placement was requested may be placed nevertheless.
      if (draft && !draft.placing) this.#stage.witness.takenBack(testimony);
    };
    if (!app.drafts.isAtRisk(testimony.id)) {
      isDone();
      if (draft) this.#discarded.set(app, { testimony, draft });
      return;
    }
    // Until the removal is stored, the notice says that the order may come back.
    const stopWatching = app.drafts.subscribe(() => {
      if (app.drafts.isAtRisk(testimony.id)) return;
      stopWatching();
      if (app.drafts.records.isDiscarded(testimony.id)) isDone();
    });
  }

  async #restore(app: App, { testimony, draft }: { testimony: Testimony; draft: Draft }): Promise<void> {
    const { witness, world } = this.#stage;
    world.tell(() => `${testimony.token}: undoes that`);
    this.#discarded.delete(app);
    testimony.isDiscarded = 'maybe';
    if (isWaiting(draft)) witness.confirms(testimony, draft);
    const isDone = await this.#tried(() => app.drafts.restore(draft));
    testimony.isDiscarded = !isDone;
    testimony.restoredAt = world.now;
    if (isDone) await app.outbox.sendAll();
  }

  async #choosesMany(app: App, testimony: Testimony, draft: Draft): Promise<void> {
    const { random } = this.#stage.world;
    const client = this.#clientOf(draft);
    if (!client) return;
    const [first, second, ...others] = client.contacts.toSorted(() => random.next() - 0.5);
    const chosen = [first, second, ...others.slice(0, random.int(0, others.length))].filter(
      (each) => each !== undefined,
    );
    await this.#edit(app, testimony, (now) => (now.org_id === client.id ? shipToMany(now, chosen) : now));
  }

  async #makeContact(app: App, testimony: Testimony, draft: Draft): Promise<void> {
    const client = this.#clientOf(draft);
    if (!client) return;
    const name = `${testimony.token} office ${this.madeContacts.length + 1}`;
    this.madeContacts.push(name);
    this.#stage.world.tell(() => `${testimony.token}: makes a contact`);
    const contact = newContact(client.id, name);
    const form = app.contactForm();
    let shipTo: Partial<Draft> | undefined;
    const { doubts, newKey, world } = this.#stage;
    const makes = async () => {
      if (doubts.has('contacts') && world.random.chance(0.5)) {
        // The form is sent without a connection.
        shipTo = shipToNew(contact, newKey());
        return;
      }
      try {
        shipTo = shipToContact({ ...contact, ...(await form.create(contact)) });
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        shipTo = shipToNew(contact, form.key);
      }
    };
    if (!(await this.#tried(makes)) || !shipTo) return;
    await this.#edit(app, testimony, (now) => (now.org_id === client.id ? { ...now, ...shipTo } : now));
  }

  /** Fills in the contact's own screen, and presses Save until the contact is saved. */
  async #saveContact(app: App, draft: Draft): Promise<void> {
    const { world } = this.#stage;
    const client = this.#clientOf(draft);
    if (!client) return;
    const name = `Screen ${this.madeContacts.length + 1}`;
    this.madeContacts.push(name);
    world.tell(() => `saves ${name} on its own screen`);
    const form = app.contactForm();
    for (let presses = 0; presses < 4; presses++)
      if (await this.#tried(() => form.create(newContact(client.id, name)))) return;
  }

  #clientOf({ org_id }: Draft): KnownClient | undefined {
    return this.#stage.provider.clients.find(({ id }) => id === org_id);
  }

  #missing(draft: Draft): Change | undefined {
    const { random } = this.#stage.world;
    const client = this.#clientOf(draft);
    if (!client) {
      const chosen = random.pick(this.#stage.provider.clients);
      return (now) => chooseClient(now, chosen, this.#stage.device.now());
    }
    if (draft.items.length === 0 || (draft.items.length < 3 && random.chance(0.5)))
      return this.#choosesQuantity(client);
    if (!hasDestination(draft)) return this.#choosesContact(client);
    if (draft.shipped_with === null || draft.shipping_type === null) return this.#choosesCarrier();
    return undefined;
  }

  #anything(draft: Draft, remove = 0): Change {
    const { world, provider } = this.#stage;
    const { random } = world;
    const client = this.#clientOf(draft);
    const wish = random.weighted({ notes: 2, quantity: 5, contact: 2, carrier: 1, client: 0.3, remove });
    if (wish === 'notes' || !client) {
      const word = random.int(1, 99);
      return (now) => ({ ...now, client_notes: `${now.client_notes.split(' ', 1)[0]} word ${word}` });
    }
    if (wish === 'remove') {
      const { product_id } = random.pick(draft.items);
      return (now) => ({ ...now, items: now.items.filter((item) => item.product_id !== product_id) });
    }
    if (wish === 'quantity') return this.#choosesQuantity(client);
    if (wish === 'contact') return this.#choosesContact(client);
    if (wish === 'carrier') return this.#choosesCarrier();
    const other = random.pick(provider.clients);
    return (now) => chooseClient(now, other, this.#stage.device.now());
  }

  #choosesQuantity(client: KnownClient): Change {
    const { random } = this.#stage.world;
    const product: ProductOfItem = random.pick(client.products);
    const quantity = random.chance(0.2) ? 0 : random.int(1, 6);
    return (now) => (now.org_id === client.id ? setQuantity(now, product, quantity) : now);
  }

  #choosesContact(client: KnownClient): Change {
    const contact = this.#stage.world.random.pick(client.contacts);
    return (now) => (now.org_id === client.id ? { ...now, ...shipToContact(contact) } : now);
  }

  #choosesCarrier(): Change {
    const carrier = this.#stage.world.random.pick(this.#stage.provider.carriers);
    return (now) => ({
      ...chooseCarrier(now, carrier),
      shipping_type: carrier.method.id,
      shipping_type_name: carrier.method.name,
    });
  }

  #mends({ problem, org_id }: Draft): Change {
    const client = this.#stage.provider.clients.find(({ id }) => id === org_id);
    if (problem && problem.short.length > 0) return (now) => takeAvailable(now, problem.short);
    if (problem && problem.changed.length > 0 && this.#stage.world.random.chance(0.7))
      return (now) => problem.changed.reduce(takeChanged, now);
    if (problem?.lost.some(({ kind }) => kind === 'product')) {
      const isLost = (id: number) => problem.lost.some((each) => each.kind === 'product' && each.id === id);
      return (now) => ({ ...now, items: now.items.filter(({ product_id }) => !isLost(product_id)) });
    }
    if (client && problem?.field === 'destination') return this.#choosesContact(client);
    if (problem?.field === 'carrier') return this.#choosesCarrier();
    return (now) => now;
  }
}

function takeChanged(draft: Draft, changed: NonNullable<Draft['problem']>['changed'][number]): Draft {
  const { id } = changed;
  if (changed.kind === 'contact') return { ...draft, ...shipToContact({ id, ...changed.ship_to }) };
  const { sku, title } = changed;
  return {
    ...draft,
    items: draft.items.map((item) => (item.product_id === id ? { ...item, sku, title } : item)),
  };
}
