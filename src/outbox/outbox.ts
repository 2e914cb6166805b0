/**
 * Sends what is confirmed or was made on this device: at once, on reconnect, on return to the tab, on start, and after a
 * growing wait. It never depends on Background Sync, which Safari and Firefox do not have.
 */
import { isDecided } from '#src/api/errors.ts';
import { NoRecord } from '#src/storage/record-errors.ts';
import type { CreationPorts, create, hideDouble, lookForDoubles } from './creation.ts';
import { type Draft, isWaiting } from './draft.ts';
import { DraftBusy, type Drafts } from './drafts.ts';
import {
  isAlike,
  isToBeCreated,
  type LocalRecord,
  type LocalRecords,
  mendedRecord,
  type NewRecord,
} from './local-records.ts';
import type { OrderCalls } from './order-calls.ts';
import { DESTINATION_CREATED, remainingProblem } from './problem.ts';
import type { send, start } from './sender.ts';
import type { Lock, SenderPorts, Sending } from './sender-ports.ts';
import type { watch } from './watch.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
// However long the provider asks for. A timer that is set for longer than 24 days rings at once.
const LONGEST_ASKED_MS = 60 * 60_000;

// A request whose answer was lost may arrive late: the list is read again after this, and each time less often.
const DOUBLES_AFTER_MS = 60_000;
const DOUBLES_PAUSE = 0.25;

const READ_LIMIT_MS = 5_000;

const LATER: Sending = { outcome: 'later', isReachable: true, retryAfter: undefined };

// An abandoned order stays watched for so long, also where the portal is not opened for days, or the clock is changed.
// An order in doubt is looked at by itself for as long; after that on start, focus and reconnect.
const WATCHED_MS = 7 * 24 * 60 * 60_000;

/** What sends, watches and creates. */
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
  /** Fetches the code that sends: most starts have nothing to send. @throws Unreachable. */
  readonly sendingCode: () => Promise<SendingCode>;
  readonly drafts: Drafts;
  readonly localRecords: LocalRecords;
  readonly lock: Lock;
  readonly newKey: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly now: () => number;
  readonly honoursKeys: SenderPorts['honoursKeys'];
  readonly providerTime: SenderPorts['providerTime'];
  /** Calls back after `ms`; returns the way to call that off. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Calls back whenever a try may do better than the last; returns the end of it. */
  readonly onWake: (callback: () => void) => () => void;
  /** Told after an order was placed or refused, or a contact or title was created: lists and stock are other ones now. */
  readonly onSettled: (what: 'order' | LocalRecord['kind']) => void;
  /** Told when a contact or title was found to stand at the provider twice. */
  readonly onDouble: (record: LocalRecord) => void;
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
  /** When the provider was last asked whether a record stands there twice, by the record's number here. */
  readonly #lookedAt = new Map<number, number>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** When what waits is tried again by itself, ms since the epoch; undefined where nothing is planned. */
  readonly nextTryAt = (): number | undefined => this.#nextTryAt ?? this.#nextLookAt;

  /** Calls back when {@link nextTryAt} changes; returns the end of it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts the order of a draft at the server (RULES.md, Wizard).
   * @returns `started`, or `later` where nobody decided: the order goes on on this device.
   * @throws Refused where the server decided against it.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      const { start, sender } = await this.#sendingCode();
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
    const { drafts } = this.#ports;
    await drafts.confirm(id);
    // It is sent when it is known that no store has a newer version.
    return drafts.maySend(id) ? this.#send(id) : LATER;
  }

  /** Gives up an order in doubt for a new one, and sends that: the user knows that both may be placed. */
  async sendAsNewOrder(id: string): Promise<Sending> {
    await this.#ports.drafts.sendAsNewOrder(id);
    return this.#send(id);
  }

  /**
   * Makes a contact or a title on this device, and creates it at once where the provider can be reached. The same again
   * while that is not known to be there is no second one.
   * @returns the record as it then stands: created, or waiting.
   * @throws Refused where the provider decided against it: nothing of it stays here.
   */
  async make(record: NewRecord, orgName: string): Promise<LocalRecord> {
    const { localRecords } = this.#ports;
    const { waiting, isNew } = await this.#add(record, orgName);
    if (!isNew) return (await this.remake(waiting.id).catch(goneIsNothing)) ?? this.make(record, orgName);
    try {
      const id = await this.#create(waiting.id, true);
      return id === undefined ? waiting : { ...waiting, state: 'created', record_id: id };
    } catch (error) {
      if (!isDecided(error)) {
        this.#tryAgain(undefined);
        return waiting;
      }
      await localRecords.remove(waiting.id);
      throw error;
    }
  }

  /** Adds a record, unless the same is here and not known to be at the provider: the second of two presses finds it. */
  #add(record: NewRecord, orgName: string): Promise<{ waiting: LocalRecord; isNew: boolean }> {
    const { localRecords } = this.#ports;
    const added = this.#lastAdded.then(async () => {
      const earlier = localRecords.list().find((each) => isAlike(each, record));
      return { waiting: earlier ?? (await localRecords.add(record, orgName)), isNew: !earlier };
    });
    this.#lastAdded = added.catch(() => undefined);
    return added;
  }

  /**
   * Tries again to create a record that was made here, as the person may have mended it.
   * @throws NotWritten, or Refused where the provider decided against it, which is noted in the record.
   */
  async remake(id: number, mended?: NewRecord): Promise<LocalRecord | undefined> {
    const { localRecords, newKey } = this.#ports;
    await localRecords.change(id, (record) => mendedRecord(record, mended, newKey()));
    try {
      await this.#create(id);
    } catch (error) {
      if (isDecided(error)) throw error;
      this.#tryAgain(undefined);
    }
    return localRecords.read(id);
  }

  /**
   * Hides the double of a contact at the provider; drafts that go to it go to the contact itself.
   * @throws what the calls throw; DraftBusy where an order that is being sent goes to it.
   */
  async hideDouble(localId: number, doubleId: number): Promise<void> {
    const { localRecords, drafts, onSettled } = this.#ports;
    const record = await localRecords.read(localId);
    if (!record || record.record_id === null) return;
    if (drafts.list().some((draft) => isWaiting(draft) && draft.ship_to_id === doubleId))
      throw new DraftBusy('An order that goes to it is being sent.');
    // Before it is hidden: an order that goes to an inactive contact is refused.
    await this.#repoint(doubleId, record.record_id);
    const { hideDouble, creation } = await this.#sendingCode();
    await hideDouble(localId, doubleId, creation);
    onSettled(record.kind);
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
    const { drafts, localRecords } = this.#ports;
    void Promise.all([drafts.complete, localRecords.complete]).then(() =>
      this.#isOver ? undefined : this.sendAll(),
    );
    return () => {
      this.#isOver = true;
      this.#callOff();
      this.#callOffLook();
      stopWaking();
    };
  }

  async #sweep(): Promise<void> {
    const { localRecords, drafts } = this.#ports;
    await this.#inTime(Promise.all([localRecords.readAll(), drafts.readAll()]));
    for (const record of localRecords.list()) {
      if (this.#isOver) return;
      if (!localRecords.maySend(record.id)) continue;
      await this.#settle(record).catch(() => this.#tryAgain(undefined));
    }
    await this.#sendDrafts();
    await this.#watchAbandoned();
    this.#planLook();
  }

  /** Waits for a read of the stores, and not for long: an order that this tab holds is sent without them. */
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
      if (!this.#ports.drafts.maySend(draft.id)) continue;
      // The next order would go out with the token of whoever signed in since.
      if (this.#isOver) return;
      const sending = await this.#send(draft.id);
      if (sending.outcome === 'sign-in' || (sending.outcome === 'later' && !sending.isReachable)) return;
    }
  }

  /** Looks whether an order that was abandoned was placed after all: a request for it may have been late. */
  async #watchAbandoned(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter((each) => this.#isWatched(each))) {
      if (this.#isOver) return;
      const { watch, sender } = await this.#sendingCode();
      // What cannot be seen now is looked at again, see the plan.
      if (await watch(draft.id, sender).catch(() => false)) this.#ports.onSettled('order');
    }
  }

  #isWatched({ abandoned, ...draft }: Draft): boolean {
    return !isWaiting(draft) && abandoned.some(({ at }) => this.#age(at) < WATCHED_MS);
  }

  // By a clock that may have been set back.
  #age(since: number): number {
    return Math.abs(this.#ports.now() - since);
  }

  /** Plans the next look at what may have been placed: the older the question, the longer the pause. */
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
    if (pauses.length > 0) this.#callOffLook = after(Math.min(...pauses), () => void this.sendAll());
    this.#nextLookAt = pauses.length > 0 ? now() + Math.min(...pauses) : undefined;
    this.#tell();
  }

  /** Creates what was made here, or has the drafts know that it is. */
  async #settle(record: LocalRecord): Promise<void> {
    if (isToBeCreated(record)) await this.#create(record.id);
    else if (record.record_id !== null) await this.#repoint(record.id, record.record_id);
    await this.#lookForDoubles(record.id);
  }

  /** Looks, quietly and less and less often, whether what was created after a lost answer stands there twice. */
  async #lookForDoubles(localId: number): Promise<void> {
    const { localRecords, now, onDouble } = this.#ports;
    const record = await localRecords.read(localId);
    if (this.#isOver || record?.state !== 'created' || record.lost_at === null) return;
    const pause = Math.max(DOUBLES_AFTER_MS / 2, (now() - record.lost_at) * DOUBLES_PAUSE);
    if (now() - (this.#lookedAt.get(localId) ?? 0) < pause) return;
    this.#lookedAt.set(localId, now());
    try {
      const { lookForDoubles, creation } = await this.#sendingCode();
      const doubles = await lookForDoubles(localId, creation);
      if (doubles.length > 0) onDouble(record);
    } catch {
      // Nothing waits for it: the next start, focus or sweep asks again.
    }
  }

  async #send(id: string): Promise<Sending> {
    // A lock that a sleeping tab holds is not waited for for ever.
    const sending = await this.#sendingCode()
      .then(({ send, sender }) => send(id, sender))
      .catch((): Sending => LATER);
    if (sending.outcome === 'later') this.#tryAgain(sending.retryAfter);
    // The token may be renewed without anybody being asked.
    else if (sending.outcome === 'sign-in' || sending.outcome === 'storage') this.#tryAgain(undefined);
    else this.#failures = 0;
    this.#planLook();
    if (sending.outcome === 'sent' || sending.outcome === 'needs-you') this.#ports.onSettled('order');
    return sending;
  }

  /** Creates what was made here, and has every draft that goes to it know its number. */
  async #create(localId: number, isNew = false): Promise<number | undefined> {
    const { localRecords, onSettled } = this.#ports;
    const { create, creation } = await this.#sendingCode();
    const id = await create(localId, creation, isNew).catch(goneIsNothing);
    if (id === undefined) return undefined;
    await this.#repoint(localId, id);
    const record = await localRecords.read(localId);
    if (record) onSettled(record.kind);
    if (record && record.lost_at !== null)
      this.#ports.after(DOUBLES_AFTER_MS, () => void this.#lookForDoubles(localId));
    return id;
  }

  /** What sends and creates, and what these work over. */
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
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;

/** How long to wait before a question is looked at again. @param age of the question, ms. */
function pauseAfter(age: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, age));
}

/** A draft with its destination's number; of a problem that was about the destination it says that it is over. */
function goingTo(draft: Draft, shipTo: number): Draft {
  const after = { ...draft, ship_to_id: shipTo };
  return { ...after, problem: draft.problem && (remainingProblem(draft, after) ?? DESTINATION_CREATED) };
}

// Another tab removed it meanwhile: there is nothing to do for it.
function goneIsNothing(error: unknown): undefined {
  if (!(error instanceof NoRecord)) throw error;
  return undefined;
}
