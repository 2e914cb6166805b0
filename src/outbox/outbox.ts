/**
 * Sends confirmed orders and local records: at once, on start, on reconnect, on focus, and with exponential back-off.
 * It never depends on Background Sync, which Safari and Firefox lack.
 */
import { doneWithin } from '#src/storage/time-limit.ts';
import { type Draft, isWaiting } from './draft.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { OutboxRecords } from './outbox-records.ts';
import { OutboxSchedule } from './outbox-schedule.ts';
import { isAnswered, isOfAllCalls, retryAfterOf } from './refusal.ts';
import type { Sending } from './sender-ports.ts';

const READ_LIMIT_MS = 5_000;

const LATER: Sending = { outcome: 'later', isReachable: true, retryAfter: undefined };

// How long an abandoned order stays watched, even if the portal is not opened for days or the clock changes. An order
// in doubt is checked on a timer for as long; after that on start, focus and reconnect.
const WATCHED_MS = 7 * 24 * 60 * 60_000;

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #schedule: OutboxSchedule;
  readonly #records: OutboxRecords;
  #isSweeping = false;
  #sweepsAgain = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#schedule = new OutboxSchedule(ports, () => void this.sendAll());
    this.#records = new OutboxRecords(ports, this.#schedule);
    this.nextTryAt = this.#schedule.nextTryAt;
    this.subscribe = this.#schedule.subscribe;
  }

  readonly nextTryAt: OutboxSchedule['nextTryAt'];
  readonly subscribe: OutboxSchedule['subscribe'];

  /**
   * Starts a draft's order at the server (RULES.md, Wizard).
   * @returns `started`, or `later` if the server gave no answer or asked to wait: the user continues on this device.
   * @throws Refused or Malformed if the server refused or failed. It may have started an order all the same, which is in
   * no list until it is placed; nothing here knows it, so it is never filled.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      const { start, sender } = await this.#records.sendingCode();
      await start(id, sender);
      return 'started';
    } catch (error) {
      this.#schedule.noteAsked(retryAfterOf(error));
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

  readonly make: OutboxRecords['make'] = (...of) => this.#records.make(...of);
  readonly remake: OutboxRecords['remake'] = (...of) => this.#records.remake(...of);
  readonly hideDouble: OutboxRecords['hideDouble'] = (...of) => this.#records.hideDouble(...of);

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
        await this.#sweep().catch((error) => this.#schedule.tryAgain(retryAfterOf(error)));
      } while (this.#sweepsAgain && !this.#schedule.isOver && this.#schedule.askedFor === 0);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Sends what waits, now and whenever a retry may succeed. Returns a stop function. */
  run(): () => void {
    // A wake-up during a sweep may be caused by the sweep itself.
    const stopWaking = this.#ports.onWake(() => {
      if (!this.#isSweeping) this.#schedule.wake();
    });
    this.#schedule.wake();
    const { drafts, localRecords } = this.#ports;
    void Promise.all([drafts.records.complete, localRecords.records.complete]).then(() =>
      this.#schedule.wake(),
    );
    return () => {
      this.#schedule.end();
      stopWaking();
    };
  }

  async #sweep(): Promise<void> {
    const { localRecords, drafts } = this.#ports;
    const reading = Promise.all([localRecords.records.readAll(), drafts.records.readAll()]);
    // An order that this tab holds is sent without the stores.
    await doneWithin(READ_LIMIT_MS, reading, this.#ports.after);
    for (const record of localRecords.list()) {
      if (this.#schedule.isOver) return;
      if (!localRecords.maySend(record.id)) continue;
      try {
        await this.#records.settle(record);
      } catch (error) {
        this.#schedule.tryAgain(retryAfterOf(error));
        if (isOfAllCalls(error)) return;
      }
    }
    await this.#sendDrafts();
    await this.#watchAbandoned();
    this.#planLook();
  }

  async #sendDrafts(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter(isWaiting)) {
      if (!this.#ports.drafts.records.maySend(draft.id)) continue;
      // After the session ends, the next order would be sent with the next user's token.
      if (this.#schedule.isOver) return;
      const sending = await this.#send(draft.id);
      if (sending.outcome === 'sign-in' || (sending.outcome === 'later' && !sending.isReachable)) return;
    }
  }

  /** Checks whether an abandoned order was placed after all by a late request. */
  async #watchAbandoned(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter((each) => this.#isWatched(each))) {
      if (this.#schedule.isOver || this.#schedule.askedFor > 0) return;
      const { watch, sender } = await this.#records.sendingCode();
      // A failed check is repeated, see `#planLook`.
      const hasNews = await watch(draft.id, sender).catch((error) =>
        this.#schedule.noteAsked(retryAfterOf(error)),
      );
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

  #planLook(): void {
    const ages = this.#ports.drafts.list().flatMap((draft) => {
      if (this.#isWatched(draft)) return draft.abandoned.map(({ at }) => this.#age(at));
      const age = this.#age(draft.doubt?.since ?? 0);
      return draft.state === 'in-doubt' && age < WATCHED_MS ? [age] : [];
    });
    this.#schedule.planLook(ages);
  }

  async #send(id: string): Promise<Sending> {
    // A failure includes the lock's time limit: a sleeping tab may hold the lock indefinitely.
    const sending = await this.#records
      .sendingCode()
      .then(({ send, sender }) => send(id, sender))
      .catch((): Sending => LATER);
    if (sending.outcome === 'later') this.#schedule.tryAgain(sending.retryAfter);
    // The token may be renewed without asking the user.
    else if (sending.outcome === 'sign-in' || sending.outcome === 'storage') this.#schedule.tryAgain();
    else this.#schedule.startOver();
    this.#planLook();
    if (sending.outcome === 'sent' || sending.outcome === 'needs-you') this.#ports.onSettled('order');
    return sending;
  }
}
