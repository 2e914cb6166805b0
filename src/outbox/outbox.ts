/** Sends confirmed orders: at once, on start, on reconnect, on focus, and with exponential back-off. */

import { doneWithin } from '#src/storage/time-limit.ts';
import { send } from './delivery/delivery.ts';
import { ended, LATER } from './delivery/delivery-ends.ts';
import { type Draft, isWaiting } from './draft.ts';
import { canReopen } from './drafts.ts';
import { OutboxSchedule } from './outbox-schedule.ts';
import { isWatched, watch } from './placed-orders.ts';
import type { OutboxPorts, SenderPorts, Sending } from './ports.ts';
import { isAnswered } from './problem.ts';
import { start } from './start.ts';

const READ_LIMIT_MS = 5_000;

// After so many orders in a row without any answer, there is no connection.
const MOST_UNREACHABLE = 2;

// How long an abandoned order stays watched. An order in doubt is checked on a timer for as long; after that on start,
// focus and reconnect.
const WATCHED_MS = 7 * 24 * 60 * 60_000;

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #schedule: OutboxSchedule;
  readonly #sender: SenderPorts;
  #isSweeping = false;
  #sweepsAgain = false;
  /** Whether the user wants the next sweep, which then does not wait as the provider asked. */
  #isForUser = false;
  /** Whether an order of a batch was settled in this sweep. `onSettled` is called once, after it. */
  #hasSettledInSweep = false;
  /** Drafts by their last try, the latest last. */
  readonly #tried = new Set<string>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#schedule = new OutboxSchedule(ports, () => void this.#sendWaiting(false));
    const { http, drafts, lock, newKey, now, honoursKeys, names, providerTime, several, onSettled } = ports;
    this.#sender = {
      ...{ http, lock, newKey, now, honoursKeys, names, providerTime, several },
      store: drafts,
      startsRequested: new Map(),
      onContactCreated: () => onSettled('contact'),
    };
  }

  get schedule(): Pick<OutboxSchedule, 'nextTryAt' | 'subscribe'> {
    return this.#schedule;
  }

  /**
   * Starts a draft's order at the server (RULES.md, Wizard).
   * @returns `started`, or `later` if the server gave no answer or asked to wait: the user continues on this device.
   * @throws Refused or Malformed if the server refused or failed. It may have started an order all the same, which is
   * never filled.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      await start(id, this.#sender);
      return 'started';
    } catch (error) {
      this.#schedule.noteError(error);
      // Anything else is no answer: the first attempt may still be running, or another tab may hold the lock.
      if (isAnswered(error)) throw error;
      return 'later';
    }
  }

  /**
   * Confirms a draft for the user and sends it. The confirmation is stored before anything is sent.
   * @param shown What the user saw, if the draft was read since.
   * @throws DraftBusy, EditedElsewhere, DraftChanged: the draft is not confirmed.
   */
  async submit(id: string, shown?: Draft): Promise<Sending> {
    const { drafts } = this.#ports;
    await drafts.confirm(id, shown);
    // A draft is sent only once it is certain that no store has a newer version.
    return drafts.records.maySend(id) ? this.#send(id, true) : LATER;
  }

  /** Abandons an order in doubt and sends a new one. Both may be placed. */
  async sendAsNewOrder(id: string): Promise<Sending> {
    await this.#ports.drafts.sendAsNewOrder(id);
    return this.#send(id, true);
  }

  readonly sendAll = (): Promise<void> => this.#sendWaiting(true);

  async #sendWaiting(isByUser: boolean): Promise<void> {
    this.#isForUser ||= isByUser;
    if (this.#isSweeping) {
      this.#sweepsAgain = true;
      return;
    }
    this.#isSweeping = true;
    try {
      do {
        const isForUser = this.#isForUser;
        this.#isForUser = false;
        this.#sweepsAgain = false;
        await this.#sweep(isForUser).catch((error) => {
          this.#schedule.noteError(error);
          this.#schedule.tryAgain();
        });
      } while (
        this.#sweepsAgain &&
        !this.#schedule.isOver &&
        (this.#isForUser || this.#schedule.askedFor === 0)
      );
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Returns a stop function. */
  run(): () => void {
    // A wake-up during a sweep may be caused by the sweep itself.
    const stopWaking = this.#ports.onWake(() => {
      if (!this.#isSweeping) this.#schedule.wake();
    });
    this.#schedule.wake();
    // The stores have been read, or one that was done without is read late.
    const { records, subscribe } = this.#ports.drafts;
    const howRead = () => `${records.readState()} ${records.trouble()}`;
    let before = howRead();
    const stopReading = subscribe(() => {
      const now = howRead();
      if (now !== before) this.#schedule.wake();
      before = now;
    });
    return () => {
      this.#schedule.end();
      stopWaking();
      stopReading();
    };
  }

  async #sweep(isByUser: boolean): Promise<void> {
    const { drafts } = this.#ports;
    // An order that this tab holds is sent without the stores.
    await doneWithin(READ_LIMIT_MS, drafts.records.readAll(), this.#ports.after);
    // An earlier start was asked to wait.
    for (const draft of drafts.list().filter(isWaiting)) this.#schedule.waitAsBefore(draft);
    if (!isByUser && this.#schedule.askedFor > 0) {
      this.#schedule.planWait();
      return this.#requeueInterrupted();
    }
    await this.#sendDrafts().finally(() => {
      if (this.#hasSettledInSweep) this.#ports.onSettled('order');
      this.#hasSettledInSweep = false;
    });
    await this.#watchAbandoned();
    this.#planLook();
  }

  /** An order whose page was closed while it was being sent waits like the others, which its screens say. */
  async #requeueInterrupted(): Promise<void> {
    const { drafts, lock } = this.#ports;
    const change = (draft: Draft): Draft =>
      draft.state === 'sending' ? { ...draft, state: 'queued', waits_for: 'provider' } : draft;
    for (const { id, state } of drafts.list())
      if (state === 'sending' && drafts.records.maySend(id))
        // A tab that sends it holds the lock.
        await lock(`draft ${id}`, () => drafts.change(id, change));
  }

  /** Sends the drafts that wait, the one first whose last try is the longest ago: no order holds up the others. */
  async #sendDrafts(): Promise<void> {
    const { drafts, lock } = this.#ports;
    const tried = [...this.#tried];
    const waiting = drafts.list().filter(isWaiting);
    const inTurn = waiting.toSorted((a, b) => tried.indexOf(a.id) - tried.indexOf(b.id));
    let unreachable = 0;
    for (const { id } of inTurn) {
      const draft = drafts.find(id);
      if (!draft || !drafts.records.maySend(id) || this.#isPaused(draft)) continue;
      // After the session ends, the next order would be sent with the next user's token.
      if (this.#schedule.isOver) return;
      if (canReopen(draft) && drafts.isOfDiscardedBatch(draft)) {
        // The user did not see this order when they discarded the others.
        await lock(`draft ${id}`, () => drafts.reopen(id)).catch(() => undefined);
        continue;
      }
      const sending = await this.#send(id, false);
      if (sending.outcome === 'sign-in' || this.#schedule.askedFor > 0) return;
      const isUnreachable = sending.outcome === 'later' && !sending.isReachable;
      unreachable = isUnreachable ? unreachable + 1 : 0;
      if (unreachable === MOST_UNREACHABLE) return;
    }
  }

  /** Whether the user wants no other order of a batch to be taken up. */
  #isPaused({ batch, state, placing }: Draft): boolean {
    if (!batch || state !== 'queued' || placing) return false;
    return this.#ports.drafts.find(batch)?.paused === true;
  }

  async #watchAbandoned(): Promise<void> {
    for (const draft of this.#ports.drafts.list().filter((each) => this.#isWatched(each))) {
      if (this.#schedule.isOver || this.#schedule.askedFor > 0) return;
      // A failed check is repeated, see `#planLook`.
      const hasNews = await watch(draft.id, this.#sender).catch(this.#schedule.noteError);
      if (hasNews) this.#ports.onSettled('order');
    }
  }

  #isWatched(draft: Draft): boolean {
    return isWatched(draft) && draft.abandoned.some(({ at }) => this.#age(at) < WATCHED_MS);
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

  async #send(id: string, isAttended: boolean): Promise<Sending> {
    this.#tried.delete(id);
    this.#tried.add(id);
    // A sleeping tab may hold the lock for ever.
    const sending = await send(id, this.#sender, isAttended).catch(ended);
    if (sending.outcome === 'later') {
      // The retries wait longer and longer only while nothing gets done.
      if (sending.hasProgress) this.#schedule.startOver();
      this.#schedule.tryAgain(sending.retryAfter);
    }
    // The token may be renewed without asking the user.
    else if (sending.outcome === 'sign-in' || sending.outcome === 'storage') this.#schedule.tryAgain();
    else this.#schedule.startOver();
    this.#planLook();
    // A batch that the user confirms is sent at once, as a single order is.
    if (sending.outcome === 'expanded') void this.#sendWaiting(isAttended);
    if (sending.outcome === 'sent') this.#schedule.endWait();
    if (sending.outcome !== 'sent' && sending.outcome !== 'needs-you') return sending;
    // Those of a batch together: lists are fetched again once, and not a hundred times.
    if (this.#isSweeping && this.#ports.drafts.find(id)?.batch) this.#hasSettledInSweep = true;
    else this.#ports.onSettled('order');
    return sending;
  }
}
