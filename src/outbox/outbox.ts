/**
 * Sends confirmed orders and local records: at once, on start, on reconnect, on focus, and with exponential back-off.
 * It never depends on Background Sync, which Safari and Firefox lack.
 */
import { Refused } from '#src/api/errors.ts';
import { NoRecord } from '#src/storage/record-errors.ts';
import type { CreationPorts, create, hideDouble, lookForDoubles, Occasion } from './creation.ts';
import { type Draft, isWaiting } from './draft.ts';
import { DraftBusy, type Drafts } from './drafts.ts';
import { isAlike, mendedRecord, nameOf } from './local-record.ts';
import { isToBeCreated, type LocalRecord, type LocalRecords, type NewRecord } from './local-records.ts';
import type { OrderCalls } from './order-calls.ts';
import { DESTINATION_CREATED, remainingProblem } from './problem.ts';
import { isAnswered } from './refusal.ts';
import type { send, start } from './sender.ts';
import type { Lock, SenderPorts, Sending } from './sender-ports.ts';
import type { watch } from './watch.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
// The limit for a wait that the provider asks for. A timer of more than 24 days would fire at once.
const LONGEST_ASKED_MS = 60 * 60_000;

// A request whose answer was lost may arrive late. The list is read again after this time, then less and less often.
const DOUBLES_AFTER_MS = 60_000;
const DOUBLES_PAUSE = 0.25;

const READ_LIMIT_MS = 5_000;

const LATER: Sending = { outcome: 'later', isReachable: true, retryAfter: undefined };

// How long an abandoned order stays watched, even if the portal is not opened for days or the clock changes. An order
// in doubt is checked on a timer for as long; after that on start, focus and reconnect.
const WATCHED_MS = 7 * 24 * 60 * 60_000;

/** The lazily loaded functions that send, watch and create. */
export interface SendingCode {
  readonly send: typeof send;
  readonly start: typeof start;
  readonly watch: typeof watch;
  readonly create: typeof create;
  readonly lookForDoubles: typeof lookForDoubles;
  readonly hideDouble: typeof hideDouble;
  readonly http: OrderCalls;
}

export interface OutboxPorts {
  /**
   * Loads the code that sends, because most starts have nothing to send.
   * @throws Unreachable.
   */
  readonly sendingCode: () => Promise<SendingCode>;
  readonly drafts: Drafts;
  readonly localRecords: LocalRecords;
  readonly lock: Lock;
  readonly newKey: () => string;
  /** Returns a number from 0 to 1, exclusive. */
  readonly random: () => number;
  readonly now: () => number;
  readonly honoursKeys: SenderPorts['honoursKeys'];
  readonly providerTime: SenderPorts['providerTime'];
  /** Calls back after `ms`. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Until when the provider asked to wait, ms since the epoch. All tabs share it, and the next start finds it. */
  readonly askedUntil: { get(): number; set(until: number): void };
  /** Calls back when a retry may succeed. Returns an unsubscribe function. */
  readonly onWake: (callback: () => void) => () => void;
  /** Called after an order was placed or refused, or a contact or title was created: lists and stock have changed. */
  readonly onSettled: (what: 'order' | LocalRecord['kind']) => void;
  /** Called when a contact or title was found twice at the provider. */
  readonly onDouble: (name: string) => void;
}

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<() => void>();
  #failures = 0;
  #isOver = false;
  #isSweeping = false;
  #sweepsAgain = false;
  #nextTryAt: number | undefined;
  #nextLookAt: number | undefined;
  #callOff: () => void = () => {};
  #callOffLook: () => void = () => {};
  #lastAdded: Promise<unknown> = Promise.resolve();
  /** When the provider was last asked for duplicates of a record, by local id. */
  readonly #lookedAt = new Map<number, number>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Returns when waiting work is retried next, ms since the epoch; undefined if nothing is scheduled. */
  readonly nextTryAt = (): number | undefined => this.#nextTryAt ?? this.#nextLookAt;

  /** Calls back when {@link nextTryAt} changes. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts a draft's order at the server (RULES.md, Wizard).
   * @returns `started`, or `later` if the server gave no answer or asked to wait: the user continues on this device.
   * @throws Refused or Malformed if the server refused or failed. It may have started an order all the same, which is in
   * no list until it is placed; nothing here knows it, so it is never filled.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      const { start, sender } = await this.#sendingCode();
      await start(id, sender);
      return 'started';
    } catch (error) {
      this.#noteAsked(retryAfterOf(error));
      // Anything else is no answer: the first attempt may still be running, or another tab may hold the lock.
      if (isAnswered(error)) throw error;
      return 'later';
    }
  }

  /**
   * Confirms a draft for the user and sends it. The confirmation is stored before anything is sent.
   * @throws NotWritten, DraftBusy, EditedElsewhere: the draft is not confirmed.
   */
  async submit(id: string): Promise<Sending> {
    const { drafts } = this.#ports;
    await drafts.confirm(id);
    // A draft is sent only once it is certain that no store has a newer version.
    return drafts.records.maySend(id) ? this.#send(id) : LATER;
  }

  /** Abandons an order in doubt and sends a new one. The user knows that both may be placed. */
  async sendAsNewOrder(id: string): Promise<Sending> {
    await this.#ports.drafts.sendAsNewOrder(id);
    return this.#send(id);
  }

  /**
   * Creates a contact or title on this device, and at the provider if it is reachable. While a record is not known to
   * be at the provider, creating the same content again reuses that record.
   * @returns The record in its resulting state: created or waiting.
   * @throws Refused or Malformed if the provider refused or failed. The record then needs the user, who may create it
   * again, keep it, or leave it, see `creatingWith`.
   */
  async make(record: NewRecord, orgName: string): Promise<LocalRecord> {
    const { waiting, isNew } = await this.#add(record, orgName);
    if (!isNew) return (await this.remake(waiting.id).catch(goneIsNothing)) ?? this.make(record, orgName);
    try {
      const id = await this.#create(waiting.id, 'new');
      return id === undefined ? waiting : { ...waiting, state: 'created', record_id: id };
    } catch (error) {
      if (isAnswered(error)) throw error;
      this.#tryAgain(retryAfterOf(error));
      return waiting;
    }
  }

  /**
   * Adds a record unless an equal one is here and not known to be at the provider, so a double press creates one
   * record.
   */
  #add(record: NewRecord, orgName: string): Promise<{ waiting: LocalRecord; isNew: boolean }> {
    const { localRecords } = this.#ports;
    const added = this.#lastAdded.then(async () => {
      const earlier = localRecords.list().find((each) => isAlike(each, record));
      return { waiting: earlier ?? (await localRecords.add(record, orgName)), isNew: !earlier };
    });
    // Only the order of additions counts here: the caller has the error.
    this.#lastAdded = added.catch(() => undefined);
    return added;
  }

  /**
   * Retries the creation of a local record, with the user's fixes if there are any.
   * @throws NotWritten; Refused or Malformed if the provider refused or failed, which is also stored in the record.
   */
  async remake(id: number, mended?: NewRecord): Promise<LocalRecord | undefined> {
    const { localRecords, newKey } = this.#ports;
    await localRecords.change(id, (record) => mendedRecord(record, mended, newKey()));
    try {
      await this.#create(id, 'again');
    } catch (error) {
      if (isAnswered(error)) throw error;
      this.#tryAgain(retryAfterOf(error));
    }
    return localRecords.read(id);
  }

  /**
   * Hides the duplicate of a contact at the provider, and moves drafts from the duplicate to the contact.
   * @throws Any error of the calls; DraftBusy if an order to the duplicate is being sent.
   */
  async hideDouble(localId: number, doubleId: number): Promise<void> {
    const { localRecords, drafts, onSettled } = this.#ports;
    const record = await localRecords.read(localId);
    if (!record || record.record_id === null) return;
    if (drafts.list().some((draft) => isWaiting(draft) && draft.ship_to_id === doubleId))
      throw new DraftBusy('An order that goes to it is being sent.');
    // Drafts move before the contact is hidden: an order to an inactive contact is refused.
    await this.#repoint(doubleId, record.record_id);
    const { hideDouble, creation } = await this.#sendingCode();
    await hideDouble(localId, doubleId, creation);
    onSettled(record.kind);
  }

  /** Sends everything that waits, now: the user asks for it. */
  async sendAll(): Promise<void> {
    if (this.#isSweeping) {
      this.#sweepsAgain = true;
      return;
    }
    this.#isSweeping = true;
    try {
      do {
        this.#sweepsAgain = false;
        await this.#sweep().catch((error) => this.#tryAgain(retryAfterOf(error)));
      } while (this.#sweepsAgain && !this.#isOver && this.#askedFor === 0);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Sends what waits, now and whenever a retry may succeed. Returns a stop function. */
  run(): () => void {
    // A wake-up during a sweep may be caused by the sweep itself.
    const stopWaking = this.#ports.onWake(() => {
      if (!this.#isSweeping) this.#wake();
    });
    this.#wake();
    const { drafts, localRecords } = this.#ports;
    void Promise.all([drafts.records.complete, localRecords.records.complete]).then(() => this.#wake());
    return () => {
      this.#isOver = true;
      this.#callOff();
      this.#callOffLook();
      stopWaking();
    };
  }

  /** Sends everything that waits, unless the provider asked to wait longer: then at that time. */
  #wake(): void {
    if (this.#isOver) return;
    const ms = this.#askedFor;
    if (ms === 0) void this.sendAll();
    else this.#planTry(ms);
  }

  /** How long the provider asked to wait from now on, ms. A clock that was set back does not make it longer. */
  get #askedFor(): number {
    const ms = this.#ports.askedUntil.get() - this.#ports.now();
    return ms > LONGEST_ASKED_MS ? 0 : Math.max(0, ms);
  }

  async #sweep(): Promise<void> {
    const { localRecords, drafts } = this.#ports;
    await this.#inTime(Promise.all([localRecords.records.readAll(), drafts.records.readAll()]));
    for (const record of localRecords.list()) {
      if (this.#isOver) return;
      if (!localRecords.maySend(record.id)) continue;
      try {
        await this.#settle(record);
      } catch (error) {
        this.#tryAgain(retryAfterOf(error));
        if (isOfAllCalls(error)) return;
      }
    }
    await this.#sendDrafts();
    await this.#watchAbandoned();
    this.#planLook();
  }

  /** Waits for a read of the stores for a limited time: an order that this tab holds is sent without them. */
  async #inTime(reading: Promise<unknown>): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#ports.after(READ_LIMIT_MS, resolve);
      const done = () => {
        cancel();
        resolve();
      };
      reading.then(done, done);
    });
  }

  async #sendDrafts(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter(isWaiting)) {
      if (!this.#ports.drafts.records.maySend(draft.id)) continue;
      // After the session ends, the next order would be sent with the next user's token.
      if (this.#isOver) return;
      const sending = await this.#send(draft.id);
      if (sending.outcome === 'sign-in' || (sending.outcome === 'later' && !sending.isReachable)) return;
    }
  }

  /** Checks whether an abandoned order was placed after all by a late request. */
  async #watchAbandoned(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter((each) => this.#isWatched(each))) {
      if (this.#isOver || this.#askedFor > 0) return;
      const { watch, sender } = await this.#sendingCode();
      // A failed check is repeated, see `#planLook`.
      const hasNews = await watch(draft.id, sender).catch((error) => this.#noteAsked(retryAfterOf(error)));
      if (hasNews) this.#ports.onSettled('order');
    }
  }

  #isWatched({ abandoned, ...draft }: Draft): boolean {
    return !isWaiting(draft) && abandoned.some(({ at }) => this.#age(at) < WATCHED_MS);
  }

  // The clock may have been set back.
  #age(since: number): number {
    return Math.abs(this.#ports.now() - since);
  }

  /** Schedules the next check of what may have been placed. The pause grows with the age of the question. */
  #planLook(): void {
    if (this.#isOver) return;
    const { drafts, now, after } = this.#ports;
    const pauses = drafts.list().flatMap((draft) => {
      if (this.#isWatched(draft))
        return [pauseAfter(Math.min(...draft.abandoned.map(({ at }) => this.#age(at))))];
      const age = this.#age(draft.doubt?.since ?? 0);
      return draft.state === 'in-doubt' && age < WATCHED_MS ? [pauseAfter(age)] : [];
    });
    this.#callOffLook();
    const pause = Math.max(this.#askedFor, Math.min(...pauses));
    if (pauses.length > 0) this.#callOffLook = after(pause, () => this.#wake());
    this.#nextLookAt = pauses.length > 0 ? now() + pause : undefined;
    this.#tell();
  }

  /** Creates a local record, or updates the drafts if it is created already, and looks for duplicates. */
  async #settle(record: LocalRecord): Promise<void> {
    if (isToBeCreated(record)) await this.#create(record.id);
    else if (record.record_id !== null) await this.#repoint(record.id, record.record_id);
    await this.#lookForDoubles(record.id);
  }

  /** Checks in the background, less and less often, whether a record created after a lost answer exists twice. */
  async #lookForDoubles(localId: number): Promise<void> {
    const { localRecords, now, onDouble } = this.#ports;
    const record = await localRecords.read(localId);
    if (this.#isOver || record?.state !== 'created' || record.lost_at === null || this.#askedFor > 0) return;
    const pause = Math.max(DOUBLES_AFTER_MS / 2, (now() - record.lost_at) * DOUBLES_PAUSE);
    if (now() - (this.#lookedAt.get(localId) ?? 0) < pause) return;
    this.#lookedAt.set(localId, now());
    try {
      const { lookForDoubles, creation } = await this.#sendingCode();
      const doubles = await lookForDoubles(localId, creation);
      if (doubles.length > 0) onDouble(nameOf(record));
    } catch (error) {
      // Nothing waits for the result. The next start, focus or sweep asks again.
      this.#noteAsked(retryAfterOf(error));
    }
  }

  async #send(id: string): Promise<Sending> {
    // A failure includes the lock's time limit: a sleeping tab may hold the lock indefinitely.
    const sending = await this.#sendingCode()
      .then(({ send, sender }) => send(id, sender))
      .catch((): Sending => LATER);
    if (sending.outcome === 'later') this.#tryAgain(sending.retryAfter);
    // The token may be renewed without asking the user.
    else if (sending.outcome === 'sign-in' || sending.outcome === 'storage') this.#tryAgain(undefined);
    else this.#failures = 0;
    this.#planLook();
    if (sending.outcome === 'sent' || sending.outcome === 'needs-you') this.#ports.onSettled('order');
    return sending;
  }

  /** Creates a local record at the provider and updates every draft that ships to it. */
  async #create(localId: number, occasion: Occasion = 'queue'): Promise<number | undefined> {
    const { localRecords, onSettled } = this.#ports;
    const { create, creation } = await this.#sendingCode();
    const id = await create(localId, creation, occasion).catch(goneIsNothing);
    if (id === undefined) return undefined;
    await this.#repoint(localId, id);
    const record = await localRecords.read(localId);
    if (record) onSettled(record.kind);
    if (record && record.lost_at !== null)
      this.#ports.after(DOUBLES_AFTER_MS, () => void this.#lookForDoubles(localId));
    return id;
  }

  /** Loads the code that sends and creates, and builds its ports. */
  async #sendingCode(): Promise<SendingCode & { sender: SenderPorts; creation: CreationPorts }> {
    const { sendingCode, drafts, localRecords, lock, newKey, now, honoursKeys, providerTime } = this.#ports;
    const fetched = await sendingCode();
    const { http } = fetched;
    const sender: SenderPorts = {
      http,
      lock,
      newKey,
      now,
      honoursKeys,
      providerTime,
      store: drafts,
      contact: (localId) => this.#create(localId),
    };
    const records: CreationPorts['localRecords'] = {
      read: (id) => localRecords.read(id),
      change: (id, change) => localRecords.changeStored(id, change),
    };
    return { ...fetched, sender, creation: { http, localRecords: records, lock, newKey } };
  }

  async #repoint(localId: number, id: number): Promise<void> {
    const { drafts } = this.#ports;
    // The sender owns a waiting draft and asks for the id itself.
    const pointing = drafts.list().filter((draft) => draft.ship_to_id === localId && !isWaiting(draft));
    for (const draft of pointing) {
      await drafts
        .change(draft.id, (now) => (now.ship_to_id === localId && !isWaiting(now) ? goingTo(now, id) : now))
        .catch(goneIsNothing);
    }
  }

  #tryAgain(retryAfter: number | undefined): void {
    if (this.#isOver) return;
    this.#noteAsked(retryAfter);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const jitter = wait * (0.5 + this.#ports.random() / 2);
    this.#planTry(Math.max(jitter, this.#askedFor));
  }

  /** Notes how long the provider asked to wait, in seconds. A shorter wait of another call does not end a longer one. */
  #noteAsked(retryAfter: number | undefined): void {
    const ms = Math.min(LONGEST_ASKED_MS, (retryAfter ?? 0) * 1000);
    const { askedUntil, now } = this.#ports;
    if (ms > this.#askedFor) askedUntil.set(now() + ms);
  }

  #planTry(ms: number): void {
    this.#callOff();
    this.#callOff = this.#ports.after(ms, () => {
      this.#plan(undefined);
      this.#wake();
    });
    this.#plan(this.#ports.now() + ms);
  }

  #plan(at: number | undefined): void {
    this.#nextTryAt = at;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;

/**
 * Returns how long to wait before a question is checked again.
 * @param age The age of the question, ms.
 */
function pauseAfter(age: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, age));
}

/**
 * Sets a draft's destination. If the draft has a problem that this solves, the problem becomes `DESTINATION_CREATED`.
 */
function goingTo(draft: Draft, shipTo: number): Draft {
  const after = { ...draft, ship_to_id: shipTo };
  return { ...after, problem: draft.problem && (remainingProblem(draft, after) ?? DESTINATION_CREATED) };
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof Refused ? error.retryAfter : undefined;
}

/** Whether the next call would be refused as well: a limit counts all of them. */
function isOfAllCalls(error: unknown): boolean {
  return error instanceof Refused && error.status === 429;
}

// Another tab removed the record in the meantime, so nothing is left to do.
function goneIsNothing(error: unknown): undefined {
  if (!(error instanceof NoRecord)) throw error;
  return undefined;
}
