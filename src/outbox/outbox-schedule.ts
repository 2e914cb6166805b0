/** When the outbox tries again: retries with exponential back-off, and checks of what may have been placed. */
import { Listeners } from '#src/listeners.ts';
import { reportUnexpected } from './delivery/delivery-ends.ts';
import type { Draft } from './draft.ts';
import type { OutboxPorts } from './ports.ts';
import { LONGEST_ASKED_MS, retryAfterOf } from './problem.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 4 * 60 * 60_000;

type SchedulePorts = Pick<OutboxPorts, 'random' | 'now' | 'after' | 'askedUntil'>;

export class OutboxSchedule {
  isOver = false;
  readonly #ports: SchedulePorts;
  readonly #sendAll: () => void;
  readonly #listeners = new Listeners();
  #failures = 0;
  #nextTryAt: number | undefined;
  #nextLookAt: number | undefined;
  #callOff: () => void = () => {};
  #callOffLook: () => void = () => {};

  constructor(ports: SchedulePorts, sendAll: () => void) {
    this.#ports = ports;
    this.#sendAll = sendAll;
  }

  /** Returns when waiting work is retried next, ms since the epoch; undefined if nothing is scheduled. */
  readonly nextTryAt = (): number | undefined => this.#nextTryAt ?? this.#nextLookAt;

  readonly subscribe = this.#listeners.subscribe;

  end(): void {
    this.isOver = true;
    this.#callOff();
    this.#callOffLook();
  }

  startOver(): void {
    this.#failures = 0;
  }

  /** Sends everything that waits, or at the time until which the provider asked to wait. */
  wake(): void {
    if (!this.isOver) this.#sendAll();
  }

  /** Schedules the next try for when the provider asked to wait until. */
  planWait(): void {
    const ms = this.askedFor;
    if (ms > 0) this.#planTry(ms);
  }

  /** How long the provider asked to wait from now on, ms. A clock that was set back does not make it longer. */
  get askedFor(): number {
    const ms = this.#ports.askedUntil.get() - this.#ports.now();
    return ms > LONGEST_ASKED_MS ? 0 : Math.max(0, ms);
  }

  /** Schedules a retry. @param retryAfter How long the provider asked to wait, in seconds. */
  tryAgain(retryAfter = 0): void {
    if (this.isOver) return;
    this.waitUntil(this.#ports.now() + retryAfter * 1000);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const jitter = wait * (0.5 + this.#ports.random() / 2);
    this.#planTry(Math.max(jitter, this.askedFor));
  }

  /** Notes how long the provider asked to wait. */
  readonly noteError = (error: unknown): void => {
    reportUnexpected(error);
    this.waitUntil(this.#ports.now() + (retryAfterOf(error) ?? 0) * 1000);
  };

  /** Waits as long as an order was asked to before this start, unless the provider has taken another one since. */
  waitAsBefore({ retry_at, saved_at }: Pick<Draft, 'retry_at' | 'saved_at'>): void {
    if (retry_at !== null && saved_at > this.#ports.askedUntil.get()) this.waitUntil(retry_at);
  }

  /**
   * Waits until a moment that the provider asked for, unless a clock that was set back moved it. It does not shorten a
   * longer wait.
   */
  waitUntil(moment: number): void {
    const ms = moment - this.#ports.now();
    if (ms > this.askedFor && ms <= LONGEST_ASKED_MS) this.#ports.askedUntil.set(moment);
  }

  /** The provider takes orders again, sooner than it asked to wait. */
  endWait(): void {
    if (this.isOver || this.askedFor === 0) return;
    this.#ports.askedUntil.set(this.#ports.now());
    this.#planTry(0);
  }

  /** Schedules the next check of what may have been placed. The pause grows with the age of the question, ms. */
  planLook(ages: readonly number[]): void {
    if (this.isOver) return;
    const { now, after } = this.#ports;
    this.#callOffLook();
    this.#nextLookAt = undefined;
    if (ages.length > 0) {
      const aged = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, Math.min(...ages)));
      const pause = Math.max(this.askedFor, aged);
      this.#callOffLook = after(pause, () => this.wake());
      this.#nextLookAt = now() + pause;
    }
    this.#listeners.tell();
  }

  #planTry(ms: number): void {
    this.#callOff();
    this.#callOff = this.#ports.after(ms, () => {
      this.#plan(undefined);
      this.wake();
    });
    this.#plan(this.#ports.now() + ms);
  }

  #plan(at: number | undefined): void {
    this.#nextTryAt = at;
    this.#listeners.tell();
  }
}
