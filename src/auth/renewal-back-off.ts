const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const LONGEST_ASKED_MS = 60 * 60_000;

/** Backs off between renewals while the provider can't be reached. */
export class RenewalBackOff {
  #failures = 0;
  #until = 0;
  /** Until when the provider asked to wait. A new connection does not change that. */
  #askedUntil = 0;

  /** Whether an automatic attempt may be made now. */
  get isOver(): boolean {
    return !this.isAskedToWait && performance.now() >= this.#until;
  }

  /** Whether the provider asked to wait longer. */
  get isAskedToWait(): boolean {
    return performance.now() < this.#askedUntil;
  }

  /**
   * Notes that an attempt failed.
   * @param asked for how many seconds the provider asked to wait; it is obeyed for up to an hour.
   */
  failed(asked = 0): void {
    // Uses a monotonic clock: the device's own may jump by a day.
    const now = performance.now();
    this.#until = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
    this.#askedUntil = now + Math.min(LONGEST_ASKED_MS, asked * 1000);
  }

  /** Notes that the provider was reached, or may be reachable again. */
  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
