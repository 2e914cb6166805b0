const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Backs off between renewals while the provider can't be reached. */
export class RenewalBackOff {
  #failures = 0;
  #until = 0;

  /** Whether an automatic attempt may be made now. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Notes that an attempt failed. */
  failed(): void {
    // Uses a monotonic clock: the device's own may jump by a day.
    this.#until = performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++);
  }

  /** Notes that the provider was reached, or may be reachable again. */
  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
