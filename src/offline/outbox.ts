/**
 * Sends what is confirmed or was made on this device: at once, on reconnect, on return to the tab, on start, and after a
 * growing wait. It never depends on Background Sync, which Safari and Firefox do not have.
 */
import { isDecided } from '#src/api/errors.ts';
import type { CreationPorts, create } from './creation.ts';
import { type Draft, isWaiting } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { isToBeCreated, type Made, type MadeRecord, mendedRecord, type NewRecord } from './made.ts';
import type { OrderCalls } from './order-calls.ts';
import { DESTINATION_CREATED, mended } from './problem.ts';
import { NoRecord } from './record-list.ts';
import type { Lock, SenderPorts, Sending, send, start } from './sender.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
// However long the provider asks for. A timer that is set for longer than 24 days rings at once.
const LONGEST_ASKED_MS = 60 * 60_000;

const LATER: Sending = { outcome: 'later', isReachable: true, retryAfter: undefined };

/** What sends and creates. */
export interface Delivery {
  readonly send: typeof send;
  readonly start: typeof start;
  readonly create: typeof create;
  readonly http: OrderCalls;
}

export interface OutboxPorts {
  /** Fetches the code that sends: most starts have nothing to send. @throws Unreachable. */
  readonly delivery: () => Promise<Delivery>;
  readonly drafts: Drafts;
  readonly made: Made;
  readonly lock: Lock;
  readonly newKey: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly now: () => number;
  /** Calls back after `ms`; returns the way to call that off. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Calls back whenever a try may do better than the last; returns the end of it. */
  readonly onWake: (callback: () => void) => () => void;
  /** Told after an order was placed or refused, or a contact or title was created: lists and stock are other ones now. */
  readonly onSettled: (what: 'order' | MadeRecord['kind']) => void;
}

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  #failures = 0;
  #isOver = false;
  #isSweeping = false;
  #sweepsAgain = false;
  #nextTryAt: number | undefined;
  #callOff: () => void = () => {};

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** When what waits is tried again by itself, ms since the epoch; undefined where nothing is planned. */
  readonly nextTryAt = (): number | undefined => this.#nextTryAt;

  /** Calls back when {@link nextTryAt} changes; returns the end of it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts the order of a draft at the server (SPEC §4, tab 1).
   * @returns `started`, or `later` where nobody decided: the order goes on on this device.
   * @throws Refused where the server decided against it.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      const { start, sender } = await this.#delivery();
      await start(id, sender);
      return 'started';
    } catch (error) {
      // Also where the first try is still under way, or another tab's holds the lock: that is no refusal.
      if (isDecided(error)) throw error;
      return 'later';
    }
  }

  /**
   * Takes the person's word that the order is complete, and sends it. The word is on the device before anything is sent.
   * @throws NotWritten, DraftBusy, EditedElsewhere: it is not confirmed.
   */
  async submit(id: string): Promise<Sending> {
    await this.#ports.drafts.confirm(id);
    return this.#send(id);
  }

  /**
   * Makes a contact or a title on this device, and creates it at once where the provider can be reached.
   * @returns the record as it then stands: created, or waiting.
   * @throws NotWritten, or Refused where the provider decided against it: nothing of it stays here.
   */
  async make(record: NewRecord, orgName: string): Promise<MadeRecord> {
    const { made } = this.#ports;
    const waiting = await made.add(record, orgName);
    try {
      const id = await this.#create(waiting.id);
      return id === undefined ? waiting : { ...waiting, state: 'created', record_id: id };
    } catch (error) {
      if (!isDecided(error)) {
        this.#tryAgain(undefined);
        return waiting;
      }
      await made.remove(waiting.id);
      throw error;
    }
  }

  /**
   * Tries again to create a record that was made here, as the person may have mended it.
   * @throws NotWritten, or Refused where the provider decided against it, which is noted in the record.
   */
  async remake(id: number, mended?: NewRecord): Promise<MadeRecord | undefined> {
    const { made, newKey } = this.#ports;
    await made.change(id, (record) => mendedRecord(record, mended, newKey()));
    try {
      await this.#create(id);
    } catch (error) {
      if (isDecided(error)) throw error;
      this.#tryAgain(undefined);
    }
    return made.read(id);
  }

  /** Tries now to send everything that waits. */
  async sendAll(): Promise<void> {
    if (this.#isSweeping) {
      this.#sweepsAgain = true;
      return;
    }
    this.#isSweeping = true;
    try {
      do {
        this.#sweepsAgain = false;
        await this.#sweep().catch(() => this.#tryAgain(undefined));
      } while (this.#sweepsAgain && !this.#isOver);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Sends what waits, and goes on doing so; returns the end of it. */
  run(): () => void {
    // What wakes it in the middle of a sweep may be the sweep's own doing.
    const stopWaking = this.#ports.onWake(() => {
      if (!this.#isSweeping) void this.sendAll();
    });
    void this.sendAll();
    return () => {
      this.#isOver = true;
      this.#callOff();
      stopWaking();
    };
  }

  async #sweep(): Promise<void> {
    const { made, drafts } = this.#ports;
    await Promise.all([made.readAll(), drafts.readAll()]);
    for (const record of made.list()) {
      if (this.#isOver) return;
      await this.#settle(record).catch(() => this.#tryAgain(undefined));
    }
    for (const draft of drafts.list().filter(isWaiting)) {
      // The next order would go out with the token of whoever signed in since.
      if (this.#isOver) return;
      const sending = await this.#send(draft.id);
      if (sending.outcome === 'sign-in' || (sending.outcome === 'later' && !sending.isReachable)) return;
    }
  }

  /** Creates what was made here, or has the drafts know that it is. */
  async #settle(record: MadeRecord): Promise<void> {
    if (isToBeCreated(record)) await this.#create(record.id);
    else if (record.record_id !== null) await this.#repoint(record.id, record.record_id);
  }

  async #send(id: string): Promise<Sending> {
    // A lock that a sleeping tab holds is not waited for for ever.
    const sending = await this.#delivery()
      .then(({ send, sender }) => send(id, sender))
      .catch((): Sending => LATER);
    if (sending.outcome === 'later') this.#tryAgain(sending.retryAfter);
    // The token may be renewed without anybody being asked.
    else if (sending.outcome === 'sign-in') this.#tryAgain(undefined);
    else this.#failures = 0;
    if (sending.outcome === 'sent' || sending.outcome === 'needs-you') this.#ports.onSettled('order');
    return sending;
  }

  /** Creates what was made here, and has every draft that goes to it know its number. */
  async #create(localId: number): Promise<number | undefined> {
    const { made, onSettled } = this.#ports;
    const { create, creation } = await this.#delivery();
    const id = await create(localId, creation).catch(goneIsNothing);
    if (id === undefined) return undefined;
    await this.#repoint(localId, id);
    const record = await made.read(localId);
    if (record) onSettled(record.kind);
    return id;
  }

  /** What sends and creates, and what these work over. */
  async #delivery(): Promise<Delivery & { sender: SenderPorts; creation: CreationPorts }> {
    const { delivery, drafts, made, lock, newKey } = this.#ports;
    const fetched = await delivery();
    const { http } = fetched;
    const sender: SenderPorts = {
      http,
      lock,
      newKey,
      store: { read: (id) => drafts.read(id), change: (id, change) => drafts.change(id, change) },
      contact: (localId) => this.#create(localId),
    };
    return { ...fetched, sender, creation: { http, made, lock, newKey } };
  }

  async #repoint(localId: number, id: number): Promise<void> {
    const { drafts } = this.#ports;
    // One that is on its way is the sender's, who asks for the number himself.
    const pointing = drafts.list().filter((draft) => draft.ship_to_id === localId && !isWaiting(draft));
    for (const draft of pointing) {
      await drafts
        .change(draft.id, (now) => (now.ship_to_id === localId && !isWaiting(now) ? goingTo(now, id) : now))
        .catch(goneIsNothing);
    }
  }

  #tryAgain(retryAfter: number | undefined): void {
    if (this.#isOver) return;
    const { random, now, after } = this.#ports;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const jitter = wait * (0.5 + random() / 2);
    const ms = Math.max(jitter, Math.min(LONGEST_ASKED_MS, (retryAfter ?? 0) * 1000));
    this.#callOff();
    this.#callOff = after(ms, () => {
      this.#plan(undefined);
      void this.sendAll();
    });
    this.#plan(now() + ms);
  }

  #plan(at: number | undefined): void {
    this.#nextTryAt = at;
    for (const listener of this.#listeners) listener();
  }
}

/** A draft with its destination's number; of a problem that was about the destination it says that it is over. */
function goingTo(draft: Draft, shipTo: number): Draft {
  const after = { ...draft, ship_to_id: shipTo };
  return { ...after, problem: draft.problem && (mended(draft, after) ?? DESTINATION_CREATED) };
}

// Another tab removed it meanwhile: there is nothing to do for it.
function goneIsNothing(error: unknown): undefined {
  if (!(error instanceof NoRecord)) throw error;
  return undefined;
}
